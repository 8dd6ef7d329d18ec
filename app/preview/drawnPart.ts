import type { DrawnPart } from '../../core/previewFrame';

const kinds: DrawnPart['kind'][] = ['action', 'field', 'column'];

/** The innermost named part around an element. */
export function drawnPartAt(element: Element): DrawnPart | undefined {
  const holder = element.closest(kinds.map((kind) => `[data-${kind}]`).join(','));
  const kind = kinds.find((each) => holder?.hasAttribute(`data-${each}`));
  const name = kind && holder?.getAttribute(`data-${kind}`);
  return kind && name ? { kind, name } : undefined;
}

export const selectorOf = ({ kind, name }: DrawnPart): string => `[data-${kind}="${CSS.escape(name)}"]`;
