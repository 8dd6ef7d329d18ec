import type { Bound, ViewBase } from '../../../core/language/types';

/** Two designs of one draft of a model: what either side changed is listed, what both changed is chosen. */
export interface MergeDoc extends ViewBase {
  view: 'merge';
  /** The draft that both read, as JSON text. */
  base: Bound;
  /** The draft on screen, which is not saved. */
  mine: Bound;
  /** The draft that is stored. */
  theirs: Bound;
}
