import type { ComponentType, ReactNode } from 'react';
import type { Json, JsonObject, Option, PickerUse } from '../core/language/types';

/** What every input widget receives. Everything else comes from the document's `props`, checked against `propsSchema`. */
export interface InputProps<V = unknown> {
  id?: string;
  value?: V;
  /** `record`: what was chosen in a picker; a list of records when several may be. */
  onChange?: (value: V, record?: unknown) => void;
  onBlur?: () => void;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** Resolved options of the field; undefined while loading. */
  options?: Option[];
  loading?: boolean;
  /** Locale-resolved label, for accessible names. */
  label?: string;
  status?: 'error';
  /** Widgets that choose records: what is chosen, and the way to choose others. */
  picker?: PickerControl;
  /** Widgets that are `placed`: where in its form the field is. */
  place?: FieldPlace;
}

/** A field's place in its form, for components made for another form library. */
export interface FieldPlace {
  /** Record of the form, observed by Formily. Read only; rows of lists are plain. */
  values: Record<string, unknown>;
  /** `amount`; in a list `items.2.amount`. */
  path: string;
  /** Present message of the field. */
  message?: string;
  /** Changes any member or cell, as an action does. */
  set: (path: string, value: unknown) => void;
}

/** One stored value of a picker field and what it shows. */
export interface PickedItem {
  /** Single among the items. */
  key: string;
  value: unknown;
  /** The value itself while its record is unknown, or gone. */
  label: string;
  known: boolean;
}

/** What a widget that chooses records is given (engine/field/usePicker). */
export interface PickerControl {
  items: PickedItem[];
  multiple: boolean;
  /** Records are on their way. */
  loading: boolean;
  /** Shows the picker; a choice comes back through the field's onChange. */
  open: () => void;
  /** The picker while it stands open at the field (`frame: popover`). */
  panel?: { content: ReactNode; width: number | string; close: () => void };
  /** The field's `onClick`: a value that is shown read-only is a link. */
  follow?: (item: PickedItem) => void;
}

/** What a read-only drawing of one value receives: detail pages, table cells, prints. */
export interface CellProps<V = unknown> {
  value: V;
  row?: Record<string, unknown>;
  options?: Option[];
  props: JsonObject;
}

/**
 * A widget: pixels plus the words that the language knows about it. `propsSchema` goes into `language.json`, so the
 * editor completes it and `validate` checks it.
 */
export interface WidgetDefinition<V = unknown> {
  name: string;
  /** input: holds a value. display: draws, holds none. container: has `items`. list: value is rows over `fields`. */
  kind: 'input' | 'display' | 'container' | 'list';
  /** A controlled component. */
  // biome-ignore lint/suspicious/noExplicitAny: each widget has props of its own; propsSchema says which
  component: ComponentType<any>;
  /** The component receives its `place` in the form. */
  placed?: true;
  /** Read-only drawing; default: the text of the value or its option labels. */
  cell?: (props: CellProps<V>) => ReactNode;
  /**
   * `component`: detail documents draw the component with `readOnly` and the stored value (uploads, rich text, QR codes);
   * default: its `cell`, else text.
   */
  detail?: 'component';
  /** JSON Schema (draft 2020-12) of `props`, additionalProperties false. */
  propsSchema: JsonObject;
  /** What a cleared field holds; default null. */
  empty?: Json;
  /** The widget takes `options`. */
  choice?: boolean;
  /** Props that hold words and go through `t`. */
  texts?: string[];
  /** How a required field asks: 请输入 or 请选择. */
  ask?: 'enter' | 'select' | 'upload';
  /** The picker of a widget that chooses records; a field's own `picker` is laid over it. `{}`: every field says its own. */
  picker?: Partial<PickerUse>;
  /** Values have an order (numbers, dates, times): more than, less than and between can be asked of them. */
  ordered?: boolean;
  /** Column alignment when the document says nothing. */
  align?: 'left' | 'center' | 'right';
  /**
   * Text from a spreadsheet as a value of this widget; undefined when it says nothing the widget can hold. A widget without it
   * takes no pasted text.
   */
  fromText?: (text: string, given: { options?: readonly Option[]; props: JsonObject }) => { value: V } | undefined;
  /**
   * Fetches the pixels. Await it for every widget of a document before the first draw and no field flashes; without it
   * the component draws a placeholder until its chunk is there.
   */
  load?: () => Promise<unknown>;
}

