/**
 * The house leaves out what is as usual. It is added here, once, when something arrives: the rest of the client finds all
 * fields in their place. The compiler knows which fields are missing, and a test holds their values against the server's.
 */

import type {
  Area,
  ChatMessage,
  Choice,
  Complete,
  Done,
  Frame,
  Message,
  Piece,
  Place,
  Replay,
  Schemas,
  SentMessage,
  Step,
  Table,
} from "./types";

/** The fields that may be left out. */
type Usual<Sent> = {
  [Field in keyof Sent as object extends Pick<Sent, Field> ? Field : never]-?: Complete<Sent>[Field];
};

const PIECE: Usual<Schemas["Piece"]> = { kind: "card", art: "", tint: "", seat: null, on: [], actions: [], wish: null };
const AREA: Usual<Schemas["Area"]> = { seat: null, columns: 0, note: "", links: [], asked: false, ids: [] };
const CHOICE: Usual<Schemas["Choice"]> = { fields: [] };
const CLOCK: Usual<Schemas["Clock"]> = { move: 0, bank: 0, increment: 0 };
const CHAT_MESSAGE: Usual<Schemas["ChatMessage"]> = { seat: null, notice: false };
const DONE: Usual<Schemas["Done"]> = { key: "", table: "", hints: [] };
const STEP: Usual<Schemas["Step"]> = { seat: null };

const PLACE: Usual<Schemas["Place"]> = {
  bot: "",
  stands_in: false,
  here: false,
  acts: false,
  left: null,
  bank: null,
  devices: 1,
};

const FRAME: Usual<Schemas["Frame"]> = {
  seat: null,
  yours: [],
  hosts: false,
  clock: CLOCK,
  after: null,
  view: null,
  made: 0,
  log_from: 0,
  log: [],
  chat: [],
  commitment: null,
  secret: null,
  returns: null,
  scores: null,
  rematch: "",
};

export function completeMessage(sent: SentMessage): Message {
  if (sent.is === "frame") return completeFrame(sent);
  return sent.is === "done" ? completeDone(sent) : sent;
}

export function completeFrame(sent: Schemas["Frame"]): Frame {
  return {
    ...FRAME,
    ...sent,
    places: sent.places.map(completePlace),
    clock: { ...CLOCK, ...sent.clock },
    view: sent.view ? completeTable(sent.view) : null,
    chat: sent.chat ? sent.chat.map(completeChatMessage) : [],
  };
}

export function completeReplay(sent: Schemas["Replay"]): Replay {
  return { ...sent, steps: sent.steps.map(completeStep) };
}

export function completeTable(sent: Schemas["Table"]): Table {
  return { ...sent, areas: sent.areas.map(completeArea), choices: sent.choices.map(completeChoice) };
}

export function completeDone(sent: Schemas["Done"]): Done {
  return { ...DONE, ...sent };
}

function completeArea(sent: Schemas["Area"]): Area {
  return { ...AREA, ...sent, pieces: sent.pieces.map(completePiece) };
}

function completePiece(sent: Schemas["Piece"]): Piece {
  return { ...PIECE, ...sent, on: sent.on ? sent.on.map(completePiece) : [] };
}

function completeChoice(sent: Schemas["Choice"]): Choice {
  return { ...CHOICE, ...sent };
}

export function completePlace(sent: Schemas["Place"]): Place {
  return { ...PLACE, ...sent };
}

function completeChatMessage(sent: Schemas["ChatMessage"]): ChatMessage {
  return { ...CHAT_MESSAGE, ...sent };
}

function completeStep(sent: Schemas["Step"]): Step {
  return { ...STEP, ...sent, view: completeTable(sent.view) };
}
