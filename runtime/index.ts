/**
 * The door of the client of this platform: session, permissions, menus, calls, words and sockets of one page load, from `createRuntime`.
 * An application with a server of its own needs none of it.
 */
export { CallError, isRefusal } from './callError';
export type { CallByName, CallOptions } from './calls';
export { createRuntime, type Runtime, type RuntimeOptions } from './createRuntime';
export { type CompiledModel, DocumentError } from './documents';
export { createI18n, type I18n } from './i18n';
export type { Session } from './session';
