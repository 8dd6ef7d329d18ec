/**
 * The door of the server: what a process that starts it, and a module of another package, imports. A plugin that the product itself loads
 * (WEFT_MODULES) imports its types alone and receives the rest, so that there is one copy of it.
 */
export type { Call, Document } from '../core/language/types';
export { createServer, type Server, type ServerOptions } from './createServer';
export { type Ctx, type RawReply, Refusal, type Reply, type SessionUser } from './ctx';
export { type Migration, migrate } from './db/migrate';
export { openDb } from './db/open';
export type { Db } from './db/types';
export { defineVocabulary, type Vocabulary } from './db/vocabulary';
export { seed } from './firstStart';
export type { RouteSpec } from './http/routeSpec';
export { defineModule, type Kit, type Module, type Task } from './module';
export { modules } from './modules';
export { loadPlugins, type Plugin, type ServerTools } from './plugins/loadPlugins';
export { allMigrations, allSeeds } from './product';
export { defineSignIn, type SignInKind, signInKinds } from './services/auth/signInKind';
export { type Channel, channelList, defineChannel } from './services/channels/defineChannel';
export { SendFault, type Sending } from './services/channels/delivery';
export { type PrintTag, printTags } from './services/platform/printTag';
export { defineStorage, openStorage, type StorageKind } from './storage/settings';
export type { Storage } from './storage/types';
