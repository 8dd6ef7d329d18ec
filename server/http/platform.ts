import type { Ctx, SessionUser } from '../ctx';
import type { Bus } from '../db/bus';
import type { Db } from '../db/types';
import type { Outcome } from '../outcome';
import type { HiddenKind, Permission } from '../permission';

/** What the HTTP layer asks of the services; tests give their own. */
export interface Platform {
  db: Db;
  bus: Bus;
  /** Whose token this is, or the code and words to answer (contract §1.2). */
  findSession: (db: Db, token: string | undefined) => Promise<{ user: SessionUser } | { code: number; key: string }>;
  allows: (db: Db, user: SessionUser | undefined, permission: Permission) => Promise<boolean>;
  /** Columns or fields of a built-in screen that this person may not see; without it nothing is hidden. */
  hiddenCodes?: (db: Db, user: SessionUser, module: string, kind: HiddenKind) => Promise<ReadonlySet<string>>;
  /** The published model and what this person may do with it; refused without its menu and one of these buttons. */
  openModel?: (ctx: Ctx, modelId: string, buttons: readonly string[]) => Promise<unknown>;
  /** Whether a call failed because its model was released meanwhile: it is opened and run again. */
  isOutdated?: (ctx: Ctx, error: unknown, model: unknown) => boolean;
  /** Counts a try to sign in from this address among those of all processes; answers how many there were this minute. */
  countTry?: (db: Db, address: string) => Promise<number>;
  /** Writes the audit row; it must not throw. */
  record?: (db: Db, outcome: Outcome) => Promise<void>;
}
