import type { OutlineItem } from '../../../../core/design/model/outline';
import { drawnPane } from './drawnPane';

/** The first element of each value of an attribute. */
function firstBy(drawn: Document, attribute: string): ReadonlyMap<string, Element> {
  const all = [...drawn.querySelectorAll(`[${attribute}]`)].reverse();
  return new Map(all.map((each) => [each.getAttribute(attribute) ?? '', each]));
}

/** Finds the element of a field in the frame, as it is drawn now; columns of a sub-table are under the name of both. */
export function fieldFinder(drawn: Document): (item: OutlineItem) => Element | null {
  const fields = firstBy(drawn, 'data-field');
  const panes = firstBy(drawn, 'data-at');
  return (item) => {
    const { name, table } = item;
    const pane = drawnPane(item);
    if (pane !== undefined) return panes.get(pane) ?? null;
    if (!name) return null;
    if (!table) return fields.get(name) ?? null;
    const value = CSS.escape(name);
    return fields.get(table)?.querySelector(`[data-column="${value}"], [data-field="${value}"]`) ?? null;
  };
}
