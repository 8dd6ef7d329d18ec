import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Db } from './types';

export type BusHandler = (event: string, payload: Record<string, unknown>) => void;

/** Events between the parts of this process, and between processes on one PostgreSQL. Payloads hold ids only. */
export interface Bus {
  publish: BusHandler;
  /** Answers how to stop listening. */
  subscribe: (handler: BusHandler) => () => void;
  close: () => Promise<void>;
}

const channel = 'weft_events';
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const maxBytes = 7_900;
const retryMs = 1_000;

interface Options {
  /** PostgreSQL to listen on; absent with the embedded engine, which one process owns. */
  url?: string;
  /** Hears every event before anyone else: memory must forget before somebody acts. */
  first?: BusHandler;
  onError?: (error: unknown) => void;
}

/** Keeps one connection listening, and comes back after an outage. Answers how to stop. */
function listen(url: string, hear: (text: string) => void, onError: (error: unknown) => void): () => Promise<void> {
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
  const stop = options.url ? listen(options.url, hear, onError) : undefined;
  return {
    publish: (event, payload) => {
      deliver(event, payload);
      if (!stop) return;
      const text = JSON.stringify({ origin, event, payload });
      if (Buffer.byteLength(text) > maxBytes) return onError(new Error(`The event ${event} is too large to send on.`));
      db.raw('select pg_notify($1, $2)', [channel, text]).catch(onError);
    },
    subscribe: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    close: async () => {
      handlers.clear();
      await stop?.();
    },
  };
}
