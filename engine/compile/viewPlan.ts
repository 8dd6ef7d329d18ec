import type { ButtonDoc, ColumnDoc, FieldNode, TableView, TreeView, View } from '../../core/language/types';
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
}

/** A column with what it takes from its entity and its editor. */
export interface ColumnPlan {
  at: string;
  doc: ColumnDoc;
  widget: WidgetDefinition | undefined;
  hidden: ConditionPlan | undefined;
  children: readonly ColumnPlan[];
  /** The member that holds the rows this column draws a line each of. */
  list: string | undefined;
}

interface PlanBase<V extends View> {
  at: string;
  view: V;
  hidden: ConditionPlan | undefined;
  /** Live scope paths that the view reads, anywhere but in its fields: it is drawn again when one of them changes. */
  reads: readonly string[];
}

export interface TablePlan extends PlanBase<TableView> {
  kind: 'table';
  source: SourcePlan;
  /** Member that identifies a row. */
  key: string;
  columns: readonly ColumnPlan[];
  /** Columns that draw cells, in order. */
  leaves: readonly ColumnPlan[];
  toolbar: readonly ButtonPlan[];
  rowActions: readonly ButtonPlan[];
  /** Rows nest: always, never, or while the condition holds. */
  tree: boolean | ConditionPlan;
  /** Fields of the row editor; the heading of the column is their label. */
  editFields: readonly FieldNode[];
}

export interface TreePlan extends PlanBase<TreeView> {
  kind: 'tree';
  source: SourcePlan;
  menu: readonly ButtonPlan[];
}

/** Views whose parts are compiled elsewhere (forms, searches) or have none. */
export interface PlainPlan extends PlanBase<View> {
  kind: 'plain';
}

export type ViewPlan = TablePlan | TreePlan | PlainPlan;

/** The plan of a view of this type. */
export type PlanOf<V extends View> = V extends TableView ? TablePlan : V extends TreeView ? TreePlan : PlainPlan;
