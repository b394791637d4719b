/** What is printed on a cell: at its foot what it costs or has, at its head what it is worth. */
export function printedOn(mark: string): { foot: string; worth: string } {
  if (mark === "·") return { foot: "", worth: "" }; // stands for an empty cell
  const [, foot = "", worth = ""] = /^(?:\d+·)?(.*?)([+-]\d+)?$/.exec(mark)!;
  return { foot: foot.trim(), worth: worth.replace("-", "−") };
}
