import type { Scope } from '../../core/binding';
import type { FormulaGraph } from '../../core/formula';
import type { Action } from '../../core/language/types';
import type { Checked } from '../compile/checkNode';
import type { NodePlan } from '../compile/formPlan';
import type { Derivation } from '../tools';
import type { FieldHandle } from './fieldHandle';
import type { ListModel } from './listModel';

export type Values = Record<string, unknown>;

/** What a form needs from the document it stands in. */
export interface FormSurroundings {
  /** Everything but `form`, `row` and `value`. */
  scope: () => Scope;
  graph: FormulaGraph | undefined;
  derivations: Readonly<Record<string, Derivation>>;
  /** Scripts or permissions may hide, require and disable any field while the form stands. */
  flexible: boolean;
  /** May the person see this field? */
  may: (node: NodePlan) => boolean;
  /** What is wrong with a value, in the present language. */
  check: (node: NodePlan, checked: Checked) => string | undefined;
  /** Conditions over the whole record (`rules` of a form): those that fail, as field and message. */
  broken?: (values: Values) => readonly { field: string; message: string }[];
  onDirty: (dirty: boolean) => void;
  /** Values changed: what reads them from outside the form is evaluated again. */
  onValues?: () => void;
  /** Actions of a field, after what the person did there. */
  onEdit: (node: NodePlan, actions: readonly Action[], at: EditPlace) => void;
  report: (at: string, message: string, error?: unknown) => void;
}

/** What the person did, and where. */
export interface EditPlace {
  value: unknown;
  /** The record they chose in a picker. */
  picked?: unknown;
  row?: Values;
  /** The row's list and key, so that actions can write into it. */
  list?: ListModel;
  rowKey?: string;
}

/** A field, or a cell of a list, that failed. */
export interface Place {
  handle: FieldHandle;
  cell?: { index: number; column: string };
}
