/** The words of the wire, as the server defines them. */

import type { components } from "../generated/wire";

export type Schemas = components["schemas"];

export type Frame = Schemas["Frame"];
export type Place = Schemas["Place"];
export type Table = Schemas["Table"];
export type Area = Schemas["Area"];
export type Piece = Schemas["Piece"];
export type Choice = Schemas["Choice"];
export type Done = Schemas["Done"];
export type Refusal = Schemas["Refusal"];
export type Hint = Schemas["Hint"];
export type ChatMessage = Schemas["ChatMessage"];
export type Clock = Schemas["Clock"];
export type Replay = Schemas["Replay"];
export type Step = Schemas["Step"];
export type OpenTable = Schemas["OpenTable"];
export type Message = Frame | Schemas["Presence"] | Done | Refusal | Schemas["WatchAgain"];
export type AnyRequest = Record<string, unknown> & { do: string };

export type AboutHouse = Schemas["AboutHouse"];
export type Box = Schemas["AboutBox"];
export type BoxDetails = Schemas["BoxDetails"];
export type Mode = Schemas["AboutMode"];
export type Option = Schemas["AboutOption"];
export type Palette = Schemas["Palette"];
export type GuideStep = Schemas["GuideStep"];
export type Listing = Schemas["Listing"];
export type Problem = Schemas["Problem"];
export type Texts = Box["title"];
