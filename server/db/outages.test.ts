import type { PostgresPool } from 'kysely';
import { expect, test } from 'vitest';
import { outageOr, withOutages } from './outages';

/** A pool whose every statement fails so. */
const failing = (error: object): PostgresPool => ({
  connect: async () => ({ query: async () => Promise.reject(error), release: () => undefined }) as never,
  end: async () => undefined,
});
const pooler = { severity: 'FATAL', code: '08P01', message: 'server conn crashed?' };

test('a connection that a pooler ended is an outage; a change that was sent on it is in doubt', async () => {
  const client = await withOutages(failing(pooler)).connect();
  await expect(client.query('update a set b = 1', [])).rejects.toMatchObject({ kind: 'inDoubt' });
  const other = await withOutages(failing(pooler)).connect();
  await expect(other.query('select 1', [])).rejects.toMatchObject({ kind: 'away' });
  expect(outageOr(pooler)).toMatchObject({ kind: 'away' });
});

test('a statement that does not fit the protocol is no outage', async () => {
  const wrong = { severity: 'ERROR', code: '08P01', message: 'bind message supplies 1 parameters' };
  const client = await withOutages(failing(wrong)).connect();
  await expect(client.query('select $1, $2', [1])).rejects.toBe(wrong);
});
