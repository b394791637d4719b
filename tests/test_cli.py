"""The command line, as a user runs it: real processes, a real terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pexpect
import pytest

import flibuste
from flibuste.cli.common import build
from flibuste.games import BOXES
from flibuste.shelf import boxes
from tests.strangers import Stranger

ENGLISH = {**os.environ, "LANGUAGE": "", "LC_ALL": "en_GB.UTF-8", "NO_COLOR": "1", "COLUMNS": "100"}
FRENCH = {**ENGLISH, "LC_ALL": "fr_FR.UTF-8"}


def run(*words: str, env: dict[str, str] = ENGLISH, code: int = 0, typed: str = "", cwd: Path | None = None) -> Any:
    """Run the command; check its exit code, and that no traceback ever shows."""
    command = [sys.executable, "-m", "flibuste", *words]
    done = subprocess.run(command, env=env, input=typed, cwd=cwd, capture_output=True, encoding="utf-8", timeout=120)
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == code, done.stdout + done.stderr
    return done


def test_the_version_says_which_build_runs() -> None:
    assert run("--version").stdout.startswith(f"flibuste {flibuste.__version__} ({build()}, Python")
    assert build() == os.environ.get("FLIBUSTE_EXPECT", build())


def test_help_speaks_the_language_of_the_user() -> None:
    english, french = run("--help").stdout, run("--help", env=FRENCH).stdout
    assert "Play in the terminal" in english
    assert "Usage:" in english
    assert "Joue dans le terminal" in french
    assert "Usage\u202f:" in french
    for command in ("games", "rules", "play", "simulate", "arena", "replay", "verify", "position", "check"):
        assert command in english
        assert run(command, "--help", env=FRENCH).stdout != run(command, "--help").stdout


def test_games_lists_the_shelf() -> None:
    shelf = json.loads(run("games", "--json").stdout)
    assert [entry["name"] for entry in shelf] == [game.name for game in flibuste.games()]
    for entry in shelf:
        assert {"name", "title", "seats", "modes", "options"} <= set(entry)
        assert set(entry["title"]) == {"en", "fr"}
    text = run("games").stdout
    assert all(entry["name"] in text for entry in shelf)
    assert "--option crews=starter" in text
    assert "--option ages=2,0" in text
    assert "ready-made" in text
    assert "tout prêts" in run("games", env=FRENCH).stdout


@pytest.mark.parametrize("game", [box.game.name for box in boxes()])
def test_rules_in_both_languages_with_credits(game: str) -> None:
    english, french = run("rules", game).stdout, run("rules", game, "--lang", "fr").stdout
    assert english != french
    assert "unofficial" in english
    assert "non officielle" in french


def test_rules_are_told_in_the_language_of_the_user() -> None:
    assert run("rules", "paires", env=FRENCH).stdout == run("rules", "paires", "--lang", "fr").stdout


# Simulation


def test_simulation_gives_the_same_figures_whatever_the_jobs() -> None:
    words = ("simulate", "fuji-flush", "--seats", "4", "--games", "1100", "--seed", "3", "--json")
    one, two, again = (json.loads(run(*words, "--jobs", jobs).stdout) for jobs in ("1", "2", "1"))
    for figures in (one, two, again):
        assert figures.pop("seconds") > 0
        assert figures.pop("actions_per_second") > 0
    assert one == two == again
    assert one["games"] == 1100
    assert one["actions_mean"] == pytest.approx(51.74, abs=2)
    assert one["actions_sd"] == pytest.approx(11, abs=1)
    assert sum(one["wins"]) == pytest.approx(1100)
    assert len(one["wins"]) == 4


def test_the_arena_gives_the_same_figures_whatever_the_jobs() -> None:
    words = ("arena", "blackstone", "--seats", "2", "--bots", "mousse,random", "--games", "79", "--seed", "3", "--json")
    alone, shared = (json.loads(run(*words, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    assert alone == shared
    assert alone["games"] == 80
    first, second = alone["bots"]
    assert (first["name"], second["name"]) == ("mousse", "random")
    assert first["share"] + second["share"] == pytest.approx(1)
    assert first["share"] - first["margin"] > 0.5
    assert first["rating"] > second["rating"]


def test_one_deal_proves_nothing_and_is_still_json() -> None:
    words = ("arena", "blackstone", "--seats", "2", "--bots", "mousse,random", "--games", "1")
    figures = json.loads(run(*words, "--json").stdout, parse_constant=lambda name: pytest.fail(name))
    assert [bot["margin"] for bot in figures["bots"]] == [None, None]
    assert "± ? of the wins" in run(*words).stdout


def test_the_arena_speaks_in_words_too() -> None:
    done = run("arena", "blackstone", "--seats", "3", "--bots", "instinct,random", "--games", "30", "--seed", "3")
    assert "an even share is 33.3%" in done.stdout
    assert "instinct: " in done.stdout


def test_simulation_talks_on_stderr_only() -> None:
    done = run("simulate", "fuji-flush", "--seats", "3", "--games", "10", "--json")
    assert json.loads(done.stdout)["games"] == 10
    assert "10 games of fuji-flush" in run("simulate", "fuji-flush", "--seats", "3", "--games", "10").stdout


def test_simulation_shows_a_bar_on_a_terminal() -> None:
    words = ["-m", "flibuste", "simulate", "fuji-flush", "--seats", "8", "--games", "3000", "--seed", "1"]
    child = pexpect.spawn(sys.executable, words, env=ENGLISH, encoding="utf-8", timeout=120)
    child.expect("/3000")
    child.expect("3000 games of fuji-flush")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_says_so_and_stops(jobs: str) -> None:
    words = ["-m", "flibuste", "simulate", "fuji-flush", "--seats", "8", "--games", "10000000", "--jobs", jobs]
    child = pexpect.spawn(sys.executable, words, env=ENGLISH, encoding="utf-8", timeout=120)
    child.expect("/10000000")
    child.sendintr()
    child.expect("Interrupted")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


# A new game


def test_a_new_game_runs_passes_the_laws_and_shows_up(tmp_path: Path) -> None:
    """As its author would see it, from the first command on."""
    assert "my-dice" in run("new-game", "my-dice", cwd=tmp_path).stdout
    project, installed = tmp_path / "my-dice", tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--target"]
    subprocess.run([*pip, str(installed), str(project)], check=True, capture_output=True)
    author = with_path(installed)
    assert "my-dice" in [entry["name"] for entry in json.loads(run("games", "--json", env=author).stdout)]
    assert "My Dice" in run("play", "my-dice", "--seats", "2", "--seed", "1", env=author, typed="a\n" * 50).stdout
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(project / "tests")]
    done = subprocess.run(tests, env=author, cwd=tmp_path, capture_output=True, text=True)
    assert " passed" in done.stdout, done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("My Game", 2, "small letters"),
        ("../x", 2, "small letters"),
        ("paires", 2, "already"),
        ("class", 2, "in Python already"),
        ("random", 2, "in Python already"),
        ("there", 1, "exists"),
    ],
)
def test_a_new_game_needs_a_good_name_and_a_free_place(name: str, code: int, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    assert sentence in run("new-game", name, cwd=tmp_path, code=code).stderr


# Boxes of strangers


def with_path(folder: Path, env: dict[str, str] = ENGLISH) -> dict[str, str]:
    """Return an environment in which Python finds what is in a folder."""
    path = [str(folder), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    return {**env, "PYTHONPATH": os.pathsep.join(path)}


def test_games_tells_what_is_left_out_and_lists_the_rest(tmp_path: Path) -> None:
    Stranger(tmp_path, "good-dice")
    Stranger(tmp_path, "bad-dice").remove("box.toml")
    done = run("games", "--json", env=with_path(tmp_path))
    assert [entry["name"] for entry in json.loads(done.stdout)] == [*BOXES, "good-dice"]
    reason = "The box in bad_dice cannot be opened: box.toml is missing."
    assert done.stderr == f"{reason} “flibuste check bad_dice” tells more.\n"
    assert run("rules", "bad-dice", env=with_path(tmp_path), code=2).stderr == f"{reason}\n"
    assert "box.toml manque." in run("games", env=with_path(tmp_path, FRENCH)).stderr


def test_check_takes_a_name_a_package_or_a_folder(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path, "my-dice")
    for word in ("my-dice", "my_dice"):
        assert run("check", word, env=with_path(tmp_path)).stdout == "Nothing is wrong.\n"
    for folder in (stranger.project, stranger.folder):
        assert run("check", str(folder)).stdout == "Nothing is wrong.\n"
    assert "no package with a game" in run("check", str(tmp_path), code=2).stderr
    assert "no folder “my-cards”" in run("check", "my-cards", code=2).stderr


def test_check_says_what_is_wrong_in_the_language_of_the_user(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path, "my-dice")
    stranger.change("box.toml", "age = 6\n", "")
    told = [run("check", "my_dice", env=with_path(tmp_path, env), code=1).stdout for env in (ENGLISH, FRENCH)]
    assert told[0].splitlines() == [
        "wrong: box.toml does not say “age”.",
        "remark: The rest is checked once the box can be opened.",
    ]
    assert told[1].startswith("erreur\u202f: box.toml ne dit pas «\u202fage\u202f».")


def test_sentences_are_written_down_translated_and_told(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path, "my-dice")
    stranger.change("table.py", "{name} plays {card}.", "{name} lays down {card}.")
    for _again in range(2):
        told = run("catalogue", "my-dice", env=with_path(tmp_path)).stdout
        assert told.startswith("Sentences to translate: 1, in ")
    written = (stranger.folder / "catalogue.fr.toml").read_text(encoding="utf-8")
    assert written.splitlines()[1:] == ['"{name} lays down {card}." = ""']
    stranger.change("catalogue.fr.toml", '= ""', '= "{name} pose {card}."')
    assert "Every sentence has its words" in run("catalogue", "my-dice", env=with_path(tmp_path)).stdout
    words = ("play", "my-dice", "--seats", "2", "--seed", "1", "--against", "random")
    assert "Corsaire pose " in run(*words, env=with_path(tmp_path, FRENCH), typed="a\n" * 50, cwd=tmp_path).stdout


def test_a_refused_position_is_explained_in_the_words_of_the_box(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path, "my-dice")
    stranger.change("rules.py", "Whoever is to play has a card.", "Who has no dice cannot roll.")
    stranger.write("catalogue.fr.toml", '"Who has no dice cannot roll." = "Sans dés, on ne lance rien."')
    position = {"game": "my-dice", "seats": 2, "actor": 1, "hands": [[1], []], "rows": [[], []]}
    (tmp_path / "position.json").write_text(json.dumps(position))
    told = run("position", "position.json", env=with_path(tmp_path, FRENCH), cwd=tmp_path, code=1).stderr
    assert told == "Sans dés, on ne lance rien.\n"


def test_the_commands_of_the_page_on_publishing_work(tmp_path: Path) -> None:
    page = (Path(__file__).parents[1] / "docs" / "publishing.md").read_text(encoding="utf-8")
    shown = re.findall(r"^flibuste (.*?)(?: +#.*)?$", page, re.MULTILINE)
    assert [words.split()[0] for words in shown] == ["new-game", "check", "catalogue", "compile"]
    for words in shown[:3]:  # compiling takes longer, and has a test of its own
        run(*words.split(), cwd=tmp_path)


# Mistakes


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ("simulate fuji --seats 4 --games 5", 2, "no game “fuji”"),
        ("simulate fuji-flush --seats 2 --games 5", 2, "3 to 8 players, not 2"),
        ("simulate fuji-flush --seats 4 --games 0", 2, "1 or more"),
        ("simulate fuji-flush --seats 4 --games 5 --jobs -1", 2, "1 or more"),
        ("simulate fuji-flush --seats 4 --games 5 --mode fast", 2, "no mode “fast”"),
        ("simulate fuji-flush --seats 4 --games 5 --option first", 2, "name=value"),
        ("simulate fuji-flush --seats 4 --games 5 --option first=me", 2, "can be lot, first-seat"),
        (
            "simulate auberge --seats 3 --games 5 --option ages=0,3",
            2,
            "names seat 3, but the seats of this table are 0 to 2",
        ),
        ("simulate auberge --seats 3 --games 5 --option ages=Ada", 2, "such as “2,0”, not “Ada”"),
        ("simulate fuji-flush --seats 4 --games 5 --option colour=red", 2, "no option “colour”"),
        ("simulate fuji-flush --seats four --games 5", 2, "“four” will not do for --seats"),
        ("simulate fuji-flush --seats 4", 2, "--games is missing"),
        ("simulate fuji-flush --seats 4 --games 5 --frobnicate", 2, "--frobnicate"),
        ("arena fuji-flush --seats 4 --games 5 --bots parrot", 2, "no bot of level “parrot”"),
        ("arena blackstone --seats 2 --games 5 --bots mousse,second,random", 2, "3 bots and only 2 seats"),
        ("play blackstone --seats 2 --against parrot", 2, "no bot of level “parrot”"),
        ("dance", 2, "no such command"),
        ("rules whist", 2, "no game “whist”"),
        ("replay missing.json", 1, "missing.json cannot be read"),
        ("verify missing.json", 1, "cannot be read"),
        ("position missing.json", 1, "cannot be read"),
        ("replay .", 1, "cannot be read"),
        ("play --resume missing.json", 1, "cannot be read"),
        ("play fuji-flush --seats 12", 2, "3 to 8 players"),
        ("play fuji-flush --seats 4 --record missing/record.json", 1, "missing/record.json cannot be written"),
        ("simulate fuji-flush --seats 4 --games 1.5", 2, "“1.5” will not do for --games"),
        ("play blackstone --seats 2 --against mousse,second", 2, "no bot of level “mousse,second”"),
        ("rules paires forfeit", 2, "This is too much: forfeit."),
        ("rules paires --lang de", 2, "the language “de”; there are: en, fr"),
        ("check whist", 2, "no folder “whist”"),
        ("catalogue paires --lang xx", 2, "the language “xx”"),
        ("compile whist", 2, "no folder “whist”"),
        ("serve --lang xx", 2, "the language “xx”"),
        ("export --data missing", 1, "No tables are kept in missing"),
        ("prune --data missing", 1, "No tables are kept in missing"),
        ("backup copy.db --data missing", 1, "No tables are kept in missing"),
        ("backup copy.db --data postgresql://somewhere/flibuste", 2, "pg_dump"),
        ("prune --days 1000000000000000000", 2, "from 0 to 100000"),
    ],
)
def test_a_mistake_gets_one_sentence_and_an_exit_code(words: str, code: int, sentence: str, tmp_path: Path) -> None:
    done = run(*words.split(), code=code, cwd=tmp_path)
    assert sentence in done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_language_that_nobody_has_written_falls_back_to_english() -> None:
    assert "Fuji Flush" in run("rules", "fuji-flush", env={**ENGLISH, "LC_ALL": "de_DE.UTF-8"}).stdout


def test_a_mistake_is_explained_in_french_too() -> None:
    assert "joueurs" in run("simulate", "fuji-flush", "--seats", "2", "--games", "5", env=FRENCH, code=2).stderr


# Files


def finished_record(tmp_path: Path, seed: int | None) -> Path:
    table = flibuste.new("fuji-flush", seats=3, seed=seed)
    while table.result is None:
        table.play(table.to_act[0], table.legal(table.to_act[0])[0])
    path = tmp_path / "record.json"
    path.write_text(table.record().to_json(), encoding="utf-8")
    return path


def test_replay_tells_the_game_from_any_seat(tmp_path: Path) -> None:
    path = str(finished_record(tmp_path, 5))
    whole, mine = run("replay", path).stdout, run("replay", path, "--seat", "1").stdout
    assert "has won!" in whole
    assert "draws a card." not in whole
    assert "draws a card." in mine
    assert "Your hand" in mine
    assert "seats of this table" in run("replay", path, "--seat", "7", code=2).stderr


def test_verify_tells_honest_luck_from_other_luck(tmp_path: Path) -> None:
    path = finished_record(tmp_path, None)
    assert "Honest" in run("verify", str(path)).stdout
    text = path.read_text(encoding="utf-8")
    fields = json.loads(text)
    del fields["digest"]
    fields["secret"] = "00" * 32
    path.write_text(json.dumps(fields), encoding="utf-8")
    assert "not the one that was promised" in run("verify", str(path), code=1).stderr
    assert "nothing to verify" in run("verify", str(finished_record(tmp_path, 5)), code=3).stderr
    path.write_text(text[:100], encoding="utf-8")
    assert "cut short" in run("verify", str(path), code=1).stderr


def test_position_checks_and_shows(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    good = {"game": "fuji-flush", "seats": 3, "actor": 1, "hands": [[2], [3, 12], [4]], "front": [5, 0, 0]}
    path.write_text(json.dumps(good), encoding="utf-8")
    shown = run("position", str(path)).stdout
    assert "Your hand: 3  12" in shown
    assert "Your hand: 2" in run("position", str(path), "--seat", "0").stdout
    path.write_text(json.dumps({**good, "front": [0, 5, 0]}), encoding="utf-8")
    assert "in front of the active player" in run("position", str(path), code=1).stderr
    path.write_text(json.dumps({"seats": 3}), encoding="utf-8")
    assert "which game" in run("position", str(path), code=2).stderr
    path.write_text("nonsense", encoding="utf-8")
    assert "not JSON" in run("position", str(path), code=1).stderr


# Play


def terminal(*words: str, cwd: Path, env: dict[str, str] = ENGLISH) -> Any:
    return pexpect.spawn(
        sys.executable, ["-m", "flibuste", "play", *words], env=env, cwd=str(cwd), encoding="utf-8", timeout=120
    )


@pytest.mark.parametrize("game", [box.game.name for box in boxes()])
def test_every_game_can_be_played_to_its_end(game: str, tmp_path: Path) -> None:
    """By somebody who always takes the first choice, or writes one letter after the other as clues."""
    fewest = next(box.game.modes[0].fewest for box in boxes() if box.game.name == game)
    words = ("play", game, "--seats", str(fewest), "--seed", "4", "--against", "random", "--record", "game.json")
    answers = ascii_lowercase[:24] if game == "decrypto" else "a"
    done = run(*words, typed="\n".join(answers * 5000), cwd=tmp_path)
    assert "Corsair: " in done.stdout
    assert "game.json" in done.stderr
    assert flibuste.replay((tmp_path / "game.json").read_text()).result is not None


def test_clues_are_asked_for_one_by_one_and_again_if_they_are_refused(tmp_path: Path) -> None:
    child = terminal("decrypto", "--seats", "4", "--seed", "5", cwd=tmp_path)
    child.expect("You are the encryptor")
    keyword = r"\n  \d ([A-Z]+): "
    child.expect(keyword)
    child.sendline("parrot")
    child.expect(keyword)
    child.sendline("Parrot!")
    child.expect(keyword)
    child.sendline("king")
    child.expect("was given before: a team gives a clue only once a game.")
    child.expect(keyword)
    child.sendline(child.match.group(1).lower())
    for clue in ("?", "baker", "king"):
        child.expect(keyword)
        child.sendline(clue)
    child.expect("contains your keyword")
    for clue in ("parrot", "baker", "king"):
        child.expect(keyword)
        child.sendline(clue)
    child.expect("Corsair reads clue 1: parrot")
    child.close(force=True)


def test_bad_input_is_answered_and_asked_again(tmp_path: Path) -> None:
    child = terminal("fuji-flush", "--seats", "3", "--seed", "5", cwd=tmp_path)
    child.expect("Your choice")
    for nonsense in ("zzz", "", "99", "é" * 500, "play"):
        child.sendline(nonsense)
        child.expect("none of the choices|could be")
        child.expect("Your choice")
    child.sendline("?")
    child.expect("Your turn: play a card.")
    child.sendline("/rules")
    child.expect("Get rid of your cards")
    child.sendline("play 12")
    child.expect("Corsair plays 12")
    child.close(force=True)


def test_a_hint_says_what_the_best_bot_expects(tmp_path: Path) -> None:
    child = terminal("blackstone", "--seats", "2", "--seed", "5", "--against", "random", cwd=tmp_path)
    child.expect("Your choice")
    child.sendline("/hint")
    child.expect(r"[+-]\d+\.\d  (Take|Fold)")
    child.expect("Your choice")
    child.close(force=True)


def test_interrupt_offers_to_save_and_resume_goes_on(tmp_path: Path) -> None:
    child = terminal("fuji-flush", "--seats", "3", "--seed", "5", cwd=tmp_path)
    child.expect("Your choice")
    child.sendline("a")
    child.expect("Corsair plays 2.*Your choice")
    child.sendintr()
    child.expect("Save the game")
    child.sendline("/nowhere/at/all")
    child.expect("could not be saved")
    child.sendline("mine.json")
    child.expect("--resume mine.json")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    resumed = terminal("--resume", "mine.json", cwd=tmp_path)
    resumed.expect("Corsair plays 2.*Your choice")
    resumed.sendline("/quit")
    resumed.expect("Save the game")
    resumed.sendline("mine.json")
    resumed.expect("is there already")
    resumed.sendline("n")
    resumed.expect(pexpect.EOF)


def test_the_end_of_input_loses_nothing(tmp_path: Path) -> None:
    run("play", "fuji-flush", "--seats", "3", "--seed", "5", typed="a\n", cwd=tmp_path, code=130)
    assert len(flibuste.replay((tmp_path / "fuji-flush.json").read_text()).moves) > 1


def test_a_resumed_game_is_the_game_that_was_left(tmp_path: Path) -> None:
    words = ("play", "fuji-flush", "--seats", "3", "--seed", "5", "--record", "whole.json")
    run(*words, typed="a\n" * 100, cwd=tmp_path)
    run("play", "fuji-flush", "--seats", "3", "--seed", "5", typed="a\na\n", cwd=tmp_path, code=130)
    run("play", "--resume", "fuji-flush.json", "--record", "parts.json", typed="a\n" * 100, cwd=tmp_path)
    assert (tmp_path / "parts.json").read_text() == (tmp_path / "whole.json").read_text()


def test_play_asks_for_what_is_missing_and_speaks_french(tmp_path: Path) -> None:
    child = terminal(cwd=tmp_path, env=FRENCH)
    child.expect("Quel jeu")
    child.sendline("0")
    child.expect("Donne un nombre")
    child.sendline(str(1 + [box.game.name for box in boxes()].index("fuji-flush")))
    child.expect("Combien de joueurs")
    child.sendline("3")
    child.expect("À toi")
    child.close(force=True)


def shell(command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `flibuste` in a shell."""
    program = f'flibuste() {{ {sys.executable} -m flibuste "$@"; }}; {command}'
    environment = {**ENGLISH, "LC_ALL": "C.UTF-8", **variables}
    return subprocess.run(["bash", "-c", program], env=environment, capture_output=True, encoding="utf-8", timeout=120)


