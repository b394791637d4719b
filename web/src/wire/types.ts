/** The words of the wire, as the server defines them: all of this is named here, and none of it is written here. */

import type { components } from "../generated/wire";

export type Schemas = components["schemas"];

/** What somebody asks over the WebSocket. */
export type AnyRequest = Extract<Schemas[keyof Schemas], { do: string }>;

/** A request before it is numbered. */
export type Question = Unnumbered<AnyRequest>;
type Unnumbered<Request> = Request extends unknown ? Omit<Request, "id"> : never;

/** What the house says over the WebSocket, as it comes: fields that are as usual are left out. */
export type SentMessage = Extract<Schemas[keyof Schemas], { is: string }>;

/** What was sent with all that was left out: see complete.ts. */
export type Complete<Sent> = Sent extends object
  ? { [Field in keyof Sent]-?: Complete<Exclude<Sent[Field], undefined>> }
  : Sent;

export type Message = Complete<SentMessage>;
export type Frame = Complete<Schemas["Frame"]>;
export type Place = Complete<Schemas["Place"]> & { runsOut?: number | null }; // by the clock of this page, once it is shown
export type Table = Complete<Schemas["Table"]>;
export type Area = Complete<Schemas["Area"]>;
export type Piece = Complete<Schemas["Piece"]>;
export type Choice = Complete<Schemas["Choice"]>;
export type ChatMessage = Complete<Schemas["ChatMessage"]>;
export type Done = Complete<Schemas["Done"]>;
export type Hint = Schemas["Hint"];
export type Replay = Complete<Schemas["Replay"]>;
export type Step = Complete<Schemas["Step"]>;

export type AboutHouse = Schemas["AboutHouse"];
export type Box = Schemas["AboutBox"];
export type BoxDetails = Schemas["BoxDetails"];
export type Mode = Schemas["AboutMode"];
export type Option = Schemas["AboutOption"];
export type Palette = Schemas["Palette"];
export type GuideStep = Schemas["GuideStep"];
export type Listing = Schemas["Listing"];
export type OpenTable = Schemas["OpenTable"];
export type Problem = Schemas["Problem"];
