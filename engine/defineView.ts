import type { ComponentType, ReactNode } from 'react';
import type { ViewWords } from '../core/language/schema/views';
import type { View, ViewBase } from '../core/language/types';
import type { Session } from './document/session';
import type { ViewDefinition } from './viewDefinition';

/** Props of a view type's component. */
export interface ViewProps<V extends ViewBase = ViewBase> {
  view: V;
  /** JSON pointer of the view in its document. */
  at: string;
  context: ViewContext;
}

/** What a view works with beside its own members. */
export interface ViewContext {
  /** The document on screen: its state, its forms, its permissions. */
  session: Session;
  /** Renders views inside this one, each in its own boundary. `at`: pointer of their list. */
  views: (views: readonly View[], at: string) => ReactNode;
  /** True while the view has unsaved input. */
  onDirty: (dirty: boolean) => void;
}

/** Declares a view type: a folder with this call, and a line in the list of views. */
export function defineView<V extends ViewBase>(
  definition: ViewWords & { component: ComponentType<ViewProps<V>> } & Pick<ViewDefinition, 'load' | 'isReady'>,
): ViewDefinition {
  return definition;
}
