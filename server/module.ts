import type { FastifyInstance } from 'fastify';
import type { MoreWords } from '../core/language/schema/extend';
import type { Call, Entity } from '../core/language/types';
import type { Language, LanguageFacts } from '../core/languages';
import type { WordTree } from '../core/wordTree';
import type { Ctx, Log } from './ctx';
import type { Bus } from './db/bus';
import type { Listeners } from './db/happenings';
import type { Migration } from './db/migrate';
import type { Db, Engine } from './db/types';
import type { Filling } from './db/vocabulary';
import type { PluginTools } from './http/createApp';
import type { SocketPart } from './http/frames';
import type { Platform } from './http/platform';
import type { RouteSpec } from './http/routeSpec';
import type { WorkKind } from './queue/work';
import type { SeedMenu } from './seed/missingMenus';
import type { AuthorRights } from './services/authors/authorRights';
import type { UploadSettings } from './services/files/kinds';
import type { JobKind } from './services/jobs/job';
import type { Documents } from './services/platform/documents';
import type { LiveSockets } from './services/platform/liveSockets';
import type { Translations } from './services/platform/translations';
import type { StorageKind } from './storage/settings';
import type { Storage } from './storage/types';

/** What a module works with: parts of the server that it belongs to. */
export interface Kit {
  db: Db;
  bus: Bus;
  storage: Storage;
  uploads: UploadSettings;
  documents: Documents;
  /** What authors of documents may. */
  rights: AuthorRights;
  words: (language: Language) => Ctx['t'];
  translations: Translations;
  log: Log;
  /** All modules of the server. */
  modules: readonly Module[];
  /** The application, once it is built: for work that calls routes. */
  app: () => FastifyInstance;
}

/** Work that time starts: a row of the queue that is due again after every run. Whatever number of processes there are, one does it. */
export interface Task {
  /** Unique, `files.sweep`. */
  name: string;
  everyMs: number;
  /** Wait before its very first run on a database; default `everyMs`. */
  firstMs?: number;
  /** Only on this engine. */
  engine?: Engine;
  /** `signal` is aborted when the process stops, or another one has the work. */
  run: (kit: Kit, now: Date, signal: AbortSignal) => Promise<unknown>;
}

/** A number of the database at `/metrics`. Figures of all modules are read by one statement, maybe each second: indexes of few rows. */
export interface Figure {
  /** `weft_…`, unique, of letters and `_`. */
  name: string;
  help: string;
  /** `sql`: a scalar, none of it from outside; null is 0. Names of labels are letters. */
  series: readonly { labels?: Readonly<Record<string, string>>; sql: string }[];
}

/** Ends what a module started; a stop waits for it. */
export type Stop = () => void | Promise<void>;

type Given<T> = readonly T[] | ((kit: Kit) => readonly T[]);

/**
 * A feature of the server as one value. What it lists exists while the module is among those of the server, and nowhere else is
 * a list of it.
 */
export interface Module {
  /** Letters and digits; unique. */
  name: string;
  /** Modules that must be there: this one imports nothing of others. */
  needs?: readonly string[];
  /** Its tables, in order; ids are `<name>/0001_<what>`. Those of the platform have no name before them. */
  migrations?: readonly Migration[];
  /** Calls that no file of schemas/calls has: name → method and path. */
  calls?: Readonly<Record<string, Call>>;
  /** Record types by name, beside schemas/entities: rules that its forms show and its routes obey (`RouteSpec.entity`). */
  entities?: Readonly<Record<string, Entity>>;
  /** Documents by id, beside those of schemas/; the overlay overrides them too. */
  documents?: Readonly<Record<string, unknown>>;
  /** Documents of the product, by id, with what open lists add to them as they are written; the overlay overrides them too. */
  completes?: Readonly<Record<string, (written: Readonly<Record<string, unknown>>, db: Db) => unknown>>;
  /** Words by language: a tree whose first level is the namespace. They also replace words of the product. */
  words?: Readonly<Record<Language, WordTree>>;
  /** Languages that the product lacks. */
  languages?: readonly LanguageFacts[];
  /** Widgets and actions that its `client` draws and runs, as documents are checked for them. */
  language?: Omit<MoreWords, 'calls'>;
  /** The script of its part in the browser: the path of an ES module without imports (docs/extend.md). */
  client?: string;
  /** Menu entries that a database has from the start. */
  menus?: readonly SeedMenu[];
  /** Rows that a database has from the start, in the transaction of the first start; it may find them there. */
  seed?: (db: Db) => Promise<void>;
  routes?: Given<RouteSpec>;
  /** What sessions of its kind may call, `true` for all others; every module must agree. */
  mayCall?: (kit: Kit) => NonNullable<Platform['withinBoard']>;
  /** Parts of the HTTP application that are no calls, with their own `config.permission`. */
  plugins?: (kit: Kit) => readonly ((app: FastifyInstance, tools: PluginTools) => void | Promise<void>)[];
  /** What it says and hears on sockets. `live`: those of this process. */
  socket?: (kit: Kit, live: LiveSockets) => SocketPart;
  /** Places for uploaded files that STORAGE_URL may name. */
  storages?: readonly StorageKind[];
  /** Entries of open lists of other modules. */
  fills?: readonly Filling[];
  /** Kinds of work that a person starts (services/jobs). */
  jobs?: Given<JobKind>;
  /** Other kinds of work in the queue, only in a server that does work of its own. */
  work?: Given<WorkKind>;
  /** Work that time starts: one process of all does it. */
  tasks?: readonly Task[];
  /** What `/metrics` tells of its tables. */
  figures?: Given<Figure>;
  /** What it does inside the transaction in which something happens. */
  on?: Listeners;
  /** Work from the start to the stop of each process. */
  start?: (kit: Kit) => Stop | Promise<Stop>;
}

/** Declares a module; the type is all that it adds. */
export const defineModule = (module: Module): Module => module;
