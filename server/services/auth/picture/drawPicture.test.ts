import { expect, test } from 'vitest';
import { pixelsOf, readPicture, seeded } from '../../../../tests/support/readPicture';
import { createCanvas, inkLine } from './canvas';
import { drawPicture, type Random } from './drawPicture';
import { letters, type Point, strokesOf } from './glyphs';
import { encodePng } from './png';

const answerOf = (random: Random) =>
  Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)]).join('');

/** Chunk names of a PNG. */
function chunksOf(png: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8));
  return names;
}

/** The same letters upright on an even ground, without noise. */
function plainPicture(answer: string): Buffer {
  const canvas = createCanvas(248, 88);
  for (const [at, letter] of [...answer].entries()) {
    for (const stroke of strokesOf(letter)) {
      const placed = stroke.map(([x, y]): Point => [62 * (at + 0.5) + x * 3.9, 44 + y * 3.9]);
      inkLine(canvas, placed, 7);
    }
  }
  const grey = Uint8Array.from(canvas.ink, (ink) => 220 - 150 * ink);
  return encodePng(grey, canvas.width, canvas.height);
}

test('SEC-04 the picture is pixels and nothing else: no strokes, no text, no time', () => {
  const picture = drawPicture('A2KM', seeded(1));
  expect(picture.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  expect(chunksOf(picture)).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect(pixelsOf(picture)).toMatchObject({ width: 248, height: 88 });
  expect(pixelsOf(drawPicture('A2KM7C', seeded(1))).width).toBe(372);
});

test('SEC-04 the same answer never gives the same picture', () => {
  const random = seeded(2);
  const pictures = Array.from({ length: 20 }, () => drawPicture('A2KM', random).toString('base64'));
  expect(new Set(pictures).size).toBe(20);
});

test('SEC-04 a reader with our own letters and poses reads plain letters, and at most every third picture', () => {
  const random = seeded(3);
  const rounds = 24;
  let [plain, drawn] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const answer = answerOf(random);
    if (readPicture(plainPicture(answer), 4) === answer) plain += 1;
    if (readPicture(drawPicture(answer, random), 4) === answer) drawn += 1;
  }
  expect(plain).toBeGreaterThan(rounds * 0.9);
  expect(drawn).toBeLessThanOrEqual(rounds / 3);
}, 60_000);
