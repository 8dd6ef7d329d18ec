import { inflateSync } from 'node:zlib';
import { letters, type Point, strokesOf } from '../../server/services/auth/picture/glyphs';

export interface Pixels {
  width: number;
  height: number;
  grey: Float32Array;
}

/** The pixels of a greyscale PNG without filters. */
export function pixelsOf(png: Buffer): Pixels {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const raw = inflateSync(Buffer.concat(data));
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at++) grey[at] = raw[Math.floor(at / width) * (width + 1) + 1 + (at % width)]!;
  return { width, height, grey };
}

/** A picture of half the width and height: each pixel is the mean of four. */
function halved({ width, height, grey }: Pixels): Pixels {
  const [half, rows] = [width / 2, height / 2];
  const at = (x: number, y: number) => grey[y * width + x]!;
  const mean = (x: number, y: number) => (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4;
  const smaller = new Float32Array(half * rows).map((_, index) =>
    mean(2 * (index % half), 2 * Math.floor(index / half)),
  );
  return { width: half, height: rows, grey: smaller };
}

/** The mean of each pixel's square of neighbours. */
function blurred({ width, height, grey }: Pixels, reach: number): Float32Array {
  return grey.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let [sum, count] = [0, 0];
    for (let dy = Math.max(0, y - reach); dy <= Math.min(height - 1, y + reach); dy++) {
      for (let dx = Math.max(0, x - reach); dx <= Math.min(width - 1, x + reach); dx++) {
        sum += grey[dy * width + dx]!;
        count += 1;
      }
    }
    return sum / count;
  });
}

/** How much a pixel differs from what is around it, darker or lighter: ink, whatever its ground. */
function inkOf(pixels: Pixels): Pixels {
  const near = blurred(pixels, 1);
  const wide = blurred(pixels, 5);
  return { ...pixels, grey: near.map((value, at) => Math.abs(value - wide[at]!)) };
}

interface Pose {
  turn: number;
  lean: number;
  scale: number;
}
const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.round((to - from) / by) + 1 }, (_, at) => from + at * by);
const poses: Pose[] = steps(-0.3, 0.3, 0.15).flatMap((turn) =>
  [-0.2, 0, 0.2].flatMap((lean) => [1.75, 2.05].map((scale) => ({ turn, lean, scale }))),
);

/** Points along a letter's strokes, a pixel and a half apart, about its middle. */
function templateOf(letter: string, { turn, lean, scale }: Pose): Point[] {
  const placed = ([x, y]: Point): Point => {
    const [dx, dy] = [(x + y * lean) * scale, y * scale];
    return [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
  };
  return strokesOf(letter).flatMap((stroke) =>
    stroke.slice(1).flatMap((to, at) => {
      const [start, end] = [placed(stroke[at]!), placed(to)];
      const pieces = Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1]) / 1.5);
      return Array.from({ length: pieces }, (_, piece): Point => {
        const part = piece / pieces;
        return [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part];
      });
    }),
  );
}

const templates = letters.flatMap((letter) => poses.map((pose) => ({ letter, points: templateOf(letter, pose) })));

/** Ink under the template, and the template's share of all ink there is around it: their product is the score. */
function scoreOf({ width, height, grey }: Pixels, points: Point[], x: number, y: number, around: number): number {
  let under = 0;
  for (const [dx, dy] of points) {
    const [px, py] = [Math.round(x + dx), Math.round(y + dy)];
    if (px >= 0 && py >= 0 && px < width && py < height) under += grey[py * width + px]!;
  }
  return (under / points.length) * Math.sqrt(under / around);
}

/** The best letter of one place. */
function readLetter(ink: Pixels, middle: number, half: number): string {
  let around = 1;
  for (let y = 0; y < ink.height; y++) {
    for (let x = Math.max(0, Math.round(middle - half)); x < Math.min(ink.width, middle + half); x++)
      around += ink.grey[y * ink.width + x]!;
  }
  let best = { letter: '', score: -1 };
  for (const { letter, points } of templates) {
    for (let dx = -4; dx <= 4; dx += 2) {
      for (let dy = -4; dy <= 4; dy += 2) {
        const score = scoreOf(ink, points, middle + dx, ink.height / 2 + dy, around);
        if (score > best.score) best = { letter, score };
      }
    }
  }
  return best.letter;
}

/**
 * An attacker who has our sources: takes the ground away by local contrast, and fits every letter in every pose into
 * each place of the picture.
 */
export function readPicture(png: Buffer, length: number): string {
  const pixels = halved(pixelsOf(png));
  const ink = inkOf(pixels);
  const step = pixels.width / length;
  return Array.from({ length }, (_, at) => readLetter(ink, step * (at + 0.5), step / 2)).join('');
}

/** Reproducible random numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
