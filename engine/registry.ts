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
  component: ComponentType<any>;
  /** Read-only drawing; default: the text of the value or its option labels. */
  cell?: (props: CellProps<V>) => ReactNode;
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
}

/**
 * Frames are the pixels around documents and views (dialog, drawer, picker, page, table, tree, search, form item, error
 * box). The engine decides what stands in them; widgets/frames draws them. Props: `engine/frames.ts`.
 */
export type { Frames } from './frames';

export interface Registry {
  widget: (name: string) => WidgetDefinition | undefined;
  names: () => string[];
}

export function createRegistry(definitions: WidgetDefinition[]): Registry {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  return { widget: (name) => byName.get(name), names: () => [...byName.keys()] };
}
