/**
 * The types of documents in language 1 (docs/adr/0007-language-1.md). A document names widgets, calls, actions and
 * patterns; it contains no code. The engine renders it, the server validates it before it is served. The JSON Schema is
 * built in `core/language/schema`; `tests/contract/vocabulary.test.ts` compares it with these types member by member.
 */
export type { Action } from './words/actions';
export type { DetailBody, FormBody, Labels, Load } from './words/bodies';
export type { Call } from './words/call';
export type { ButtonDoc, ColumnDoc } from './words/columns';
export type { Comparison, Condition, Operand } from './words/conditions';
export type { FrameName } from './words/documentBase';
export type { DetailDoc, Document, FormDoc, PageDoc } from './words/documents';
export type { Entity, EntityField } from './words/entity';
export type { FieldNode, PaneNode, PickerUse } from './words/fields';
export type { Issue } from './words/issue';
export type { PickerDoc, PickerTab } from './words/pickers';
export type { FormRule, Rule } from './words/rules';
export type { Numbers, Option, RowKeys, Source } from './words/sources';
export type { TableView } from './words/tableView';
export type { Binding, Bound, DateUnit, Json, JsonObject, Params, Text } from './words/values';
export type { ViewBase } from './words/viewBase';
export type {
  DetailView,
  DocumentPart,
  FormView,
  FrameView,
  SearchView,
  StepButton,
  StepItem,
  StepsView,
  SuperQueryView,
  TabsView,
  TreeView,
  View,
} from './words/views';
