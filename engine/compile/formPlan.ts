import type { FormulaGraph } from '../../core/formula';
import type { Linkage } from '../../core/language/linkage';
import type { FieldNode, JsonObject, PickerUse, Rule } from '../../core/language/types';
import type { WidgetDefinition } from '../registry';
import type { ConditionPlan } from './compileCondition';
import type { NodeReads } from './nodeReads';

/** Texts of a field in one language, and its props with their texts resolved. */
export interface FieldWords {
  label: string;
  tip: string | undefined;
  placeholder: string | undefined;
  /** In its place while the field is disabled. */
  disabledText: string | undefined;
  props: JsonObject;
}

/** A field, display widget or container of a form, ready to be rendered. */
export interface NodePlan {
  /** Its key among the drawn nodes of the form: kept when another version of the document has the node too. */
  key: string;
  /** JSON pointer within the document: `/fields/3`. */
  at: string;
  kind: 'input' | 'display' | 'container' | 'list' | 'unknown';
  /** Member of the record; '' when the node holds no value. */
  name: string;
  field: FieldNode;
  widget: WidgetDefinition | undefined;
  hidden: ConditionPlan | undefined;
  disabled: ConditionPlan | undefined;
  required: ConditionPlan | undefined;
  /** Rules without the plain `required`, which conditions may also set. */
  rules: readonly Rule[];
  alwaysRequired: boolean;
  /** Filled by a formula or a derivation. */
  computed: boolean;
  panes: readonly PanePlan[];
  /** Columns of a list. */
  columns: readonly NodePlan[];
  parent: { node: NodePlan; pane: string } | undefined;
  /** Form permission code. */
  permit: string;
  /** What its rendering reads beside its value. */
  reads: NodeReads;
  /** Each cell of this column fetches its own options, because they depend on the row. */
  optionsReadRow: boolean;
  /** The picker of the field: its own settings over those of its widget. */
  picker: PickerUse | undefined;
  /** The field as core's rules check it, without and with `required`. Conditions are evaluated before. */
  checked: { free: FieldNode; required: FieldNode };
  /** Memo of `fieldWords`, for the language last rendered. */
  words: { language: string; found: FieldWords } | undefined;
}

export interface PanePlan {
  name: string;
  title: FieldNode['label'];
  span: number | undefined;
  nodes: readonly NodePlan[];
}

export interface FormPlan {
  /** The fields, merged with their entity. */
  fields: readonly FieldNode[];
  nodes: readonly NodePlan[];
  /** Every node at any depth except columns, in screen order. */
  all: readonly NodePlan[];
  /** Those that hold a value. */
  values: readonly NodePlan[];
  byName: ReadonlyMap<string, NodePlan>;
  /** Member of the form → nodes whose conditions read it. */
  dependants: ReadonlyMap<string, readonly NodePlan[]>;
  /** Member of the form → fields with a rule that compares with it. */
  comparedBy: ReadonlyMap<string, readonly NodePlan[]>;
  /** Nodes whose conditions read outside the form (`selected.…`). */
  outward: readonly NodePlan[];
  hasFormulas: boolean;
  /** Memo of `graphOf`. */
  graph: FormulaGraph | undefined;
  linkage: Linkage;
  /** Field → attributes of the record it refers to. */
  attributes: ReadonlyMap<string, readonly NodePlan[]>;
}
