import type { Source, ViewBase } from '../../../core/language/types';

/** The steps of an approval as a tree that is only read: who decides where, since when, and why. */
export interface FlowPictureDoc extends ViewBase {
  view: 'flowPicture';
  /** Steps with `id, do, title, status, entered, left, people, branches`. */
  source: Source;
}
