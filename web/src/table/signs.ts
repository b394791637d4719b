/** Colour is never the only sign: every tint has a shape, which its dice have for pips and its cards in their corners. */

const ROUND = "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z";

const SHAPES: Record<string, string> = {
  blue: "M0-16 16 0 0 16-16 0z",
  yellow: "M-11-11h22v22h-22z",
  green: "M0-15 15 12h-30z",
  purple: "M-5-15h10v10h10v10h-10v10h-10v-10h-10v-10h10z",
};

/** The outline of a tint's shape, around the origin. */
export function shapeOf(tint: string): string {
  return SHAPES[tint] ?? ROUND;
}
