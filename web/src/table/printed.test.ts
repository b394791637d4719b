import { describe, expect, it } from "vitest";
import { printedOn } from "./printed";

describe("what is printed on a cell", () => {
  it("is its price without its number, and what it is worth", () => {
    expect(printedOn("7·2f")).toEqual({ foot: "2f", worth: "" });
    expect(printedOn("49·3f+10")).toEqual({ foot: "3f", worth: "+10" });
    expect(printedOn("0·⌂+15")).toEqual({ foot: "⌂", worth: "+15" });
    expect(printedOn("12·◆-5")).toEqual({ foot: "◆", worth: "−5" });
  });

  it("is nothing where nothing stands", () => {
    expect(printedOn("·")).toEqual({ foot: "", worth: "" });
    expect(printedOn(" ")).toEqual({ foot: "", worth: "" });
  });
});
