import { expect } from 'vitest';
import { WebSocket } from 'ws';

/** A live socket of contract §7, for tests. */
export interface SocketClient {
  wire: WebSocket;
  frames: Record<string, unknown>[];
  closed: Promise<number>;
  /** The next frame of this method, or one received before. */
  next: (method: string) => Promise<Record<string, unknown>>;
  say: (frame: unknown) => void;
}

export interface OpenOptions {
  origin?: string | null;
  path?: string;
  /** A server other than the first. */
  url?: string;
  /** The address that a proxy would tell. */
  from?: string;
}

/** `token`: of the address; empty: the first frame says it. */
export function openSocket(server: string, token: string, options: OpenOptions = {}): Promise<SocketClient> {
  const { url: host = server, origin = host, path = '/websocket' } = options;
  const named = token ? `/${encodeURIComponent(token)}` : '';
  const url = `${host.replace('http', 'ws')}${path}${named}`;
  const wire = new WebSocket(url, {
    ...(origin === null ? {} : { origin }),
    headers: options.from ? { 'x-forwarded-for': options.from } : {},
  });
  const frames: Record<string, unknown>[] = [];
  wire.on('message', (data) => frames.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => wire.on('close', resolve));
  const next = (method: string) =>
    expect
      .poll(() => frames.find((frame) => frame.method === method), { timeout: 2_000, interval: 10 })
      .toBeDefined()
      .then(() => frames.find((frame) => frame.method === method)!);
  return new Promise((resolve, reject) => {
    wire.on('open', () => resolve({ wire, frames, closed, next, say: (frame) => wire.send(JSON.stringify(frame)) }));
    wire.on('error', reject);
  });
}

/** Opens a socket and authenticates it; `knows`: the frames of ours that it announces to know. */
export async function announceSocket(server: string, token: string, knows?: readonly string[]): Promise<SocketClient> {
  const client = await openSocket(server, token);
  client.say({ method: 'OnConnection', token, mobileDevice: false, knows });
  await client.next('initMessage');
  return client;
}

export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new Promise<T>((_, reject) => setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms));
  return Promise.race([work, late]);
}
