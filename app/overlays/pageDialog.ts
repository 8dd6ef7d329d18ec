import type { DialogDoc, PageDoc } from '../../core/language/types';

/** A page that is opened over another one: a dialog of 80 % that only closes (spec §2, PICK-069). Its buttons ask its own menu's permissions. */
export function pageDialog({ id, kind: _page, ...page }: PageDoc): DialogDoc {
  return { ...page, kind: 'dialog', id: `${id}.dialog`, width: '80%', showOk: false, cancelText: 'common.close' };
}
