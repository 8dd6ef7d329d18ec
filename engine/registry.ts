import type { ComponentType, ReactNode } from 'react';
import type { Json, JsonObject, Option, PickerUse } from '../core/language/types';

/** The props of every input widget. All else comes from the document's `props`, checked against `propsSchema`. */
export interface InputProps<V = unknown> {
  id?: string;
  value?: V;
  /** `record`: the record chosen in a picker; a list of records when several can be chosen. */
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
  /** Widgets that choose records: the chosen records, and how to choose others. */
  picker?: PickerControl;
  /** `placed` widgets: the field's place in its form. */
  place?: FieldPlace;
}

/** A field's place in its form, for components written for another form library. */
export interface FieldPlace {
  /** Record of the form, observed by Formily. Read only; rows of lists are plain. */
  values: Record<string, unknown>;
  /** `amount`; in a list `items.2.amount`. */
  path: string;
  /** Current message of the field. */
  message?: string;
  /** Changes any member or cell, as an action does. */
  set: (path: string, value: unknown) => void;
}

/** A stored value of a picker field and its label. */
export interface PickedItem {
  /** Unique among the items. */
  key: string;
  value: unknown;
  /** The value itself while its record is unknown or deleted. */
  label: string;
  known: boolean;
}

/** What a widget that chooses records gets (engine/field/usePicker). */
export interface PickerControl {
  items: PickedItem[];
  multiple: boolean;
  /** Records are being fetched. */
  loading: boolean;
  /** Opens the picker; a choice arrives through the field's onChange. */
  open: () => void;
  /** The picker while it is open at the field (`frame: popover`). */
  panel?: { content: ReactNode; width: number | string; close: () => void };
  /** The field's `onClick`: a read-only value becomes a link. */
  follow?: (item: PickedItem) => void;
}

/** Props of the read-only rendering of a value: detail pages, table cells, prints. */
export interface CellProps<V = unknown> {
  value: V;
  row?: Record<string, unknown>;
  options?: Option[];
  props: JsonObject;
  /** The value is inside a link of its field: it must contain no link itself. */
  inLink?: boolean;
}

/**
 * A widget: its component, and its part of the language. `propsSchema` goes into `language.json`, so the
 * editor completes it and `validate` checks it.
 */
export interface WidgetDefinition<V = unknown> {
  name: string;
  /** Takes the place of an earlier widget of this name. */
  replaces?: true;
  /** Draws these fields instead of the widget of this name, which draws the others. */
  betterFor?: (use: FieldUse) => boolean;
  /** input: holds a value. display: renders, holds none. container: has `items`. list: value is rows over `fields`. */
  kind: 'input' | 'display' | 'container' | 'list';
  /** A controlled component. */
  // biome-ignore lint/suspicious/noExplicitAny: each widget has props of its own, described by propsSchema
  component: ComponentType<any>;
  /** The component receives its `place` in the form. */
  placed?: true;
  /** Read-only rendering; default: the text of the value or its option labels. */
  cell?: (props: CellProps<V>) => ReactNode;
  /**
   * `component`: detail documents render the component with `readOnly` and the stored value (uploads, QR codes, rich
   * text); default: its `cell`, else text.
   */
  detail?: 'component';
  /** Its value takes the whole line of a detail (texts of many lines). */
  wide?: true;
  /** JSON Schema (draft 2020-12) of `props`, additionalProperties false. */
  propsSchema: JsonObject;
  /** The value of a cleared field; default null. */
  empty?: Json;
  /** Its prop `multiple` makes it hold several values. */
  multiple?: boolean;
  /** The widget takes `options`. */
  choice?: boolean;
  /** Props that hold texts, which are resolved with `t`. */
  texts?: string[];
  /** With these props the value must not be stored on the device: it is left out of drafts. */
  secret?: (props: JsonObject) => boolean;
  /** The verb of the placeholder: 请输入 or 请选择. */
  ask?: 'enter' | 'select' | 'upload';
  /** The picker of a widget that chooses records; a field's `picker` overrides it. `{}`: every field has its own. */
  picker?: Partial<PickerUse>;
  /** Values have an order (numbers, dates, times): conditions can use more than, less than and between. */
  ordered?: boolean;
  /** Width in pixels that an editor of this widget needs in a row of a sub-table, when the document has none. */
  cellWidthPx?: (props: JsonObject) => number | undefined;
  /** Column alignment when the document has none. */
  align?: 'left' | 'center' | 'right';
  /**
   * Text from a spreadsheet as a value of this widget; undefined when the widget cannot hold it. Without this function
   * the widget ignores pasted text.
   */
  fromText?: (text: string, given: { options?: readonly Option[]; props: JsonObject }) => { value: V } | undefined;
  /**
   * Fetches the component. Await it for every widget of a document before the first render to avoid flicker; until its
   * chunk is loaded, the component renders a placeholder.
   */
  load?: () => Promise<unknown>;
  /** Until it is used, the component draws itself closed, without its chunk: rendering a document does not wait for `load`. */
  loadsOnUse?: true;
}

