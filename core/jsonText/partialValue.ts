import type { SyntaxNode } from '@lezer/common';
import { memberValue, nameOf, partsOf, stringAt } from './places';

/** The value of a part of a text that may be broken elsewhere; members without a value are left out. */
export function partialValue(text: string, node: SyntaxNode | undefined): unknown {
  if (!node) return undefined;
  if (node.name === 'Array') return partsOf(node).map((item) => partialValue(text, item));
  if (node.name === 'String') return stringAt(text, node);
  if (node.name === 'Object')
    return Object.fromEntries(
      partsOf(node)
        .map((member) => [nameOf(text, member) ?? '', partialValue(text, memberValue(member))] as const)
        .filter(([, value]) => value !== undefined),
    );
  try {
    return JSON.parse(text.slice(node.from, node.to));
  } catch {
    return undefined;
  }
}
