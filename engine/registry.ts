import type { ComponentType, ReactNode } from 'react';
import type { Json, JsonObject, Option } from '../core/language/types';

/** What every input widget receives. Everything else comes from the document's `props`, checked against `propsSchema`. */
export interface InputProps<V = unknown> {
  id?: string;
  value?: V;
  onChange?: (value: V) => void;
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
  /** Formily behind the wall: list and container widgets may use @formily/react; inputs are plain controlled components. */
  // biome-ignore lint/suspicious/noExplicitAny: each widget has props of its own; propsSchema says which
  component: ComponentType<any>;
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
  /** Column alignment when the document says nothing. */
  align?: 'left' | 'center' | 'right';
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
  /** Editor of one cell, with its message under it (a bare form item); with `readOnly` the value's drawing. */
  cell: (rowIndex: number, column: string) => ReactNode;
  /** Draws `draw` again whenever a value of this column changes: for totals. */
  watch: (column: string, draw: (values: unknown[]) => ReactNode) => ReactNode;
  /** Appends a row: the columns' defaults, overlaid with `values`. */
  add: (values?: JsonObject) => void;
  /** Appends a row with the values of this one. */
  copy: (rowIndex: number) => void;
  remove: (rowIndexes: number[]) => void;
  disabled?: boolean;
  readOnly?: boolean;
  status?: 'error';
  /** Show this row (the first wrong cell is in it). A new object for every request. */
  reveal?: { rowIndex: number };
}

export interface Registry {
  widget: (name: string) => WidgetDefinition | undefined;
  names: () => string[];
}

export function createRegistry(definitions: WidgetDefinition[]): Registry {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  return { widget: (name) => byName.get(name), names: () => [...byName.keys()] };
}
