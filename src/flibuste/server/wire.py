"""What is sent over connections: requests of visitors, and the messages they get. The browser's types are made from
these."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from flibuste.catalogue import Catalogue, explain
from flibuste.core.errors import FlibusteError
from flibuste.server.errors import NotUnderstood, code_of
from flibuste.server.rooms.journal import After, Clock
from flibuste.shelf import AboutBox, GuideStep
from flibuste.table import Table

VERSION: Final = 1

TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Meta(ge=0, le=63)]
Number = Annotated[int, Meta(ge=0, le=1 << 40)]
ActionNumber = Annotated[int, Meta(ge=0, le=1 << 31)]
Text = Annotated[str, Meta(max_length=1200)]
Language = Annotated[str, Meta(max_length=8, pattern="^[a-z]+$")]
LevelName = Annotated[str, Meta(max_length=16)]
Key = Annotated[str, Meta(max_length=64)]


class Numbered(msgspec.Struct, frozen=True, kw_only=True):
    """What all requests have in common: `id` comes back with the reply. Without it, only a refusal is sent."""

    id: Number = 0


class Request(Numbered, frozen=True, tag_field="do", kw_only=True, forbid_unknown_fields=True):
    """Something that a visitor asks for."""


class AtTable(Request, frozen=True, kw_only=True):
    table: TableId


class AtSeat(AtTable, frozen=True, kw_only=True):
    seat: Seat


class Watch(AtTable, frozen=True, tag="watch"):
    """Be sent what happens at a table, from the eyes of a seat, or of a spectator. `last` is the number of the last
    frame that arrived here."""

    seat: Seat | None = None
    language: Language = "en"
    last: Number = 0
    chat: bool = True  # or nothing of what is said


class Leave(AtTable, frozen=True, tag="leave"):
    """Be sent no more of a table."""


class Sit(AtSeat, frozen=True, tag="sit"):
    """Take a seat: by an invitation, or one that is open to everyone. Or come back to one's own from another device. A
    game that goes on from another has to be accepted: whoever opened it may know the cards."""

    name: Text
    key: Key = ""
    accepts: bool = False


class Share(AtSeat, frozen=True, tag="share"):
    """Ask for a key that opens one's seat once, on another device."""


class Play(AtSeat, frozen=True, tag="play"):
    """Make a move. `made` is how many moves of this seat the sender has seen: a move that is sent twice counts once."""

    action: ActionNumber
    made: Number
    texts: Annotated[list[Text], Meta(max_length=16)] = []


class May(AtSeat, frozen=True, tag="may"):
    """Ask whether a move is allowed, without making it: a refusal says which rule forbids it."""

    action: ActionNumber


class TakeBack(AtSeat, frozen=True, tag="take back"):
    pass


class Resign(AtSeat, frozen=True, tag="resign"):
    pass


class ComeBack(AtSeat, frozen=True, tag="come back"):
    """Take one's seat back from the bot that kept it."""


class StandIn(AtSeat, frozen=True, tag="stand in"):
    """Let a bot keep one's own seat; the host may ask this for anyone who is away."""


class Free(AtSeat, frozen=True, tag="free"):
    """The host takes an abandoned seat back."""


class Ask(AtSeat, frozen=True, tag="ask"):
    """Ask the captain for an opinion on what can be done now. Only where nobody but bots and oneself ever played."""


class Say(AtTable, frozen=True, tag="say"):
    text: Text
    seat: Seat | None = None
    name: Text = ""


class Rematch(AtTable, frozen=True, tag="rematch"):
    pass


Action = Sit | Share | Play | May | TakeBack | Resign | ComeBack | StandIn | Free | Ask | Say | Rematch
AnyRequest = Watch | Leave | Action


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a host asks for: each seat is a bot's level, "open" to anyone, "link" for who has its link, or "mine"."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[LevelName], Meta(min_length=1, max_length=64)]
    name: Text = ""
    mode: Annotated[str, Meta(max_length=64)] | None = None
    options: dict[str, str | int | bool] = {}
    listed: bool = False
    clock: Clock = Clock()
    after: After | None = None  # go on from there, in the same box with the same mode and options


# What visitors are sent


class Hint(msgspec.Struct, frozen=True):
    """What the captain expects of an action: a chance to win, or what it earns."""

    action: int
    expected: float


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="is", omit_defaults=True):
    """The reply to a request that was carried out."""

    id: int
    key: str = ""  # the secret of a seat: by which one comes back to it, or that lets somebody else or a device in
    table: str = ""  # of a rematch
    hints: list[Hint] = []  # the best first


