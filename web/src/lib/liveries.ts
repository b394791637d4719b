/** How seats are told apart: by a colour and by a pattern, so that colour is never the only sign. */

export interface Livery {
  colour: string;
  ink: string; // what is written on the colour
  pattern: string; // a CSS background image that goes over the colour
}

const STRIPE = "rgb(255 255 255 / 28%)";

const LIVERIES: Livery[] = [
  { colour: "#c8432b", ink: "#fff6ee", pattern: "none" },
  {
    colour: "#2a6fb0",
    ink: "#f1f8ff",
    pattern: `repeating-linear-gradient(45deg, ${STRIPE} 0 2px, transparent 2px 7px)`,
  },
  {
    colour: "#d2a24c",
    ink: "#241800",
    pattern: "radial-gradient(rgb(60 40 0 / 35%) 1.2px, transparent 1.6px) 0 0 / 6px 6px",
  },
  {
    colour: "#2f7d6b",
    ink: "#f0fff9",
    pattern: `repeating-linear-gradient(0deg, ${STRIPE} 0 2px, transparent 2px 7px)`,
  },
  {
    colour: "#7b4a8c",
    ink: "#fbf2ff",
    pattern: `repeating-linear-gradient(90deg, ${STRIPE} 0 2px, transparent 2px 7px)`,
  },
  {
    colour: "#d9d4c5",
    ink: "#1c2a35",
    pattern: "repeating-linear-gradient(-45deg, rgb(0 0 0 / 18%) 0 2px, transparent 2px 7px)",
  },
  { colour: "#3b4250", ink: "#f4f6fa", pattern: `radial-gradient(${STRIPE} 1.4px, transparent 1.8px) 0 0 / 7px 7px` },
  {
    colour: "#e08bb0",
    ink: "#33061b",
    pattern:
      "repeating-linear-gradient(45deg, rgb(60 0 30 / 20%) 0 1px, transparent 1px 6px), repeating-linear-gradient(-45deg, rgb(60 0 30 / 20%) 0 1px, transparent 1px 6px)",
  },
];

export function livery(seat: number): Livery {
  return LIVERIES[seat % LIVERIES.length]!;
}

/** The custom properties that colour whatever belongs to a seat. */
export function liveryStyle(seat: number | null): string {
  if (seat === null) return "";
  const { colour, ink, pattern } = livery(seat);
  return `--seat:${colour};--seat-ink:${ink};--seat-pattern:${pattern}`;
}

const COLOURS: Record<string, string> = {
  red: "#c8322c",
  blue: "#27589c",
  yellow: "#e9b52f",
  green: "#2f8a5b",
  purple: "#7a4a9c",
  black: "#1a1917",
  white: "#f6f1e4",
};

/** The colour of a tint that a piece names; most pieces have none. */
export function tint(name: string): string | undefined {
  return COLOURS[name];
}
