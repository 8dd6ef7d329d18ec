/** Everything that documents with scripts need, in one chunk. */
export { listScriptApi } from './listScriptApi';
export { runAfterLoad, runStyles } from './listScripts';
export { formScriptApi, runScript } from './scriptApi';
