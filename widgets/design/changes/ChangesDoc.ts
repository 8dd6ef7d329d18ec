import type { Bound, ViewBase } from '../../../core/language/types';

/** What differs between two designs of a model: each change by its place, in words, with both values. */
export interface ChangesDoc extends ViewBase {
  view: 'changes';
  /** The earlier design; empty: there is none. */
  from: Bound;
  /** The later one; empty: both are being fetched. */
  to: Bound;
}
