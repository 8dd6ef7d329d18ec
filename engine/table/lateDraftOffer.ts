import { deferred } from '../deferred';

/** The drafts of rows come with the forms: few tables are edited in place. */
export const rowDraftOffer = deferred(
  () => import('./RowDraftOffer').then((module) => module.RowDraftOffer),
  () => null,
);
