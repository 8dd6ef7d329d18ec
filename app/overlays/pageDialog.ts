import type { PageDoc } from '../../core/language/types';

/** A page opened over another one: a dialog of 80 % with a close button only (spec §2, PICK-069). Its buttons require the codes of its own menu. */
export function pageDialog(page: PageDoc): PageDoc {
  const id = `${page.id}.dialog`;
  return { ...page, frame: 'dialog', id, width: '80%', showOk: false, cancelText: 'common.close' };
}
