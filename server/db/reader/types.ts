/** Why statements of data interfaces cannot run: the key of a message of `dataInterface`, and its values. */
export interface ReaderOff {
  key: 'readerMayNotCreate' | 'readerRefused' | 'readerTooMighty';
  values: Record<string, string>;
}

/**
 * Runs statements written by designers, apart from the platform's own connections: under a role that reads models and
 * the address book, in a read-only transaction with a time limit, on a session that is reset after each statement. The
 * statement has been checked before (`modules/interfaces/sql/checkSql`).
 */
export interface Reader {
  /** Why it cannot run; undefined when it can. The first call creates the role. */
  off: () => Promise<ReaderOff | undefined>;
  /** Rows of one statement, values bound. Throws ReaderUnavailable, or the error of the database. */
  read: <R>(sql: string, values: readonly unknown[]) => Promise<R[]>;
  /** How long a statement may take. */
  limitMs: number;
  close: () => Promise<void>;
}

/** The reader is off, or all its connections have been busy for too long. */
export class ReaderUnavailable extends Error {
  readonly off: ReaderOff | { key: 'readerBusy'; values: Record<string, string> };
  constructor(off: ReaderUnavailable['off']) {
    super(`${off.key} ${JSON.stringify(off.values)}`);
    this.off = off;
  }
}
