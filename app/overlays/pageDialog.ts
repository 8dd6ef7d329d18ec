import type { Document } from '../../core/language/types';

/**
 * A page opened over another one: a dialog of 80 % (spec §2, PICK-069). Views can only be closed; a form keeps its own buttons.
 * Its buttons require the codes of its own menu.
 */
export function pageDialog(page: Document): Document {
  const shown = { ...page, frame: 'dialog' as const, id: `${page.id}.dialog`, width: '80%' };
  return page.kind === 'page'
    ? ({ ...shown, showOk: false, cancelText: 'common.close' } as Document)
    : (shown as Document);
}
