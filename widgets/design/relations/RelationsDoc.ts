import type { ButtonDoc, Source, ViewBase } from '../../../core/language/types';

/** Models and the fields by which they name records of others: as a diagram, and as a list beside it. */
export interface RelationsDoc extends ViewBase {
  view: 'relations';
  /** Models with `id, fullName, enCode, state, count, tables, relations, applications`. */
  source: Source;
  /** Of one model; the first is what Enter and a double click do. */
  actions?: ButtonDoc[];
  /** Name of the action that an edge drawn to another model presses; `row.to` is the other's id, `row.toName` its name. */
  connect?: string;
}
