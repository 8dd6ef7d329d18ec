import type { SyntaxNode } from '@lezer/common';
import { listName, memberText } from './parts';
import { parseJson } from './places';

/** What the items of these lists are called in docs/language. */
const pageOfList: Readonly<Record<string, string>> = {
  fields: 'field',
  columns: 'column',
  buttons: 'button',
  toolbar: 'button',
  rowActions: 'button',
  head: 'button',
  rules: 'rule',
  options: 'option',
};

function pagesOf(text: string, object: SyntaxNode): (string | undefined)[] {
  const word = (name: string, family: string) => {
    const value = memberText(text, object, name);
    return value && `${family}.${value}`;
  };
  const list = listName(text, object);
  return [word('do', 'action'), word('view', 'view'), list && pageOfList[list], word('kind', 'document')];
}

/** Names of the pages of docs/language about the parts around a position, the innermost first; some may not exist. */
export function languagePagesAt(text: string, position: number): string[] {
  const pages: (string | undefined)[] = [];
  for (let node: SyntaxNode | null = parseJson(text).resolveInner(position, 1); node; node = node.parent)
    if (node.name === 'Object') pages.push(...pagesOf(text, node));
  return pages.filter((page): page is string => Boolean(page));
}
