import { anyChar, classRanges, foldRanges, invert, type Ranges } from './ranges';

/** A regular expression, as detailed as its running time requires. */
export type RegexNode =
  | { kind: 'set'; ranges: Ranges }
  | { kind: 'sequence' | 'choice'; nodes: RegexNode[] }
  | { kind: 'repeat'; node: RegexNode; min: number; max: number }
  /** Anchors and word boundaries; `node`: the content of a look-around. */
  | { kind: 'assertion'; start: boolean; node?: RegexNode }
  | { kind: 'reference' };

const controls: Record<string, number> = { n: 10, r: 13, t: 9, f: 12, v: 11, 0: 0 };

/** Parses a source that `new RegExp` has accepted. */
export function parseRegex(source: string, ignoreCase: boolean): RegexNode {
  let at = 0;
  const set = (ranges: Ranges): RegexNode => ({ kind: 'set', ranges: ignoreCase ? foldRanges(ranges) : ranges });
  const take = (text: string): boolean => {
    if (!source.startsWith(text, at)) return false;
    at += text.length;
    return true;
  };
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source) ?? undefined;
    if (found) at += found[0].length;
    return found;
  };
  const character = (): number => {
    const point = source.codePointAt(at) as number;
    at += point > 0xffff ? 2 : 1;
    return point;
  };

  /** After a backslash, inside and outside of brackets. */
  const escaped = (): Ranges => {
    const hex = match(/x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\}/iy);
    if (hex) return point(Number.parseInt(hex[1] ?? hex[2] ?? (hex[3] as string), 16));
    if (match(/[pP]\{[^}]*\}/y)) return anyChar;
    if (match(/c[A-Za-z]/y)) return [[0, 31]];
    const known = classRanges(source[at] as string);
    if (known) {
      at += 1;
      return known;
    }
    const control = controls[source[at] as string];
    const literal = character();
    return point(control ?? literal);
  };
  const point = (value: number): Ranges => [[value, value]];

  const brackets = (): RegexNode => {
    const negated = take('^');
    const ranges: (readonly [number, number])[] = [];
    while (at < source.length && !take(']')) {
      const from = take('\\') ? (take('b') ? point(8) : escaped()) : point(character());
      if (source[at] === '-' && source[at + 1] !== ']' && from.length === 1) {
        at += 1;
        const to = take('\\') ? escaped() : point(character());
        ranges.push([from[0]![0], to.at(-1)![1]]);
      } else {
        ranges.push(...from);
      }
    }
    const all = ignoreCase ? foldRanges(ranges) : ranges;
    return { kind: 'set', ranges: negated ? invert(all) : all };
  };

  const group = (): RegexNode => {
    const look = take('?=') || take('?!') || take('?<=') || take('?<!');
    if (!look) match(/\?(?::|<[^>]*>)/y);
    const node = choice();
    take(')');
    return look ? { kind: 'assertion', start: false, node } : node;
  };

  const atom = (): RegexNode => {
    if (take('^')) return { kind: 'assertion', start: true };
    if (take('$')) return { kind: 'assertion', start: false };
    if (take('(')) return group();
    if (take('[')) return brackets();
    if (take('.')) return set(invert([[10, 10]]));
    if (!take('\\')) return set(point(character()));
    if (take('b') || take('B')) return { kind: 'assertion', start: false };
    if (match(/[1-9]\d*|k<[^>]*>/y)) return { kind: 'reference' };
    return set(escaped());
  };

  const quantified = (): RegexNode => {
    const node = atom();
    const found = match(/([*+?])\??|\{(\d+)(,(\d*))?\}\??/y);
    if (!found) return node;
    if (found[1]) return { kind: 'repeat', node, min: found[1] === '+' ? 1 : 0, max: found[1] === '?' ? 1 : Infinity };
    const min = Number(found[2]);
    return { kind: 'repeat', node, min, max: found[3] === undefined ? min : found[4] ? Number(found[4]) : Infinity };
  };

  const sequence = (): RegexNode => {
    const nodes: RegexNode[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') nodes.push(quantified());
    return nodes.length === 1 ? (nodes[0] as RegexNode) : { kind: 'sequence', nodes };
  };
  const choice = (): RegexNode => {
    const nodes = [sequence()];
    while (take('|')) nodes.push(sequence());
    return nodes.length === 1 ? (nodes[0] as RegexNode) : { kind: 'choice', nodes };
  };
  return choice();
}
