import type { ComponentType } from 'react';
import type { InputProps, WidgetDefinition } from '../../engine/registry';
import { defineWidget } from '../define';
import type { FormilyUse } from './formilyUse';

// biome-ignore lint/suspicious/noExplicitAny: each component has props of its own; propsSchema says which
type Connected = ComponentType<any>;

interface FormilyWidget<V> extends Omit<WidgetDefinition<V>, 'component' | 'load' | 'kind' | 'placed'> {
  kind?: 'input' | 'display';
  component: () => Promise<Connected>;
  use?: FormilyUse;
}

/**
 * A widget from a component connected for Formily (`connect`, `mapProps`, `observer`): its value, `onChange`,
 * `useField()` and `useForm()` are those of its form. Components that render fields of their own (ArrayTable, FormTab)
 * are not supported: rows and panes belong to the engine.
 */
export function fromFormily<V = unknown>({ component, use, kind = 'input', ...words }: FormilyWidget<V>) {
  return defineWidget<V>({ ...words, kind, placed: true }, async () => {
    const [{ connectField }, connected] = await Promise.all([import('./connectField'), component()]);
    return connectField(connected, { ...use, empty: words.empty }) as ComponentType<InputProps<V>>;
  });
}
