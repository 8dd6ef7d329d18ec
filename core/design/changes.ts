import type { TextChange } from '../jsonText/edits';

/** Changes of one text in order; they do not overlap, and all refer to the text before them. */
export type Changes = readonly TextChange[];

/** What a text is made of: ranges of the text before, and what is new. The last range has no end. */
type Piece = { from: number; to: number } | { insert: string };

const lengthOf = (piece: Piece) => ('insert' in piece ? piece.insert.length : piece.to - piece.from);

function piecesOf(changes: Changes): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, insert } of changes) {
    if (from > at) pieces.push({ from: at, to: from });
    if (insert) pieces.push({ insert });
    at = to;
  }
  return [...pieces, { from: at, to: Number.POSITIVE_INFINITY }];
}

function changesOf(pieces: readonly Piece[]): TextChange[] {
  const changes: TextChange[] = [];
  let at = 0;
  let insert = '';
  for (const piece of pieces) {
    if ('insert' in piece) insert += piece.insert;
    else {
      if (piece.from > at || insert) changes.push({ from: at, to: piece.from, insert });
      insert = '';
      at = piece.to;
    }
  }
  return changes;
}

function partOf(piece: Piece, from: number, to: number): Piece {
  if ('insert' in piece) return { insert: piece.insert.slice(from, to) };
  return { from: piece.from + from, to: Math.min(piece.to, piece.from + to) };
}

/** One list of changes that does what two do one after the other. */
export function composed(first: Changes, second: Changes): TextChange[] {
  if (first.length === 0 || second.length === 0) return [...first, ...second];
  const left = piecesOf(first);
  const pieces: Piece[] = [];
  let at = 0;
  let begin = 0;
  /** Moves on to a position of the text between; what lies before it is kept or left out. */
  const goTo = (end: number, keep: boolean) => {
    while (at < left.length) {
      const piece = left[at] as Piece;
      const length = lengthOf(piece);
      if (keep && end > begin) pieces.push(partOf(piece, 0, end - begin));
      if (end - begin < length) {
        left[at] = partOf(piece, end - begin, Number.POSITIVE_INFINITY);
        begin = end;
        return;
      }
      begin += length;
      at += 1;
    }
  };
  for (const { from, to, insert } of second) {
    goTo(from, true);
    goTo(to, false);
    if (insert) pieces.push({ insert });
  }
  goTo(Number.POSITIVE_INFINITY, true);
  return changesOf(pieces);
}

/** What brings back the text before the changes. */
export function inverted(text: string, changes: Changes): TextChange[] {
  let shift = 0;
  return changes.map(({ from, to, insert }) => {
    const start = from + shift;
    shift += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: text.slice(from, to) };
  });
}

/** Where a position is after the changes: what is inserted at it comes before it. undefined: its text is gone. */
export function mapped(changes: Changes, position: number): number | undefined {
  let shift = 0;
  for (const { from, to, insert } of changes) {
    if (from > position) break;
    if (position < to) return undefined;
    shift += insert.length - (to - from);
  }
  return position + shift;
}

/** The text after the changes. */
export function applied(text: string, changes: Changes): string {
  let at = 0;
  let next = '';
  for (const { from, to, insert } of changes) {
    next += text.slice(at, from) + insert;
    at = to;
  }
  return next + text.slice(at);
}
