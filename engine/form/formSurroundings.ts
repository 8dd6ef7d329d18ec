import type { Scope } from '../../core/binding';
import type { FormulaGraph } from '../../core/formula';
import type { Action } from '../../core/language/types';
import type { Checked } from '../compile/checkNode';
import type { FormPlan, NodePlan } from '../compile/formPlan';
import type { Derivation } from '../tools';
import type { FieldHandle } from './fieldHandle';
import type { ListModel } from './listModel';

export type Values = Record<string, unknown>;

/** What a form needs from its document. */
export interface FormSurroundings {
  /** The scope except `form`, `row` and `value`. */
  scope: () => Scope;
  graph: (plan: FormPlan) => FormulaGraph | undefined;
  derivations: Readonly<Record<string, Derivation>>;
  /** Scripts or permissions may hide, require and disable any field while the form is mounted. */
  flexible: boolean;
  /** Is the person allowed to see this field? */
  may: (node: NodePlan) => boolean;
  /** The error message of a value, in the current language. */
  check: (node: NodePlan, checked: Checked) => string | undefined;
  /** Conditions over the whole record (`rules` of a form): the failing ones, as field and message. */
  broken?: (values: Values) => readonly { field: string; message: string }[];
  onDirty: (dirty: boolean) => void;
  /** Values changed: readers outside the form are re-evaluated. */
  onValues?: () => void;
  /** Actions of a field, after an event of the person. */
  onEdit: (node: NodePlan, actions: readonly Action[], at: EditPlace) => void;
  report: (at: string, message: string, error?: unknown) => void;
}

/** The event and its source. */
export interface EditPlace {
  value: unknown;
  /** The person typed, chose or pressed it; absent: an action or a script may have written it. */
  pressed?: boolean;
  /** The record chosen in a picker. */
  picked?: unknown;
  row?: Values;
  /** The row's list and key, so that actions can write to it. */
  list?: ListModel;
  rowKey?: string;
}

/** A field, or a cell of a list, that failed. */
export interface Place {
  handle: FieldHandle;
  cell?: { index: number; column: string };
}
