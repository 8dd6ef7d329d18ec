import * as React from 'react';
import { type ActionDefinition, defineAction } from '../engine/defineAction';
import { defineView } from '../engine/defineView';
import type { WidgetDefinition } from '../engine/registry';
import type { ViewDefinition } from '../engine/viewDefinition';
import { defineWidget, prop, propsOf } from './define';
import { useWords } from './words';

/** What the script of a plugin works with: it imports nothing, so that there is one copy of React and of the engine. */
export interface ClientTools {
  React: typeof React;
  defineWidget: typeof defineWidget;
  prop: typeof prop;
  propsOf: typeof propsOf;
  defineAction: typeof defineAction;
  defineView: typeof defineView;
  useWords: typeof useWords;
}

/** What the script adds to the page. */
export interface ClientParts {
  // biome-ignore lint/suspicious/noExplicitAny: each widget has a value type of its own
  widgets?: readonly WidgetDefinition<any>[];
  actions?: readonly ActionDefinition[];
  views?: readonly ViewDefinition[];
}

/** The default export of the script of a plugin. */
export type ClientPlugin = (weft: ClientTools) => ClientParts;

export const clientTools: ClientTools = { React, defineWidget, prop, propsOf, defineAction, defineView, useWords };
