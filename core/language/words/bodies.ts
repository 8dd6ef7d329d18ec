import type { Action } from './actions';
import type { FieldNode } from './fields';
import type { FormRule } from './rules';
import type { Bound, Params } from './values';

/** Where the values of a form or detail come from. Repeated when something live that `params` or `values` reads changes. */
export interface Load {
  /** Absent: only `values` is resolved. */
  call?: string;
  params?: Params;
  /** The record, from `result`; default: the answer's data. */
  values?: Bound;
}

export interface Labels {
  position?: 'right' | 'left' | 'top';
  widthPx?: number;
}

/** The body of a detail, as a document and as a view. */
export interface DetailBody {
  fields: FieldNode[];
  /** In a document with `args.id` in `params`: `edit` when it has a value, else `create`, without a load. */
  load?: Load;
  /** Runs once per record, after its values are set. */
  onLoad?: Action[];
  /** `columns`: values of a detail side by side, where there is room; without it as many as fit, three at most. */
  layout?: { gutterPx?: number; columns?: number };
  labels?: Labels;
  size?: 'small' | 'middle' | 'large';
}

/** The body of a form, as a document and as a view. */
export interface FormBody extends DetailBody {
  /** Runs after validation and before `submit`; a list that ends early ends the save without a message. */
  beforeSubmit?: Action[];
  /** Run by ok; a call without params sends the form's values. Default: closes with the values as result. */
  submit?: Action[];
  rules?: FormRule[];
}
