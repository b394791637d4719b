"""What players write: names, words, clues."""

from __future__ import annotations

import pytest

from flibuste.core.texts import contains, plain, same


@pytest.mark.parametrize("written", ["Chat", "CHAT", " c h-a.t ", "châț", "𝐂𝐇𝐀𝐓", "𝒸𝒽𝒶𝓉", "ＣＨＡＴ", "Ⓒⓗⓐⓣ", "ᶜʰᵃᵗ"])
def test_texts_are_the_same_whatever_letters_they_are_written_in(written: str) -> None:
    assert same(written, "chat")


def test_other_texts_are_not_the_same() -> None:
    assert not same("chats", "chat")
    assert not same("", "chat")


def test_letters_that_are_two_are_read_as_two() -> None:
    assert plain("ŒUVRE, ﬁn, Straße") == "oeuvre fin strasse"


def test_a_word_is_found_however_it_is_written() -> None:
    assert contains("mon 𝐜𝐡𝐚𝐭", "chat")
