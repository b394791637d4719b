import { describe, expect, it } from "vitest";
import { nameOf } from "./names";

describe("the name of a visitor", () => {
  it("is the one that they wish, without spaces around it", () => {
    expect(nameOf(" Anne ")).toBe("Anne");
  });

  it("is never empty, nor that of somebody in a game", () => {
    expect(nameOf("")).toBe("Corsair");
    expect(nameOf("  ")).toBe("Corsair");
  });
});
