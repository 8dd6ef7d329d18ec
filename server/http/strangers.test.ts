import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { announceSocket, openSocket, within } from '../../tests/support/socketClient';
import { createStrangers } from './strangers';

const proxied = { trustProxy: true, limits: false } as const;
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ...proxied, sockets: { strangers: { ofNetwork: 3, all: 8 } } });
});
afterAll(() => app.close());

const open = (from: string) => openSocket(app.url, 'no-token', { from });

test('unannounced sockets are counted by address and in all, each once', () => {
  const strangers = createStrangers({ ofNetwork: 2, all: 3 });
  const first = strangers.enter('192.0.2.1');
  expect(strangers.enter('::ffff:192.0.2.1')).toBeDefined();
  expect(strangers.enter('192.0.2.1')).toBeUndefined();
  expect(strangers.enter('2001:db8::1')).toBeDefined();
  expect(strangers.enter('192.0.2.3')).toBeUndefined();
  first?.ended();
  first?.ended();
  expect(strangers.enter('192.0.2.3')).toBeDefined();
  expect(strangers.enter('192.0.2.3')).toBeUndefined();
});

test('SEC-09 an address whose sockets announce nothing is refused for the rest of the minute; admitted ones do not count', () => {
  let at = 0;
  const strangers = createStrangers({ ofNetwork: 2, all: 10, failedOfNetwork: 3 }, () => at);
  for (let count = 0; count < 20; count++) strangers.enter('192.0.2.1')?.admitted();
  for (let count = 0; count < 3; count++) {
    const each = strangers.enter('192.0.2.1');
    expect(each).toBeDefined();
    each?.ended();
    each?.admitted();
  }
  expect(strangers.enter('192.0.2.1')).toBeUndefined();
  expect(strangers.enter('192.0.2.2')).toBeDefined();
  at = 59_999;
  expect(strangers.enter('192.0.2.1')).toBeUndefined();
  at = 60_000;
  expect(strangers.enter('192.0.2.1')).toBeDefined();
});

test('SEC-09 at the socket: three silent sockets of one address that were closed refuse the fourth within the minute', async () => {
  const strict = await startTestServer({ ...proxied, sockets: { strangers: { failedOfNetwork: 3 } } });
  for (let count = 0; count < 3; count++) {
    const silent = await openSocket(strict.url, 'no-token', { from: '203.0.113.7' });
    silent.wire.close();
    await silent.closed;
  }
  await expect
    .poll(() =>
      openSocket(strict.url, 'no-token', { from: '203.0.113.7' }).then(
        ({ wire }) => wire.close(),
        (error: Error) => error.message,
      ),
    )
    .toContain('429');
  const other = await openSocket(strict.url, 'no-token', { from: '203.0.113.8' });
  other.wire.close();
  await other.closed;
  await strict.close();
});

test('SEC-09 one address with silent sockets stops nobody else; those who announced themselves do not count', async () => {
  const token = await app.signIn('admin', 'Weft@2026');
  const own = [];
  // Its own session closes the one before: one socket, announced four times.
  for (let at = 0; at < 4; at++) own.push(await announceSocket(app.url, token));
  const silent = [await open('203.0.113.1'), await open('203.0.113.1'), await open('203.0.113.1')];
  await expect(open('203.0.113.1')).rejects.toThrow('429');
  const other = await open('203.0.113.2');
  silent[0]!.wire.close();
  await silent[0]!.closed;
  const again = await open('203.0.113.1');
  for (const each of [...silent, other, again, ...own]) each.wire.close();
  await Promise.all([...silent, other, again, ...own].map(({ closed }) => closed));
});

test('SEC-09 the addresses of one IPv6 network count together', async () => {
  const near = [await open('2001:db8:0:1::1'), await open('2001:db8:0:1::2'), await open('2001:db8:0:1::3')];
  await expect(open('2001:db8:0:1:9:9:9:9')).rejects.toThrow('429');
  const far = await open('2001:db8:0:2::1');
  for (const each of [...near, far]) each.wire.close();
  await Promise.all([...near, far].map(({ closed }) => closed));
});

test('SEC-09 a socket that does not announce itself in time is closed', async () => {
  const hasty = await startTestServer({ sockets: { announceMs: 100 } });
  const client = await openSocket(hasty.url, 'no-token');
  expect(await within(2_000, client.closed)).toBe(1008);
  await hasty.close();
});

test('SEC-09 an announcement of more than 1 KB is not read', async () => {
  const client = await open('203.0.113.9');
  client.say({ method: 'OnConnection', token: 'x'.repeat(1_100) });
  expect(await within(2_000, client.closed)).toBe(1009);
});
