import type { SyntaxNode, Tree } from '@lezer/common';
import { memberValue, nameOf, partsOf, partsOfPointer, rootOf } from './places';

/** A change of a JSON text; several refer to the text before all of them. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The value at a pointer; undefined where there is none. */
export function nodeAt(text: string, tree: Tree, pointer: string): SyntaxNode | undefined {
  let node = rootOf(tree);
  for (const part of partsOfPointer(pointer)) {
    if (!node) return undefined;
    if (node.name === 'Array') node = partsOf(node)[Number(part)];
    else {
      const member = partsOf(node).findLast((each) => nameOf(text, each) === part);
      node = member && memberValue(member);
    }
  }
  return node;
}
