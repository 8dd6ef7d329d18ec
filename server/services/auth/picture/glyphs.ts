export type Point = readonly [x: number, y: number];

/**
 * Letters and digits that are hard to confuse, as strokes on a 10 × 14 grid: points `xy` in base 16, strokes separated
 * by a space. Of pairs that look alike when bent (2 Z, U V, H N) one is left out.
 */
const glyphs: Record<string, string> = {
  '2': '133070a3a50eae',
  '3': '023070a3a557 57a9ab7e3e0b',
  '4': '8009a9 808e',
  '7': '00a04e',
  A: '0e50ae 2989',
  C: 'a27030030b3e7eac',
  E: 'a0000eae 0787',
  F: 'a0000e 0787',
  H: '000e a0ae 07a7',
  K: '000e a008 37ae',
  L: '000eae',
  M: '0e0057a0ae',
  P: '0e0070a2a57707',
  R: '0e0070a2a57707 57ae',
  T: '00a0 505e',
  U: '000b3e7eaba0',
  W: '002e578ea0',
  X: '00ae a00e',
  Y: '0057a0 575e',
};

/** The letters of answers. */
export const letters = Object.keys(glyphs);

/** The strokes of a letter, about its middle: x from -5 to 5, y from -7 to 7. */
export function strokesOf(letter: string): Point[][] {
  return (glyphs[letter] ?? '').split(' ').map((stroke) => {
    const pairs = stroke.match(/../g) ?? [];
    return pairs.map((pair): Point => [Number.parseInt(pair[0]!, 16) - 5, Number.parseInt(pair[1]!, 16) - 7]);
  });
}
