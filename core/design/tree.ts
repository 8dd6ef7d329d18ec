import { type Tree, TreeFragment } from '@lezer/common';
import { parser } from '@lezer/json';
import { parseJson } from '../jsonText/places';
import type { Changes } from './changes';

interface Known {
  text: string;
  tree: Tree;
}
/** Texts that were read last; an act looks at the same ones many times. */
let known: Known[] = [];
const mostKnown = 4;

function keep(text: string, tree: Tree): Tree {
  known = [{ text, tree }, ...known].slice(0, mostKnown);
  return tree;
}

/** The parts of a JSON text. */
export function treeOf(text: string): Tree {
  return known.find((each) => each.text === text)?.tree ?? keep(text, parseJson(text));
}

/** Reads the text that changes made of another one: only what they touched is read again. */
export function readAfter(text: string, changes: Changes, next: string): void {
  const before = known.find((each) => each.text === text)?.tree;
  if (!before || known.some((each) => each.text === next)) return;
  let shift = 0;
  const ranges = changes.map(({ from, to, insert }) => {
    const fromB = from + shift;
    shift += insert.length - (to - from);
    return { fromA: from, toA: to, fromB, toB: fromB + insert.length };
  });
  keep(next, parser.parse(next, TreeFragment.applyChanges(TreeFragment.addTree(before), ranges)));
}
