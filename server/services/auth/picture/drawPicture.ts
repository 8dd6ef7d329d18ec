import { type Canvas, createCanvas, inkLine } from './canvas';
import { type Point, strokesOf } from './glyphs';
import { encodePng } from './png';

/** A number from 0 to below 1. */
export type Random = () => number;
type Warp = (point: Point) => Point;

/** Pixels of the picture for one pixel of the place where it is shown: letters stay sharp on every screen. */
const fine = 2;
const height = 44 * fine;
const letterStep = 31 * fine;
const leastWidth = 114 * fine;
/** Pixels of one grid unit of a letter. */
const unit = 1.95 * fine;

const between = (random: Random, low: number, high: number) => low + (high - low) * random();

/** A smooth wave over the picture, from -1 to 1. */
function waveOf(random: Random, lengthPx: number): (point: Point) => number {
  const turn = between(random, 0, Math.PI);
  const phase = between(random, 0, 2 * Math.PI);
  const pace = (2 * Math.PI) / (lengthPx * fine);
  return ([x, y]) => Math.sin((x * Math.cos(turn) + y * Math.sin(turn)) * pace + phase);
}

/** Bends the whole picture, so that no letter keeps the shape of another picture's. */
function warpOf(random: Random): Warp {
  const waves = [
    { across: waveOf(random, 46), down: waveOf(random, 40), by: 2.6 },
    { across: waveOf(random, 23), down: waveOf(random, 19), by: 1.1 },
  ];
  return ([x, y]) => [
    x + waves.reduce((sum, wave) => sum + fine * wave.by * wave.across([x, y]), 0),
    y + waves.reduce((sum, wave) => sum + fine * wave.by * wave.down([x, y]), 0),
  ];
}

/** Points every few pixels, so that a straight stroke can bend. */
function dense(points: readonly Point[]): Point[] {
  const out: Point[] = points.slice(0, 1);
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]!, points[at]!];
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (2 * fine)));
    for (let piece = 1; piece <= pieces; piece++) {
      const part = piece / pieces;
      out.push([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    }
  }
  return out;
}

/** One letter about `middle`: turned, slanted, stretched, with moved corners. */
function drawLetter(canvas: Canvas, letter: string, middle: Point, warp: Warp, random: Random): void {
  const turn = between(random, -0.28, 0.28);
  const lean = between(random, -0.25, 0.25);
  const [wide, tall] = [between(random, 0.85, 1.2) * unit, between(random, 0.85, 1.15) * unit];
  const thick = fine * between(random, 3, 4);
  for (const stroke of strokesOf(letter)) {
    const placed = stroke.map(([x, y]): Point => {
      const dx = x * wide + y * lean * unit + fine * between(random, -1, 1);
      const dy = y * tall + fine * between(random, -1, 1);
      return [
        middle[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
        middle[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
      ];
    });
    inkLine(canvas, dense(placed).map(warp), thick);
  }
}

/** Lines across letters and short strokes like theirs, in the same ink. */
function drawDecoys(canvas: Canvas, warp: Warp, random: Random): void {
  const { width } = canvas;
  for (let line = 0; line < 2; line++) {
    const [from, to] = [between(random, 6, height - 6), between(random, 6, height - 6)];
    const points: Point[] = [
      [-4, from],
      [width + 4, to],
    ];
    const bow = waveOf(random, between(random, 50, 110));
    const bent = dense(points).map(([x, y]): Point => warp([x, y + 6 * fine * bow([x, 0])]));
    inkLine(canvas, bent, fine * between(random, 1, 1.4));
  }
  for (let dash = 0; dash < width / fine / 40; dash++) {
    const [x, y] = [between(random, 0, width), between(random, 0, height)];
    const to: Point = [x + fine * between(random, -9, 9), y + fine * between(random, -9, 9)];
    inkLine(canvas, dense([[x, y], to]).map(warp), fine * between(random, 1.2, 2));
  }
}

/** Ink to grey: an uneven ground and noise on every pixel. */
function greyOf({ width, ink }: Canvas, random: Random): Uint8Array {
  const ground = waveOf(random, 70);
  return Uint8Array.from(ink, (inked, at) => {
    const point: Point = [at % width, Math.floor(at / width)];
    return Math.max(0, Math.min(255, 205 + 22 * ground(point) - 130 * inked + between(random, -40, 40)));
  });
}

/** A PNG that people read and programs read badly: 124 × 44 for four letters, in twice as many pixels (contract §2.2). */
export function drawPicture(answer: string, random: Random): Buffer {
  const width = Math.max(leastWidth, answer.length * letterStep);
  const canvas = createCanvas(width, height);
  const warp = warpOf(random);
  const step = width / answer.length;
  for (const [at, letter] of [...answer].entries()) {
    const middle: Point = [
      step * (at + 0.5) + fine * between(random, -3, 3),
      height / 2 + fine * between(random, -4, 4),
    ];
    drawLetter(canvas, letter, middle, warp, random);
  }
  drawDecoys(canvas, warp, random);
  return encodePng(greyOf(canvas, random), width, height);
}
