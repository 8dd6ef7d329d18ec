import type { ReactNode } from 'react';
import type { JsonObject } from '../core/language/types';

/** One pane of a container as the engine hands it over: words resolved, hidden panes left out. */
export interface ContainerPane {
  /** The pane's name, or its position. */
  name: string;
  title: string;
  /** Of 24. */
  span?: number;
  /** The pane's fields in their grid. May be mounted late and unmounted: values and checks do not depend on it. */
  content: ReactNode;
  /** Failed fields inside, after the first submit: for a badge. */
  errorCount: number;
}

/**
 * What a widget of kind `container` (tabs, collapse, card, row, group) receives, beside its `props`. Which pane is open is
 * the widget's own affair until the engine must show a failed field.
 */
export interface ContainerProps {
  label?: string;
  panes: ContainerPane[];
  /** Open this pane now. A new object is a new request, even with the same name. */
  reveal?: { pane: string };
  /** The document's `props` of this node. */
  props?: JsonObject;
}
