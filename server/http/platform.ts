import type { Call } from '../../core/language/types';
import type { Ctx, SessionUser } from '../ctx';
import type { Bus } from '../db/bus';
import type { Db } from '../db/types';
import type { Entities } from '../entities/entities';
import type { Outcome } from '../outcome';
import type { HiddenKind, Permission } from '../permission';
import type { RefuseInName } from '../services/authors/refuseInName';

/** The services that the HTTP layer uses; tests provide their own. */
export interface Platform {
  db: Db;
  bus: Bus;
  /** Every call: name → method and path. */
  calls: Readonly<Record<string, Call>>;
  /** Entities beside schemas/entities. */
  entities?: Entities;
  /** The session of a token, or the code and message to answer (contract §1.2). */
  findSession: (db: Db, token: string | undefined) => Promise<{ user: SessionUser } | { code: number; key: string }>;
  allows: (db: Db, user: SessionUser | undefined, permission: Permission) => Promise<boolean>;
  /** Whether a session that is limited to a board may make this call, with these parts of its path. Absent: it may not. */
  withinBoard?: (db: Db, user: SessionUser, call: string, path: Record<string, string>) => Promise<boolean>;
  /** Why a call may not be made in the name of the document that its headers say, as a key of the words (services/authors). */
  refuseInName?: RefuseInName;
  /** Throws a Refusal unless the session's person has proved who they are lately. Absent: calls that need it are refused. */
  demandProof?: (ctx: Ctx) => Promise<void>;
  /** Columns or fields of a built-in screen that are hidden from this person; absent: nothing is hidden. */
  hiddenCodes?: (db: Db, user: SessionUser, module: string, kind: HiddenKind) => Promise<ReadonlySet<string>>;
  /** The published model and this person's permissions on it; refused without its menu and one of these buttons. */
  openModel?: (ctx: Ctx, modelId: string, buttons: readonly string[]) => Promise<unknown>;
  /** The id of a model that a path names by id or code. */
  modelIdOf?: (db: Db, key: string) => Promise<string>;
  /** Whether a call failed because its model was released meanwhile: it is then opened and run again. */
  isOutdated?: (ctx: Ctx, error: unknown, model: unknown) => boolean;
  /** Counts a sign-in attempt of this address across all processes; returns the number in this minute. */
  countTry?: (db: Db, address: string) => Promise<number>;
  /** Writes the audit row; it must not throw. */
  record?: (db: Db, outcome: Outcome) => Promise<void>;
}
