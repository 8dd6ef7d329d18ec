import type { Action } from './actions';
import type { DetailBody, FormBody } from './bodies';
import type { ButtonDoc } from './columns';
import type { Condition } from './conditions';
import type { FieldNode } from './fields';
import type { Source } from './sources';
import type { TableView } from './tableView';
import type { Binding, Bound, Params, Text } from './values';
import type { ViewBase } from './viewBase';

export interface TreeView extends ViewBase {
  view: 'tree';
  title?: Text;
  source: Source;
  /** Shows a keyword filter that keeps matches and their ancestors. */
  filter?: boolean;
  /** The node selected when the data arrives. */
  select?: 'first' | 'none';
  expand?: 'all' | 'none';
  /** Why there is no node, and what to do about it; default: there is no data. */
  emptyText?: Text;
  /** What there is to do about it. */
  emptyButtons?: ButtonDoc[];
  menu?: ButtonDoc[];
  widthPx?: number;
  /** Nodes have checkboxes, each including its descendants; `view.<id>.checked` holds the checked ones. */
  checkable?: {
    /** Path in the answer's data of the initially checked ids (`ids`). */
    initial?: string;
    /** What counts: nodes with all their checked and half-checked parents (default, contract §4.5), or only leaves. */
    count?: 'parents' | 'leaves';
    /** Member of a node that is collected; default its id. */
    valueKey?: string;
    /** Nodes without children belong to groups by their member `key`; `view.<id>.checkedOf.<name>` holds those of one. */
    groups?: {
      key: string;
      /** Member whose equal values are one column of a matrix; default the label. */
      column?: string;
      items: { name: string; title: Text }[];
      /** Said at the side of a row that has no node of a group. */
      emptyText?: Text;
    };
  };
  /**
   * `matrix`: the boxes as a table, a row for each parent and a column for each label that several parents have. With
   * groups the columns are those of the first one; the others have a box each and stand at the side for the chosen row.
   */
  layout?: 'tree' | 'matrix';
}

export interface SearchView extends ViewBase {
  view: 'search';
  /** The table it filters. */
  for: string;
  fields: FieldNode[];
  /** Number of fields in the folded form; default 3. */
  visible?: number;
}

/** A button and a panel in which the person composes conditions over the rows of another view. */
export interface SuperQueryView extends ViewBase {
  view: 'superQuery';
  /** The view whose rows it filters: its source reads `view.<id>.query` of this view (contract-visualdev §6.4). */
  for: string;
  /** Fields that conditions can name; the widget of each enters the value. A `permit` is a column's code. */
  fields: FieldNode[];
  /** Label of the button. */
  label?: Text;
}

/** A form inside a page: its current values are `view.<id>.values`. With `submit` it has its own button. */
export interface FormView extends ViewBase, FormBody {
  view: 'form';
  title?: Text;
  okText?: Text;
  /** What is chosen in it only says how to look at something: nobody is asked before it is lost. */
  aside?: boolean;
  buttons?: ButtonDoc[];
}

/** A record, read-only, inside a page. It reloads when what its `load` reads changes. */
export interface DetailView extends ViewBase, DetailBody {
  view: 'detail';
  title?: Text;
  buttons?: ButtonDoc[];
}

export interface TabsView extends ViewBase {
  view: 'tabs';
  items: { name: string; title: Text; views: View[] }[];
}

/** Views step by step; later steps can read what was chosen in a step (`view.<id>.checked`). */
export interface StepsView extends ViewBase {
  view: 'steps';
  items: StepItem[];
  /** What steps pass on, with its initial values: read at `view.<id>.values.<name>`, written by `set`. */
  values?: Record<string, Bound>;
  /** The last step's button. */
  submit: Action[];
  okText?: Text;
  /** The earlier steps have a button that runs `submit`, too: 保存. Views of steps that were not reached have no aspects. */
  submitEarly?: boolean;
}

/** One step. Its buttons are disabled until its views have their first answers, and while the other one runs. */
export interface StepItem {
  name: string;
  title: Text;
  /** How many were chosen in it, shown beside the title once the step was reached. */
  count?: Binding;
  /** The step is passed over where this holds at its first answer, as there is nothing to choose; Back leads to it. */
  passWhen?: Condition;
  views: View[];
  /** The button to the next step; in the last step that of `submit`, whose actions follow its own. */
  next?: StepButton;
  /** The button to the step before; in the first step, where there is none, a button of its own (cancel). */
  back?: StepButton;
}

/** A button of a step: runs `onClick`, then moves, unless the list ended early. */
export interface StepButton {
  label?: Text;
  disabledWhen?: Condition | boolean;
  /** Why it is disabled. With it the button can be focused and pressed, and then shows this as a warning. */
  disabledText?: Text;
  onClick?: Action[];
}

export interface FrameView extends ViewBase {
  view: 'frame';
  url: string | Binding;
}

/** Another document in place, with its own state: a section of a page that has its own file. Its frame is `page`. */
export interface DocumentPart extends ViewBase {
  view: 'document';
  /** Its id. */
  document: string;
  /** What it is opened with (`args`). */
  args?: Params;
}

/** View types with a type here. A registered one (`defineView`) describes its members in its own definition. */
export type View =
  | TreeView
  | SearchView
  | SuperQueryView
  | TableView
  | FormView
  | DetailView
  | TabsView
  | StepsView
  | FrameView
  | DocumentPart;
