import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { outageOf } from '../outage';
import { relayOutput } from '../relayOutput';
import { parameterText, parserOf } from './values';

/** The worker's file: beside this file in the sources, beside main.js in the build. */
const workerFiles = ['./embeddedWorker.js', './embeddedWorker.mjs', '../embeddedWorker.js'];

/** After a failed start the next attempt waits this long; until then statements fail at once. */
const restartMs = 1_000;
/** Time for PostgreSQL to refuse the statement that found the disk full. */
const fullGraceMs = 1_000;

/** Time for the engine to end a statement that is cancelled; after it the engine itself is ended. */
const cancelGraceMs = 2_000;

/** Time for a copy of the data directory. */
const copyMs = 30 * 60_000;

export interface EmbeddedOptions {
  /** Absent: in memory, lost when closed. */
  dataDir?: string;
  /** A `dump()` to start from when the data directory is new. */
  template?: Uint8Array;
  /** A statement that runs longer is cancelled with error 57014; the engine starts again only if it takes no cancel. Default 30,000. */
  statementMs?: number;
  /** The same for statements of data interfaces, shorter because everything else waits. Default 5,000. */
  readerMs?: number;
  /** Called when the watchdog had to restart the engine. */
  onRestart?: (reason: string) => void;
}

interface Answer {
  rows: (string | null)[][];
  fields: { name: string; dataTypeID: number }[];
  affected?: number;
  dump?: Uint8Array;
  fsyncs?: number;
}
/** The only session, held by one holder at a time. `limitMs`: shorter than the usual limit of a statement. */
export interface EmbeddedSession {
  query: (
    sql: string,
    parameters?: readonly unknown[],
    limitMs?: number,
  ) => Promise<{ command: string; rowCount: number; rows: Record<string, unknown>[] }>;
  release: () => void;
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
  /** Cancelled, for this reason. */
  late?: Error;
}

/** Where a statement is cancelled (cancellable.mjs): two flags in the memory of the engine. */
interface Cancel {
  memory: SharedArrayBuffer;
  pending: number;
  query: number;
}

interface DatabaseFields {
  message: string;
  code?: string;
  severity?: string;
}
/** Severities after which PostgreSQL itself would end the session or the server. */
const deadly = new Set(['FATAL', 'PANIC']);

/** An error with the members of a PostgreSQL driver's: code, constraint, table, detail … */
function databaseError(fields: DatabaseFields): Error & DatabaseFields {
  return Object.assign(new Error(fields.message), fields);
}

/** PostgreSQL's query_canceled. */
const cancelled = '57014';
/** As of a lost connection. */
const stopped = () => databaseError({ message: 'The embedded database has stopped.', code: '08006' });
const fullError = () => databaseError({ message: 'The disk of the data directory is full.', code: '53100' });

function workerFile(): string {
  const found = workerFiles
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((file) => existsSync(file));
  if (!found) throw new Error('The embedded database is incomplete: embeddedWorker is not in the build.');
  return found;
}

/**
 * One PGlite in a worker, used as a pool of one connection: `connect()` gives the only session to one holder at a
 * time. Statements are timed; one that hangs is ended together with its worker.
 */