/** One pane of a container. Its fields are rendered by the engine; the container decides when `content` is mounted. */
export interface Pane {
  name: string;
  title?: string;
  /** Of 24, for `row`. */
  span?: number;
  content: ReactNode;
}

/** The props of every container widget besides the document's `props`. Also used as is in detail documents. */
export interface ContainerProps {
  label?: string;
  panes: Pane[];
  /** Open this pane now (it contains the first wrong field). A new object for every request, so each one opens it. */
  reveal?: { pane: string };
  /** The person opened another pane: runs the field's `onClick` with this `value`. */
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
  /** Decimals of its numbers, where the field fixes them. */
  precision?: number;
  /** Its numbers have thousands separators; so has their sum. */
  thousands?: boolean;
  /** Its cells can be edited; computed and read-only columns cannot. */
  editable: boolean;
}

/** Pasted text that could not be placed, reported so that nothing is lost. */
export interface PasteProblem {
  /** From 0. */
  rowIndex: number;
  /** Title of the column; absent beyond the last column. */
  column?: string;
  /** `option`: no such option. `value`: not a value of this column. `column`: no such column. `fixed`: read-only. */
  why: 'option' | 'value' | 'column' | 'fixed';
  text: string;
}

/** The result of a paste. */
export interface PasteReport {
  /** Number of filled rows, and how many of them are new. */
  rows: number;
  added: number;
  problems: PasteProblem[];
}

/**
 * The props of every list widget (sub-table) besides the document's `props`. It re-renders when rows come or go,
 * not when a cell changes: cells subscribe by themselves. In detail documents the same with `readOnly`.
 */
export interface ListProps {
  id?: string;
  label?: string;
  columns: ListColumn[];
  /** A stable key per row, in order. */
  rowKeys: string[];
  /**
   * One cell with its message: its editor, or without `editing` its rendered value (much cheaper, for cells not being
   * edited). With `readOnly` always the rendered value.
   */
  cell: (rowIndex: number, column: string, editing: boolean) => ReactNode;
  /** Re-renders `draw` whenever the sum of this column changes. */
  total: (column: string, draw: (sum: number) => ReactNode) => ReactNode;
  /** Appends a row: the columns' defaults, overridden by `values`. */
  add: (values?: JsonObject) => void;
  /** Opens the picker whose records become rows; absent when the document has none. */
  pick?: () => void;
  /** Appends a copy of this row. */
  copy: (rowIndex: number) => void;
  remove: (rowIndexes: number[]) => void;
  /** Pastes a spreadsheet block (tabs and line ends) over the cells from this one on; rows are added as needed. */
  paste: (rowIndex: number, column: string, block: string) => PasteReport;
  /** Undoes the last removal or paste; absent when there is none, or after another edit. */
  undo?: () => void;
  /** Cells with a message. */
  errors: number;
  disabled?: boolean;
  readOnly?: boolean;
  status?: 'error';
  /** Show and focus this cell (the first wrong one). A new object for every request. */
  reveal?: { rowIndex: number; column: string };
}

/** What a widget may look at to say whether a field is its own. */
export interface FieldUse {
  name?: string;
  props?: JsonObject;
}

export interface Registry {
  /** `use`: the field or column; without it the widget that draws most of them. */
  widget: (name: string, use?: FieldUse) => WidgetDefinition | undefined;
  names: () => string[];
}

/** Widgets by name. A second one of a name must say that it `replaces` the first, or for which fields it is `betterFor`; else this throws. */
export function createRegistry(definitions: readonly WidgetDefinition[]): Registry {
  const byName = new Map<string, WidgetDefinition>();
  const better: WidgetDefinition[] = [];
  for (const definition of definitions) {
    if (definition.betterFor) better.unshift(definition);
    else if (byName.has(definition.name) && !definition.replaces)
      throw new Error(`there are two widgets called "${definition.name}"`);
    else byName.set(definition.name, definition);
  }
  const fits = (name: string, use: FieldUse) => (each: WidgetDefinition) => each.name === name && each.betterFor?.(use);
  return {
    widget: (name, use) => (use && better.find(fits(name, use))) ?? byName.get(name),
    names: () => [...byName.keys()],
  };
}
