import { body } from './document/body';
import { popoverPicker } from './field/usePicker';
import { lateScripts } from './scripts/lateScripts';
import { panel } from './superQuery/SuperQueryPanel';
import { rowDraftOffer } from './table/lateDraftOffer';
import { engineViews } from './views';

/** Fetches forms and what else opens over lists, so that it renders at once. */
export const loadBody = body.load;

/** Fetches every part that is fetched late. */
export async function loadLate(): Promise<void> {
  await Promise.all([
    loadBody(),
    popoverPicker.load(),
    panel.load(),
    rowDraftOffer.load(),
    lateScripts(),
    ...engineViews.map(({ load }) => load?.()),
  ]);
}
