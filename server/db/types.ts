import type { Kysely } from 'kysely';
import type { SecretBox } from '../secrets/secretBox';
import type { Activity } from './activity';
import type { Hooks } from './happenings';
import type { Reader } from './reader/types';
import type { Database } from './tables';

/** The database engine. Both are PostgreSQL dialects; SQL must run on both. */
export type Engine = 'postgres' | 'embedded';

/** Rows of platform tables are camelCase (CamelCasePlugin). Model tables are read through `raw`, names as stored. */
export interface Db {
  engine: Engine;
  kysely: Kysely<Database>;
  /** Bound parameters only (`$1`…); names must come from declarations through `quoteIdent`. */
  raw: <R = Record<string, unknown>>(sql: string, params?: readonly unknown[]) => Promise<R[]>;
  /** Nested calls join the outer transaction. Rolls back on throw. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  /** A connection that is a session of its own, where settings last from one statement to the next. Not inside a transaction. */
  session: <T>(work: (connection: Kysely<Database>) => Promise<T>) => Promise<T>;
  /** Runs once inside the outermost transaction, as the last thing before its commit. Throws when there is none. */
  beforeCommit: (work: (tx: Db) => Promise<void>) => void;
  /** Runs once after the outermost transaction commits; at once when there is none. */
  afterCommit: (work: () => void) => void;
  /** For statements of data interfaces; on the embedded engine not inside a transaction. */
  reader: Reader;
  /** Encrypts what is stored secretly; `openSecrets` gives it the keys. */
  secrets: SecretBox;
  /** What modules do inside a transaction when something happens; the same in every transaction. */
  hooks: Hooks;
  /** Of this process; the same in every transaction. */
  activity: Activity;
  /** Of the embedded engine: a second engine on a copy of this moment, deleted when it is closed. Not inside a transaction. */
  copy?: () => Promise<Db>;
  close: () => Promise<void>;
}

export type { Database };
