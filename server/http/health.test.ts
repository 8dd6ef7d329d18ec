// Engines: both. The state of the database may differ.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { openSession } from '../services/sessions/sessions';
import { createApp } from './createApp';
import { type Health, serveHealth } from './health';

let server: TestServer;
let app: Awaited<ReturnType<typeof createApp>>;
let health: Health;
let pings = 0;
let works = true;
let now = 0;
const status = async (url = '/health/ready') => (await app.inject({ url })).statusCode;

const sessionOf = (userId: string) => ({ userId, origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() });

beforeAll(async () => {
  server = await startTestServer();
  app = await createApp({
    db: server.db,
    bus: server.bus,
    findSession: async () => ({ code: 600, key: '' }),
    allows: async () => false,
    routes: [],
    calls: calls as Record<string, Call>,
    plugins: [
      (instance) => {
        instance.get('/full', { config: { permission: 'public' as const } }, () => {
          throw Object.assign(new Error('no space left'), { code: '53100' });
        });
        health = serveHealth(
          instance,
          async () => {
            pings++;
            if (!works) throw new Error('the database at 10.0.0.5 is gone');
            return true;
          },
          () => now,
        );
      },
    ],
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

test('REL-15 a thousand questions ask the database at most once in five seconds', async () => {
  for (let asked = 0; asked < 1_000; asked++) expect(await status()).toBe(200);
  expect(pings).toBe(1);
});

test('REL-15 without its database it is not ready but alive, tells only that, and recovers', async () => {
  works = false;
  now += 5_000;
  const answer = await app.inject({ url: '/health/ready' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'unavailable', reason: 'database' });
  expect(await status('/health/live')).toBe(200);
  works = true;
  now += 5_000;
  expect(await status()).toBe(200);
});

test('REL-15 with a full disk it is degraded while reads work: every process out of a balancer would end reading too', async () => {
  const ready = async () => (await app.inject({ url: '/health/ready' })).json();
  expect((await app.inject({ url: '/full' })).statusCode).toBe(503);
  expect(await status()).toBe(200);
  expect(await ready()).toEqual({ status: 'degraded', reason: 'storage' });
  now += 60_000;
  expect(await ready()).toEqual({ status: 'ok' });
});

test('REL-14 while it drains it is not ready, and tells connections to end', async () => {
  health.drain();
  const answer = await app.inject({ url: '/health/ready' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers.connection).toBe('close');
});

test('REL-15 the whole server is ready on a database that knows every migration', async () => {
  expect((await server.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
});

test('issue 10: warnings about the database are for administrators only', async () => {
  const ready = async (authorization?: string) =>
    (await server.app.inject({ url: '/health/ready', headers: authorization ? { authorization } : {} })).json();
  expect(await ready()).toEqual({ status: 'ok' });
  expect(await ready('bearer nonsense')).toEqual({ status: 'ok' });
  const id = 'li';
  await server.db.kysely
    .insertInto('weftUser')
    .values({ id, account: id, realName: id, passwordHash: 'x', changePasswordDate: new Date(), enabledMark: 1 })
    .execute();
  expect(await ready((await openSession(server.db, sessionOf(id))).token)).toEqual({ status: 'ok' });
  const { warnings } = await ready(await server.signIn('admin', 'Weft@2026'));
  const codes = warnings.map((each: { code: string }) => each.code);
  // Tests connect to PostgreSQL as its superuser.
  if (server.databaseUrl) expect(codes).toContain('superuser');
  else expect(codes).toEqual([]);
});
