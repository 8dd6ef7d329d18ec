import type { ButtonDoc, ColumnDoc, FieldNode, StepsView, TableView, TreeView, View } from '../../core/language/types';
import type { WidgetDefinition } from '../registry';
import type { SourcePlan } from '../source/compileSource';
import type { ConditionPlan } from './compileCondition';

/** A button with its conditions compiled. */
export interface ButtonPlan {
  /** JSON pointer within the document. */
  at: string;
  doc: ButtonDoc;
  hidden: ConditionPlan | undefined;
  disabled: ConditionPlan | undefined;
  /** The forms that its actions name (formsNamed). */
  forms: readonly (string | undefined)[];
}

/** A column, merged with its entity and its editor. */
export interface ColumnPlan {
  at: string;
  doc: ColumnDoc;
  widget: WidgetDefinition | undefined;
  hidden: ConditionPlan | undefined;
  children: readonly ColumnPlan[];
  /** The member whose rows this column renders, one line each. */
  list: string | undefined;
}

interface PlanBase<V extends View> {
  at: string;
  view: V;
  hidden: ConditionPlan | undefined;
  /** Live scope paths that the view reads, its fields excepted: a change of one of them re-renders it. */
  reads: readonly string[];
}

export interface TablePlan extends PlanBase<TableView> {
  kind: 'table';
  source: SourcePlan;
  /** Member that identifies a row. */
  key: string;
  columns: readonly ColumnPlan[];
  /** Columns that render cells, in order. */
  leaves: readonly ColumnPlan[];
  toolbar: readonly ButtonPlan[];
  rowActions: readonly ButtonPlan[];
  /** Rows nest: always, never, or while the condition holds. */
  tree: boolean | ConditionPlan;
  /** Fields of the row editor; their label is the heading of the column. */
  editFields: readonly FieldNode[];
}

export interface TreePlan extends PlanBase<TreeView> {
  kind: 'tree';
  source: SourcePlan;
  menu: readonly ButtonPlan[];
  emptyButtons: readonly ButtonPlan[];
}

/** Steps with their two buttons. */
export interface StepsPlan extends PlanBase<StepsView> {
  kind: 'steps';
  steps: readonly { back: ButtonPlan; next: ButtonPlan; save: ButtonPlan | undefined }[];
}

/** Views without a plan of their own: their parts are compiled elsewhere (forms, searches), or there are none. */
export interface PlainPlan extends PlanBase<View> {
  kind: 'plain';
}

export type ViewPlan = TablePlan | TreePlan | StepsPlan | PlainPlan;

/** The plan of a view of this type. */
export type PlanOf<V extends View> = V extends TableView
  ? TablePlan
  : V extends TreeView
    ? TreePlan
    : V extends StepsView
      ? StepsPlan
      : PlainPlan;
