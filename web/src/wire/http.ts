/** Asking over HTTP: what a path takes and answers is known from the description of the house. */

import type { paths } from "../generated/wire";
import { _, language } from "../lib/catalogue.svelte";
import { Trouble } from "./trouble";
import type { Problem } from "./types";

type Json = "application/json";
type Values = { path?: Record<string, string>; query?: Record<string, string> };

/** The paths that can be asked for something, or sent something. */
type PathTo<Way extends "get" | "post"> = {
  [Path in keyof paths]: paths[Path][Way] extends object ? Path : never;
}[keyof paths];

/** What the description says of a path: what stands in its address, what is sent along, and what comes back. */
type Taken<Endpoint> = Endpoint extends { parameters: infer All } ? Pick<All, keyof All & keyof Values> : never;
type Body<Endpoint> = Endpoint extends { requestBody?: { content: { [Kind in Json]: infer Sent } } } ? Sent : never;
type Answer<Endpoint> = Endpoint extends { responses: infer All } ? Fine<Omit<All, "default">> : never;
type Fine<Responses> = Responses[keyof Responses] extends { content: { [Kind in Json]: infer Sent } } ? Sent : never;

export async function get<Path extends PathTo<"get">>(
  path: Path,
  values: Taken<paths[Path]["get"]>,
): Promise<Answer<paths[Path]["get"]>> {
  return (await fetchFrom(path, {}, values)).json();
}

export async function post<Path extends PathTo<"post">>(
  path: Path,
  body: Body<paths[Path]["post"]>,
): Promise<Answer<paths[Path]["post"]>> {
  return (await fetchFrom(path, { method: "POST", body: JSON.stringify(body) })).json();
}

/** Ask for what is no JSON, or raise what the house says instead. */
export async function fetchFrom(path: string, init: RequestInit, values: Values = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address(path, values), init);
  } catch {
    throw new Trouble("no-connection", _("The house cannot be reached. Is your network up?"));
  }
  if (response.ok) return response;
  const told = (await response.json().catch(() => ({}))) as Partial<Problem>; // or something stands before the house
  throw new Trouble(told.code ?? "internal", told.sentence ?? _("Something went wrong here. Try again."));
}

function address(path: string, { path: names = {}, query = {} }: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(names[name]!));
  return `${filled}?${new URLSearchParams({ ...query, lang: language.name })}`;
}

/** Ask once, however often it is wanted; what has failed is asked again. */
export function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    answer ??= ask().catch((trouble: unknown) => {
      answer = undefined;
      throw trouble;
    });
    return answer;
  };
}
