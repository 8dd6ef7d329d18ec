/**
 * The door of the engine: what an application, a widget, a view type or an action of another package imports. It draws documents with
 * the widgets and frames that it is given, and asks everything else of a `Host`. Other files of the engine may change with any version.
 */
export { createEngine, type EngineOptions } from './createEngine';
export { deferred } from './deferred';
export { type ActionDefinition, type ActionKit, defineAction } from './defineAction';
export { defineView, type ViewContext, type ViewProps } from './defineView';
export type { DocumentProps, Engine } from './documentProps';
export type { ColumnFrame, DialogFrame, FormItemFrame, FrameButton, Frames, PageFrame, TableFrame } from './frames';
export {
  type CallOptions,
  type CallState,
  type Host,
  type HostUser,
  type NoteOptions,
  type OpenResult,
  type Question,
  type ScriptApi,
  ScriptFailure,
} from './host';
export type { DraftPort, Failure, PlatformPorts, QueryPort, Row, SourcePort, Stored, StoredItem } from './ports';
export {
  type CellProps,
  type ContainerProps,
  createRegistry,
  type InputProps,
  type ListProps,
  type Registry,
  type WidgetDefinition,
} from './registry';
export type { ViewDefinition } from './viewDefinition';
export {
  rowKeyOf,
  useViewButtons,
  useViewColumns,
  useViewHandle,
  useViewPages,
  useViewRows,
  viewWords,
} from './viewKit';
