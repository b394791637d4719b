import { describe, expect, it } from "vitest";
import openapi from "../generated/openapi.json";
import { completeMessage, completeReplay } from "./complete";
import type { Schemas, SentMessage } from "./types";

/** As much of JSON Schema as the description of the house uses. */
interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  default?: unknown;
  items?: Schema | false;
  properties?: Record<string, Schema>;
  required?: string[];
}

const schemas = openapi.components.schemas as Record<string, Schema>;
const named = (reference: string) => schemas[reference.split("/").at(-1)!]!;

/** Something that fits a schema: with nothing but what it must have, or with the defaults of the schema as well. */
function example(schema: Schema, whole: boolean): unknown {
  if (schema.$ref) return example(named(schema.$ref), whole);
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array") return schema.items ? [example(schema.items, whole)] : [];
  if (schema.type === "object") return exampleObject(schema, whole);
  return { string: "some", integer: 7, number: 7, boolean: true }[schema.type!];
}

function exampleObject({ properties = {}, required = [] }: Schema, whole: boolean): unknown {
  const fields = Object.entries(properties).flatMap(([name, field]): [string, unknown][] => {
    if (required.includes(name)) return [[name, example(field, whole)]];
    return whole ? [[name, defaultOf(field)]] : [];
  });
  return Object.fromEntries(fields);
}

/** The default of a field that is an object leaves out its own defaults, too. */
function defaultOf(field: Schema): unknown {
  expect(field).toHaveProperty("default"); // or it can be missing, and the client would not know
  return field.$ref ? example(named(field.$ref), true) : field.default;
}

describe("what the house leaves out", () => {
  const messages = Object.values(schemas).filter((schema) => schema.properties?.is);

  it.each(messages.map((schema) => [schema.properties!.is!.enum![0], schema]))("is added to a %s", (_is, schema) => {
    const sent = example(schema, false) as SentMessage;
    expect(completeMessage(sent)).toEqual(example(schema, true));
  });

  it("is added to a replay, with the tables, areas and pieces in it", () => {
    const sent = example(schemas.Replay!, false) as Schemas["Replay"];
    expect(completeReplay(sent)).toEqual(example(schemas.Replay!, true));
  });

  it("is added to what is there only sometimes: the table in a frame, the chat, and what stands on a piece", () => {
    const piece = example(schemas.Piece!, false) as Schemas["Piece"];
    const view = example(schemas.Table!, false) as Schemas["Table"];
    view.areas[0]!.pieces = [{ ...piece, on: [piece] }];
    const chat = [{ name: "Anne", text: "Ahoy!" }];
    const frame = completeMessage({ ...(example(schemas.Frame!, false) as Schemas["Frame"]), view, chat });
    const whole = example(schemas.Piece!, true) as object;
    expect(frame).toMatchObject({ view: { areas: [{ pieces: [{ ...whole, on: [whole] }] }] }, chat: [{ seat: null }] });
  });

  it("does not replace what was sent", () => {
    const done = completeMessage({ is: "done", id: 3, key: "k", hints: [{ action: 1, expected: 0.5 }] });
    expect(done).toEqual({ is: "done", id: 3, key: "k", table: "", hints: [{ action: 1, expected: 0.5 }] });
  });
});