export class EmbeddedPool implements PostgresPool {
  #options: EmbeddedOptions;
  #worker: Worker | undefined;
  /** Counts workers: a holder from before a restart has lost its transaction. */
  #life = 0;
  #starting: Promise<void> | undefined;
  #cancel: Cancel | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #tail: Promise<void> = Promise.resolve();
  #closed = false;
  /** Its one session; see activity.ts. */
  readonly totalCount = 1;
  idleCount = 1;
  waitingCount = 0;
  /** Why the last worker was lost. */
  #loss: Error | undefined;
  /** The last start failed with this error at this time; the next attempt waits for `restartMs`. */
  #failed: { error: Error; at: number } | undefined;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  /** Resolves when the engine answers; throws when it cannot start. */
  start(): Promise<void> {
    if (this.#failed && Date.now() - this.#failed.at < restartMs) return Promise.reject(this.#failed.error);
    this.#starting ??= this.#startWorker();
    return this.#starting;
  }

  async connect(): Promise<PostgresPoolClient> {
    return (await this.session()) as unknown as PostgresPoolClient;
  }

  async session(): Promise<EmbeddedSession> {
    let free!: () => void;
    const before = this.#tail;
    this.#tail = new Promise((resolve) => {
      free = resolve;
    });
    this.waitingCount++;
    await before;
    this.waitingCount--;
    this.idleCount = 0;
    const release = () => {
      this.idleCount = 1;
      free();
    };
    try {
      await this.start();
    } catch (error) {
      release();
      throw error;
    }
    const life = this.#life;
    const usualMs = this.#options.statementMs ?? 30_000;
    return {
      query: (sql, parameters = [], limitMs = usualMs) =>
        this.#query(life, sql, parameters, Math.min(limitMs, usualMs)),
      release,
    };
  }

  async end(): Promise<void> {
    if (this.#closed) return;
    await this.#tail;
    this.#closed = true;
    if (this.#worker && this.#starting) {
      await this.#starting.then(() => this.#ask({ close: true }, 60_000)).catch(() => undefined);
    }
    await this.#worker?.terminate();
  }

  /** The whole database as a tar, for `template`. No transaction may be open. */
  async dump(): Promise<Uint8Array> {
    const answer = await this.#exclusive(() => this.#ask({ dump: true }, 300_000));
    return answer.dump!;
  }

  /** Copies the data directory between two statements; nothing else is answered meanwhile. */
  async copyTo(folder: string): Promise<void> {
    await this.#exclusive(() => this.#ask({ copyTo: folder }, copyMs));
  }

  /** Number of fsyncs that this engine has requested. */
  async fsyncs(): Promise<number> {
    const answer = await this.#exclusive(() => this.#ask({}, 5_000));
    return answer.fsyncs ?? 0;
  }

  async #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.connect();
    try {
      return await work();
    } finally {
      client.release();
    }
  }

  #startWorker(): Promise<void> {
    const { dataDir, template } = this.#options;
    // execArgv: without the flags of a test runner or a TypeScript loader.
    const options = { workerData: { dataDir, template }, execArgv: [], stdout: true, stderr: true };
    const worker = relayOutput(new Worker(workerFile(), options), 'the embedded database');
    this.#worker = worker;
    this.#life++;
    const state = { isFull: false, started: false };
    let failure: Error | undefined;
    return new Promise((resolve, reject) => {
      const end = (reason: Error) => {
        const error = state.isFull ? fullError() : reason;
        if (!state.started) this.#failed = { error, at: Date.now() };
        reject(error);
        this.#lose(worker, error);
      };
      worker.on('message', (message) => {
        if (message.full) return this.#hearFull(worker, state);
        // Whatever it answers, the engine lives: the disk is not its end.
        state.isFull = false;
        if (!message.ready) return this.#settle(worker, message);
        state.started = true;
        this.#cancel = message.cancel;
        this.#failed = undefined;
        resolve();
      });
      worker.on('error', (error) => {
        failure = error;
      });
      // The error may overtake messages of the worker; the exit, which follows it, does not.
      worker.on('exit', () => end(failure ?? stopped()));
    });
  }

  /** On a full disk PostgreSQL refuses a statement, or stops and never answers: then its worker is ended. */
  #hearFull(worker: Worker, state: { isFull: boolean; started: boolean }): void {
    if (state.isFull) return;
    state.isFull = true;
    if (!state.started) return;
    const isDead = () => state.isFull && this.#worker === worker;
    setTimeout(() => isDead() && this.#end(worker, fullError()), fullGraceMs).unref();
  }

  #settle(worker: Worker, message: { id: number; result?: Answer; error?: DatabaseFields }): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    clearTimeout(waiting?.timer);
    if (!message.error) {
      waiting?.resolve(message.result ?? { rows: [], fields: [] });
      return;
    }
    const error = databaseError(message.error);
    waiting?.reject(error.code === cancelled && waiting.late ? waiting.late : error);
    // PGlite goes on after a PANIC (a log that cannot be written), and the next statement never ends.
    if (deadly.has(message.error.severity ?? '') && this.#worker === worker) this.#end(worker, error);
  }

  /** The worker is gone: everything that waits fails with the reason, and the next statement starts a new worker. */
  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#starting = undefined;
    this.#cancel = undefined;
    this.#loss = error;
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(error);
    }
    this.#waiting.clear();
  }

  #ask(message: Record<string, unknown>, limitMs: number): Promise<Answer> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const worker = this.#worker;
      if (!worker) return reject(this.#lossOr(stopped()));
      const timer = setTimeout(() => this.#cut(worker, id, limitMs), limitMs);
      timer.unref();
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, ...message });
    });
  }

  /**
   * statement_timeout does nothing in PGlite, which has no signals (design: reliability §0.2). The flags that a signal would set
   * are set from here; what takes no cancel is ended together with its worker.
   */
  #cut(worker: Worker, id: number, limitMs: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting || this.#worker !== worker) return;
    const message = `A statement ran longer than ${limitMs / 1000} s and was stopped.`;
    waiting.late = databaseError({ message, code: cancelled });
    if (this.#cancel) {
      const flags = new Uint8Array(this.#cancel.memory);
      flags[this.#cancel.query] = 1;
      flags[this.#cancel.pending] = 1;
    }
    waiting.timer = setTimeout(() => this.#worker === worker && this.#end(worker, waiting.late!), cancelGraceMs);
    waiting.timer.unref();
  }

  /** A full disk, when it ended the last worker; else the error. */
  #lossOr(error: Error): Error {
    return outageOf(this.#loss)?.kind === 'full' ? fullError() : error;
  }

  /** Ends the worker and starts another one. */
  #end(worker: Worker, error: Error): void {
    this.#lose(worker, error);
    this.#starting = worker.terminate().then(() => this.#startWorker());
    this.#starting.catch(() => undefined);
    this.#options.onRestart?.(error.message);
  }

  async #query(life: number, sql: string, parameters: readonly unknown[], limitMs: number) {
    const command = (/^\s*(\w+)/.exec(sql)?.[1] ?? '').toUpperCase();
    if (life !== this.#life || !this.#worker) {
      // The transaction was lost with its worker; an error of the rollback would hide the first one.
      if (command === 'ROLLBACK') return { command, rowCount: 0, rows: [] };
      throw this.#lossOr(
        databaseError({ message: 'The transaction was lost: the database restarted.', code: '08006' }),
      );
    }
    const answer = await this.#ask({ sql, parameters: parameters.map(parameterText) }, limitMs);
    const parsers = answer.fields.map((field) => parserOf(field.dataTypeID));
    const rows = answer.rows.map((row) =>
      Object.fromEntries(
        row.map((text, index) => [answer.fields[index]!.name, text === null ? null : parsers[index]!(text)]),
      ),
    );
    return { command, rowCount: rows.length || (answer.affected ?? 0), rows };
  }
}
