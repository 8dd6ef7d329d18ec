/** Edit distance: insertions, deletions, changes and swaps of neighbours. */
function distance(left: string, right: string): number {
  const width = right.length + 1;
  const table = Array.from({ length: left.length + 1 }, (_, row) => {
    return Array.from({ length: width }, (__, column) => (row === 0 ? column : column === 0 ? row : 0));
  });
  for (let row = 1; row <= left.length; row += 1) {
    for (let column = 1; column < width; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let steps = Math.min(table[row - 1]![column]! + 1, table[row]![column - 1]! + 1);
      steps = Math.min(steps, table[row - 1]![column - 1]! + (same ? 0 : 1));
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) steps = Math.min(steps, table[row - 2]![column - 2]! + 1);
      table[row]![column] = steps;
    }
  }
  return table[left.length]![width - 1]!;
}

const longestWord = 80;

/** The name that is similar enough to this one; else undefined. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > longestWord) return undefined;
  const allowed = Math.max(1, Math.floor(name.length / 3));
  let best: string | undefined;
  let least = allowed + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const steps = distance(name.toLowerCase(), candidate.toLowerCase());
    if (steps < least) [best, least] = [candidate, steps];
  }
  return best;
}

/** `did you mean "height"?` when one of the names is similar enough; else undefined. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const best = nearestName(name, candidates);
  return best === undefined ? undefined : `did you mean "${best}"?`;
}
