import type { Point } from './glyphs';

/** A field of ink, 0 to 1 for each pixel. */
export interface Canvas {
  width: number;
  height: number;
  ink: Float32Array;
}

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, ink: new Float32Array(width * height) };
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const at = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - at * dx, y - ay - at * dy);
}

/** Inks a straight piece of this thickness (pixels) with soft edges. */
function inkPiece({ width, height, ink }: Canvas, from: Point, to: Point, thick: number): void {
  const reach = thick / 2 + 1;
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + reach));
  const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + reach));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const cover = Math.min(1, Math.max(0, thick / 2 + 0.5 - distanceTo([x, y], from, to)));
      const at = y * width + x;
      ink[at] = Math.max(ink[at]!, cover);
    }
  }
}

/** Inks a line through these points. */
export function inkLine(canvas: Canvas, points: readonly Point[], thick: number): void {
  for (let at = 1; at < points.length; at++) inkPiece(canvas, points[at - 1]!, points[at]!, thick);
}
