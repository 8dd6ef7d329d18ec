import type { Bound, ViewBase } from '../../../core/language/types';

/** The rules of a model's form (`formData.linkages`), edited as sentences; the rest of the text stays as it is written. */
export interface RulesDoc extends ViewBase {
  view: 'rules';
  /** The text of `formData`. */
  text: Bound;
}
