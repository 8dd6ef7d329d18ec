import type { Scope } from '../../core/binding';
import type { FormulaGraph } from '../../core/formula';
import type { Checked } from '../compile/checkNode';
import type { NodePlan } from '../compile/formPlan';
import type { Derivation } from '../tools';
import type { FieldHandle } from './fieldHandle';

export type Values = Record<string, unknown>;

/** What a form needs from the document it stands in. */
export interface FormSurroundings {
  /** Everything but `form`, `row` and `value`. */
  scope: () => Scope;
  graph: FormulaGraph | undefined;
  derivations: Readonly<Record<string, Derivation>>;
  /** May the person see this field? Asked once per field. */
  may: (node: NodePlan) => boolean;
  /** What is wrong with a value, in the present language. */
  check: (node: NodePlan, checked: Checked) => string | undefined;
  onDirty: (dirty: boolean) => void;
  /** After a change made by the person. */
  onEdit: (node: NodePlan, value: unknown, row?: Values) => void;
  report: (at: string, message: string, error?: unknown) => void;
}

/** A field, or a cell of a list, that failed. */
export interface Place {
  handle: FieldHandle;
  cell?: { index: number; column: string };
}