/** One pane of a container. Its fields are drawn by the engine; the container decides when `content` is mounted. */
export interface Pane {
  name: string;
  title?: string;
  /** Of 24, for `row`. */
  span?: number;
  content: ReactNode;
}

/** What every container widget receives besides the document's `props`. Also used as is in detail documents. */
export interface ContainerProps {
  label?: string;
  panes: Pane[];
  /** Open this pane now (the first wrong field is in it). A new object for every request, so asking twice opens twice. */
  reveal?: { pane: string };
  /** The person opened another pane: the field's `onClick`, whose `value` it is. */
  onClick?: (pane: string) => void;
}

/** A column of a list widget. */
export interface ListColumn {
  name: string;
  title: string;
  required?: boolean;
  tip?: string;
  widthPx?: number;
  align?: 'left' | 'center' | 'right';
  fixed?: 'left' | 'right';
  /** Its cells can be typed into; computed and read-only columns cannot. */
  editable: boolean;
}

/** Text of a pasted block that found no place, so that nothing is lost. */
export interface PasteProblem {
  /** From 0. */
  rowIndex: number;
  /** Title of the column; absent when there are not so many. */
  column?: string;
  /** `option`: no option is called so. `value`: the column cannot hold it. `column`: no such column. `fixed`: the cell cannot be changed. */
  why: 'option' | 'value' | 'column' | 'fixed';
  text: string;
}

/** What became of a pasted block. */
export interface PasteReport {
  /** Rows that were filled, and how many of them are new. */
  rows: number;
  added: number;
  problems: PasteProblem[];
}

/**
 * What every list widget (sub-table) receives besides the document's `props`. It is drawn again when rows come or go,
 * not when a cell changes: cells subscribe for themselves. In detail documents the same with `readOnly`.
 */
export interface ListProps {
  id?: string;
  label?: string;
  columns: ListColumn[];
  /** One stable key a row, in order. */
  rowKeys: string[];
  /**
   * One cell with its message: its editor, or without `editing` the drawing of its value (for cells that nobody works at; much
   * cheaper). With `readOnly` always the drawing.
   */
  cell: (rowIndex: number, column: string, editing: boolean) => ReactNode;
  /** Draws `draw` again whenever the sum of this column's numbers changes. */
  total: (column: string, draw: (sum: number) => ReactNode) => ReactNode;
  /** Appends a row: the columns' defaults, overlaid with `values`. */
  add: (values?: JsonObject) => void;
  /** Opens the picker whose records become rows; absent when the document names none. */
  pick?: () => void;
  /** Appends a row with the values of this one. */
  copy: (rowIndex: number) => void;
  remove: (rowIndexes: number[]) => void;
  /** A block copied from a spreadsheet (tabs and line ends), laid over the cells from this one on; rows are added as needed. */
  paste: (rowIndex: number, column: string, block: string) => PasteReport;
  /** Takes back the last removal or paste; absent when there is none, or something was typed since. */
  undo?: () => void;
  /** Cells with a message. */
  errors: number;
  disabled?: boolean;
  readOnly?: boolean;
  status?: 'error';
  /** Show this cell and put the cursor into it (the first wrong one). A new object for every request. */
  reveal?: { rowIndex: number; column: string };
}

export interface Registry {
  widget: (name: string) => WidgetDefinition | undefined;
  names: () => string[];
}

export function createRegistry(definitions: WidgetDefinition[]): Registry {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  return { widget: (name) => byName.get(name), names: () => [...byName.keys()] };
}
