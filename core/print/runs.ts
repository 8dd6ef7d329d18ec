import { filledText, isFilled } from './shown';
import { isElement, isText, type Node, type Parent, replaceNode, type TextNode, textNode } from './tree';

const inline = new Set('span b strong i em u s del sub sup mark font small big a code'.split(' '));

/** The texts of the tree in runs: what a reader sees as one line of words, whatever spans it is cut into. */
export function textRuns(tree: Parent): TextNode[][] {
  const runs: TextNode[][] = [];
  let current: TextNode[] = [];
  const end = () => {
    if (current.length) runs.push(current);
    current = [];
  };
  const walk = (node: Node): void => {
    if (isText(node)) current.push(node);
    else if (isElement(node)) {
      const breaks = !inline.has(node.tagName);
      if (breaks) end();
      node.childNodes.forEach(walk);
      if (breaks) end();
    }
  };
  tree.childNodes.forEach(walk);
  end();
  return runs;
}

interface Match {
  from: number;
  to: number;
  groups: string[];
}

/** Matches that begin in the template's own text: a value that looks like a token is none. */
function matchesIn(run: TextNode[], pattern: RegExp): Match[] {
  const text = run.map(({ value }) => value).join('');
  const startsIn = (at: number) => {
    let end = 0;
    return run.find((node) => {
      end += node.value.length;
      return at < end;
    });
  };
  return [...text.matchAll(pattern)].flatMap((match) => {
    const first = startsIn(match.index);
    return first && !isFilled(first)
      ? [{ from: match.index, to: match.index + match[0].length, groups: match.slice(1).map((each) => each ?? '') }]
      : [];
  });
}

/** A match, and what replaces it. */
interface Replacement extends Match {
  by: Node[];
}

/** What becomes of one text of a run that begins at `begin`. */
function piecesOf(node: TextNode, begin: number, replacements: Replacement[]): Node[] {
  const piece = (from: number, to: number): Node[] => {
    const value = node.value.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    return value ? [isFilled(node) ? filledText(value) : textNode(value)] : [];
  };
  const end = begin + node.value.length;
  let at = begin;
  const pieces = replacements.flatMap(({ from, to, by }) => {
    if (to <= begin || from >= end) return [];
    const before = piece(at, from);
    at = Math.max(at, Math.min(to, end));
    return [...before, ...(from >= begin ? by : [])];
  });
  return [...pieces, ...piece(at, end)];
}

/** Replaces every match in the texts of the template; `make` gives undefined where it stays. */
export function replaceInRuns(tree: Parent, pattern: RegExp, make: (groups: string[]) => Node[] | undefined): void {
  for (const run of textRuns(tree)) {
    const replacements = matchesIn(run, pattern).flatMap((match): Replacement[] => {
      const by = make(match.groups);
      return by ? [{ ...match, by }] : [];
    });
    let begin = 0;
    for (const node of replacements.length ? run : []) {
      const length = node.value.length;
      replaceNode(node, piecesOf(node, begin, replacements));
      begin += length;
    }
  }
}
