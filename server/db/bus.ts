import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { gathered } from './gathered';
import type { Db } from './types';

export type BusHandler = (event: string, payload: Record<string, unknown>) => void;

/**
 * Events within this process, and between processes on one PostgreSQL. Payloads hold ids only. A list in a payload may arrive in
 * parts, each in an event of its own. The event `lost` (no payload) means that events may have been missed: every cache must be
 * cleared.
 */
export interface Bus {
  /** For events without a transaction: local at once, other processes soon, or never while disconnected. */
  publish: BusHandler;
  /**
   * For events of the open transaction: sent inside it, so delivered here and elsewhere after the commit, and
   * never after a rollback; those that caches forget by time as well are sent right after it. Throws outside a transaction.
   */
  publishAtCommit: BusHandler;
  /** This process only: for what every process finds out for itself. */
  publishHere: BusHandler;
  /** Returns the function that unsubscribes. */
  subscribe: (handler: BusHandler) => () => void;
  close: () => Promise<void>;
}

const channel = 'weft_events';
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const maxBytes = 7_900;
const retryMs = 1_000;
/**
 * Events that only caches hear which forget by time as well (ADR 0005). PostgreSQL lets transactions that notify commit one after
 * another; these are sent behind theirs, all that wait in one statement. A process that is killed in between has not sent them.
 */
const sentBehind: ReadonlySet<string> = new Set(['model.written']);

interface Options {
  /** PostgreSQL to listen on; absent with the embedded engine, which belongs to one process. */
  url?: string;
  /** Receives every event before the subscribers: caches must be invalidated before anything else reacts. */
  first?: BusHandler;
  onError?: (error: unknown) => void;
}

interface Ear {
  hear: (text: string) => void;
  /** The connection listens from now on; earlier events were missed. */
  listening: () => void;
  onError: (error: unknown) => void;
}

/** Keeps one connection listening and reconnects after an outage. Returns the function that stops it. */
function listen(url: string, { hear, listening, onError }: Ear): () => Promise<void> {
  let stopped = false;
  let current: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const start = async (): Promise<void> => {
    const client = new Client({ connectionString: url, application_name: 'weft events', keepAlive: true });
    current = client;
    const again = (error?: unknown) => {
      if (stopped || current !== client) return;
      current = undefined;
      if (error) onError(error);
      client.end().catch(() => undefined);
      timer = setTimeout(() => void start(), retryMs);
    };
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', (message) => hear(message.payload ?? ''));
    await client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      .then(() => listening())
      .catch(again);
  };
  void start();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current?.end().catch(() => undefined);
  };
}

export function createBus(db: Db, options: Options = {}): Bus {
  const origin = randomUUID();
  const handlers = new Set<BusHandler>();
  const onError = options.onError ?? (() => undefined);
  const deliver: BusHandler = (event, payload) => {
    for (const handler of [options.first, ...handlers]) {
      try {
        handler?.(event, payload);
      } catch (error) {
        onError(error);
      }
    }
  };
  const hear = (text: string) => {
    const message = JSON.parse(text) as { origin: string; event: string; payload: Record<string, unknown> };
    if (message.origin !== origin) deliver(message.event, message.payload);
  };
  const stop = options.url ? listen(options.url, { hear, listening: () => deliver('lost', {}), onError }) : undefined;
  /** An event that is too large to send goes in parts of its list; without a list it is replaced by one that clears every cache. */
  const textsOf = (event: string, payload: Record<string, unknown>): string[] => {
    const text = JSON.stringify({ origin, event, payload });
    if (Buffer.byteLength(text) <= maxBytes) return [text];
    const list = Object.entries(payload).find(([, value]) => Array.isArray(value) && value.length > 1);
    if (!list) return [JSON.stringify({ origin, event: 'lost', payload: {} })];
    const [name, members] = list as [string, unknown[]];
    const middle = Math.ceil(members.length / 2);
    return [members.slice(0, middle), members.slice(middle)].flatMap((part) =>
      textsOf(event, { ...payload, [name]: part }),
    );
  };
  /** One statement, however many parts; they are sent in their order. */
  const notify = (by: Db, texts: readonly string[]): Promise<unknown> =>
    by.raw('select pg_notify($1, part) from unnest($2::text[]) part', [channel, texts]);
  const behind = gathered((texts: string[]) => notify(db, [...new Set(texts)]));
  const sendBehind: BusHandler = (event, payload) => {
    for (const text of textsOf(event, payload)) behind.add(text).catch(onError);
  };
  return {
    publish: (event, payload) => {
      deliver(event, payload);
      if (stop) notify(db, textsOf(event, payload)).catch(onError);
    },
    publishAtCommit: (event, payload) => {
      const later = sentBehind.has(event);
      db.beforeCommit(async (tx) => {
        if (stop && !later) await notify(tx, textsOf(event, payload));
      });
      db.afterCommit(() => {
        deliver(event, payload);
        if (stop && later) sendBehind(event, payload);
      });
    },
    publishHere: deliver,
    subscribe: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    close: async () => {
      handlers.clear();
      await behind.idle();
      await stop?.();
    },
  };
}
