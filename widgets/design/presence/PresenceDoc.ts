import type { Bound, ViewBase } from '../../../core/language/types';

/** Who else has this draft open now. */
export interface PresenceDoc extends ViewBase {
  view: 'presence';
  of: 'model' | 'screen';
  /** The id of the draft. */
  draft: Bound;
}
