/** Characters as inclusive ranges of code points; enough to check whether two sets overlap. */
export type Ranges = readonly (readonly [number, number])[];

export const anyChar: Ranges = [[0, 0x10ffff]];

const classes: Record<string, Ranges> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  s: [
    [9, 13],
    [32, 32],
    [160, 160],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
  ],
};

/** `\d`, `\W` …; undefined when the letter is not a class. */
export function classRanges(letter: string): Ranges | undefined {
  const found = classes[letter.toLowerCase()];
  return found && (letter === letter.toLowerCase() ? found : invert(found));
}

export function invert(ranges: Ranges): Ranges {
  const result: [number, number][] = [];
  let from = 0;
  for (const [low, high] of [...ranges].sort((left, right) => left[0] - right[0])) {
    if (low > from) result.push([from, low - 1]);
    from = Math.max(from, high + 1);
  }
  if (from <= 0x10ffff) result.push([from, 0x10ffff]);
  return result;
}

export function overlaps(left: Ranges, right: Ranges): boolean {
  return left.some(([low, high]) => right.some(([from, to]) => low <= to && from <= high));
}

/** Both cases of A-Z, for the flag `i`. */
export function foldRanges(ranges: Ranges): Ranges {
  const moved = (from: number, to: number, by: number): [number, number][] =>
    ranges.flatMap(([low, high]): [number, number][] =>
      low <= to && high >= from ? [[Math.max(low, from) + by, Math.min(high, to) + by]] : [],
    );
  return [...ranges, ...moved(65, 90, 32), ...moved(97, 122, -32)];
}
