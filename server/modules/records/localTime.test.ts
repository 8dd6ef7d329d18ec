// Engines: both. Times in SQL may differ.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { localTimeSql } from './localTime';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  'Asia/Shanghai',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Asia/Pyongyang',
  'UTC',
])('the clock of %s is that of its zone at every moment', async (zone) => {
  const wrong = await server.db.raw(
    `select d from generate_series('1880-01-01Z'::timestamptz, '2040-01-01Z'::timestamptz, interval '5 days 7 hours 13 minutes') d
     where ${localTimeSql('d', zone)} is distinct from d at time zone '${zone}' limit 3`,
  );
  expect(wrong).toEqual([]);
});

test('a zone without summer time is not looked up for each row', () => {
  expect(localTimeSql('d', 'Asia/Shanghai')).toContain("interval '28800 seconds'");
  expect(localTimeSql('d', 'Europe/Berlin')).not.toContain('interval');
});