class Refusal(msgspec.Struct, frozen=True, tag="refused", tag_field="is"):
    """The reply to a request that was not: a code for programs, a sentence for people."""

    id: int
    code: str
    sentence: str


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everyone sees it."""

    name: str
    taken: bool
    bot: str = ""  # the level of who plays here, if it is a bot
    stands_in: bool = False
    here: bool = False
    acts: bool = False
    left: float | None = None  # seconds to decide in, when this was sent
    bank: float | None = None  # seconds
    devices: int = 1  # on which whoever sits here plays


class ChatMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was said at the table."""

    name: str
    text: str
    seat: int | None = None
    notice: bool = False  # the house says it, of somebody: not to be muted


class Frame(msgspec.Struct, frozen=True, tag="frame", tag_field="is", kw_only=True, omit_defaults=True):
    """A table as it stands, and what is new since the last frame that arrived."""

    version: int
    table: str
    number: int
    seat: int | None = None  # through whose eyes; a spectator has none
    yours: list[int] = []  # the seats that the visitor may play
    hosts: bool = False  # whether the visitor has opened this table
    phase: str
    game: str
    mode: str
    options: dict[str, str | int | bool]
    places: list[Place]
    clock: Clock = Clock()
    after: After | None = None  # what this game goes on from, if it did not begin with a deal
    view: Table | None = None
    made: int = 0
    log_from: int = 0  # the log goes on from this line: earlier ones stand, later ones are replaced
    log: list[str] = []
    chat: list[ChatMessage] = []
    commitment: str | None = None
    secret: str | None = None
    returns: list[float] | None = None
    scores: list[int] | None = None  # of a game that is decided by what is counted: points, trials
    rematch: str = ""


class Presence(msgspec.Struct, frozen=True, tag="presence", tag_field="is"):
    """Who is at the table right now, by seat. Has no number: only the newest counts."""

    table: str
    here: list[bool]


class WatchAgain(msgspec.Struct, frozen=True, tag="watch again", tag_field="is"):
    """What was sent of a table may be wrong: send `watch` again."""

    table: str


class Trouble(msgspec.Struct, frozen=True, tag="trouble", tag_field="is"):
    """A table cannot go on, and no more is sent of it: a code for programs, a sentence for people."""

    table: str
    code: str
    sentence: str


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a finished game: who had just moved, what was seen then, and what had just happened."""

    view: Table
    log: list[str]
    seat: int | None = None


class Replay(msgspec.Struct, frozen=True):
    """A part of a finished game, from a moment on."""

    table: str
    game: str
    mode: str
    options: dict[str, str | int | bool]
    names: list[str]
    returns: list[float]
    moves: int
    first: int
    steps: list[Step]


# What is answered over HTTP


class AboutHouse(msgspec.Struct, frozen=True, kw_only=True):
    """What a client has to know before it asks for anything."""

    version: int  # of the messages
    levels: list[str]  # of bots, from the weakest to the strongest
    opponent: str  # the level of bots where nobody chooses one
    longest_name: int  # characters
    longest_saying: int
    steps_at_once: int  # of a replay


class BoxDetails(AboutBox):
    rules: str  # as HTML, in the language that was asked for
    guide: list[GuideStep]


class NewTable(msgspec.Struct, frozen=True):
    """A table that stands now, with a secret key for each seat."""

    table: str
    keys: list[str]


class Verdict(msgspec.Struct, frozen=True):
    """What came of dealing a finished game again from its secret."""

    honest: bool
    sentence: str


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str


class Problem(msgspec.Struct, frozen=True):
    """Why there is no answer: a code for programs, a sentence for people."""

    code: str
    sentence: str


AnyMessage = Frame | Presence | Done | Refusal | WatchAgain | Trouble


_requests: Final = msgspec.json.Decoder(AnyRequest)
_numbers: Final = msgspec.json.Decoder(Numbered)
_openings: Final = msgspec.json.Decoder(OpenTable)
_encoder: Final = msgspec.json.Encoder()


def read_request(body: str | bytes) -> AnyRequest:
    try:
        request: AnyRequest = _requests.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotUnderstood("This was not understood: {reason}.", {"reason": str(error)[:200]}) from None
    return request


def id_of(body: bytes) -> int:
    """Return the `id` of a request, even of one that is not understood; 0 if there is none."""
    try:
        return _numbers.decode(body).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0


def read_opening(body: bytes) -> OpenTable:
    try:
        opening: OpenTable = _openings.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotUnderstood("This was not understood: {reason}.", {"reason": str(error)[:200]}) from None
    return opening


def write(message: object) -> bytes:
    return _encoder.encode(message)


def refusal(request: int, error: FlibusteError, catalogue: Catalogue) -> Refusal:
    return Refusal(request, code_of(error), explain(error, catalogue))
