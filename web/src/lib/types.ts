/** The words of the wire, as the server defines them. */

import type { components } from "../generated/wire";

type Schemas = components["schemas"];

export type Frame = Schemas["Frame"];
export type Place = Schemas["Place"];
export type Table = Schemas["Table"];
export type Area = Schemas["Area"];
export type Piece = Schemas["Piece"];
export type Choice = Schemas["Choice"];
export type Done = Schemas["Done"];
export type Refusal = Schemas["Refusal"];
export type Hint = Schemas["Hint"];
export type Said = Schemas["Line"];
export type Clock = Schemas["Clock"];
export type Replay = Schemas["Replay"];
export type Step = Schemas["Step"];
export type OpenTable = Schemas["OpenTable"];
export type Message = Frame | Schemas["Presence"] | Done | Refusal | Schemas["Lost"];
export type AnyRequest = Record<string, unknown> & { do: string };

/** What the shelf says of a box. */

export type Texts = Record<string, string>;

export interface Mode {
  name: string;
  seats: [number, number];
  title: Texts;
}

export interface Option {
  name: string;
  title: Texts;
  default: string | number | boolean;
  from?: number;
  to?: number;
  choices?: { value: string | number | boolean; title: Texts }[];
  modes?: string[];
}

export interface Palette {
  ground: string;
  paper: string;
  ink: string;
  accent: string;
}

export interface Box {
  name: string;
  title: Texts;
  summary: Texts;
  seats: [number, number];
  minutes: [number, number];
  age: number;
  authors: string[];
  publishers: string[];
  year: number | string;
  unofficial: boolean;
  modes: Mode[];
  options: Option[];
  palette: Palette;
}

export interface GuideStep {
  area: string;
  mine?: boolean;
  en: string;
  fr: string;
}

export interface OpenedBox extends Box {
  rules: string;
  guide: GuideStep[];
}

export interface Listing {
  id: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  changed: number;
}