@pytest.mark.parametrize("words", ["replay record.json", "games", "--help", "--version", "rules jamaica"])
@pytest.mark.parametrize("reader", ["head -n 1", "true"])
def test_output_into_a_closed_pipe_is_no_error(words: str, reader: str, tmp_path: Path) -> None:
    finished_record(tmp_path, 5)
    done = shell(f"cd {tmp_path}; flibuste {words} | {reader}; exit ${{PIPESTATUS[0]}}")
    assert (done.stderr, done.returncode) == ("", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("words", ["games", "rules jamaica", "--version"])
def test_output_that_cannot_be_written_is_told_in_a_sentence(words: str) -> None:
    done = shell(f"flibuste {words} > /dev/full")
    assert done.stderr == "It cannot be written: No space left on device.\n"
    assert done.returncode == 1


def test_a_terminal_without_our_signs_gets_question_marks() -> None:
    for words in ("rules jamaica", "games", "nothing"):
        assert "Traceback" not in shell(f"flibuste {words}", LANGUAGE="fr", PYTHONIOENCODING="ascii").stderr


def test_closed_input_is_empty_input(tmp_path: Path) -> None:
    done = shell(f"cd {tmp_path}; flibuste play blackstone --seats 2 --seed 2 <&-")
    assert done.returncode == 130
    assert "Saved." in done.stderr


def test_a_game_is_saved_where_a_shell_would_and_not_where_nobody_could(tmp_path: Path) -> None:
    typed = "/quit\nno\0file\n~/game.json\n"
    home = {**ENGLISH, "HOME": str(tmp_path)}
    done = run("play", "blackstone", "--seats", "2", "--seed", "2", env=home, typed=typed, code=130)
    assert "It could not be saved in no" in done.stdout
    assert (tmp_path / "game.json").is_file()


def test_input_that_is_no_text_is_asked_for_again(tmp_path: Path) -> None:
    command = f"cd {tmp_path}; printf '\\xff\\nn\\n' | flibuste play blackstone --seats 2 --seed 2"
    done = shell(command, PYTHONIOENCODING="utf-8")
    assert "is none of the choices" in done.stdout
    assert "Traceback" not in done.stderr


def test_the_shelf_is_readable_on_a_narrow_terminal() -> None:
    assert "…" not in run("games", env={**ENGLISH, "COLUMNS": "40"}).stdout
