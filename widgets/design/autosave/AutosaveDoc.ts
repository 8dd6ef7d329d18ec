import type { Action, Bound, Condition, Text, ViewBase } from '../../../core/language/types';

/** Saves the draft in a form some seconds after the last change, and says so in one line; pages of authors are saved by a press only. */
export interface AutosaveDoc extends ViewBase {
  view: 'autosave';
  /** Id of the form view with the draft. */
  form: string;
  /** What it is the draft of; nothing is published. */
  of: 'model' | 'screen';
  /** Params of the call that stores a draft of this kind. */
  params: Bound;
  /** Fields whose text must be readable as JSON before anything is stored. */
  json?: string[];
  /** Members of the answer that the form takes over, such as the revision. */
  takes?: string[];
  /** When the draft was stored last, in milliseconds since 1970. */
  savedTime?: Bound;
  /** Saved by a press only, while this holds. */
  pausedWhen?: Condition | boolean;
  /** Why. */
  paused?: Text;
  /** Somebody else has stored the draft since it was read. */
  onConflict?: Action[];
}
