/**
 * The door of the widgets, and the shortest way into an application: `createHost` and `WeftDocument` draw a document in React. Widgets,
 * actions and view types of an application are declared with `defineWidget`, `defineAction` and `defineView`.
 */
export { defineAction, defineView } from '../engine';
export { actionDefinitions } from './actions';
export { defineWidget, prop, propsOf } from './define';
export { widgetDefinitions } from './definitions';
export {
  createHost,
  type DocumentJson,
  type HostOptions,
  Refused,
  WeftDocument,
  type WeftDocumentProps,
  type WeftHost,
} from './embed';
export { fromFormily } from './formily/fromFormily';
export { frames, loadDialog, loadFrames } from './frames';
export type { ClientParts, ClientPlugin, ClientTools } from './plugin';
export { loadViews, viewDefinitions } from './views';
export { useWords, type Words, WordsContext } from './words';
