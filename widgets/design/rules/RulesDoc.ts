import type { Bound, ViewBase } from '../../../core/language/types';

/** The rules of a model's form (`formData.linkages`), edited as sentences; the rest of the text stays as it is written. */
export interface RulesDoc extends ViewBase {
  view: 'rules';
  /** The text of `formData`. */
  text: Bound;
  /** A field for which a rule is begun at once that shows it: `reason`, or `table.column`. */
  show?: Bound;
  /** The place of a rule in the list, from 0, that is open at first. */
  open?: Bound;
}
