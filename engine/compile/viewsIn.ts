import type { Document, View } from '../../core/language/types';

/** A view and its JSON pointer within the document. */
export interface PlacedView {
  view: View;
  at: string;
}

function placed(views: readonly View[], list: string): PlacedView[] {
  return views.flatMap((view, index) => {
    const at = `${list}/${index}`;
    const items = 'items' in view && Array.isArray(view.items) ? view.items : [];
    const inner = items.flatMap((item, place) =>
      'views' in item ? placed(item.views, `${at}/items/${place}/views`) : [],
    );
    return [{ view, at }, ...inner];
  });
}

/** Every view of a document: tabs and steps hold views of their own. */
export function viewsIn(document: Document): PlacedView[] {
  return 'views' in document ? placed(document.views ?? [], '/views') : [];
}
