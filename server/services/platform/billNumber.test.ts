// Engines: both. Counters and their locks may differ.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/id';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { assignBillNumber, previewBillNumber } from './billNumber';

let app: TestServer;
const day = new Date('2026-11-21T02:00:00Z');
const nextDay = new Date('2026-11-22T02:00:00Z');

beforeAll(async () => {
  app = await startTestServer();
  await app.db.raw('create table test_bill (number text primary key, saver integer not null)');
});
afterAll(() => app.close());

async function rule(
  enCode: string,
  shape: { dateFormat?: string; digit?: number; startNumber?: string; enabledMark?: number } = {},
) {
  const row = {
    fullName: `Rule ${enCode}`,
    category: 'c',
    prefix: 'XS',
    dateFormat: 'yyyyMMdd',
    digit: 4,
    startNumber: '1',
  };
  await app.db.kysely
    .insertInto('weftBillRule')
    .values({ ...row, ...shape, id: newId(), enCode, creatorTime: day })
    .execute();
}

const assign = (enCode: string, now = day) => app.db.transaction((tx) => assignBillNumber(tx, enCode, now));

describe('bill numbers (contract-platform §5.8, BILL-20, BILL-22, REL-06)', () => {
  it('REL-06 gives 50 parallel savers, some of whom fail, numbers without gap or duplicate among what is saved', async () => {
    await rule('PARALLEL');
    const save = (saver: number) =>
      app.db.transaction(async (tx) => {
        if (saver % 7 === 0) throw new Error('fails before');
        const number = await assignBillNumber(tx, 'PARALLEL', day);
        await tx.raw('insert into test_bill (number, saver) values ($1, $2)', [number, saver]);
        if (saver % 5 === 0) throw new Error('fails after');
        return number;
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, saver) => save(saver)));
    const answered = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])).sort();
    const stored = await app.db.raw<{ number: string }>(
      `select number from test_bill where number like 'XS%' order by 1`,
    );
    const expected = Array.from({ length: 34 }, (_, at) => `XS20261121${String(at + 1).padStart(4, '0')}`);
    expect(answered).toEqual(expected);
    expect(stored.map((row) => row.number)).toEqual(expected);
    expect(await previewBillNumber(app.db, 'PARALLEL', day)).toBe('XS202611210035');
  });

  it('starts anew when the date part changes, once, and goes on when it does not', async () => {
    await rule('DAILY', { startNumber: '005' });
    await rule('MONTHLY', { dateFormat: 'yyyyMM' });
    await rule('EVER', { dateFormat: 'no' });
    expect([await assign('DAILY'), await assign('DAILY')]).toEqual(['XS202611210005', 'XS202611210006']);
    expect([await assign('DAILY', nextDay), await assign('DAILY', nextDay)]).toEqual([
      'XS202611220005',
      'XS202611220006',
    ]);
    expect([await assign('MONTHLY'), await assign('MONTHLY', nextDay)]).toEqual(['XS2026110001', 'XS2026110002']);
    expect([await assign('EVER'), await assign('EVER', nextDay)]).toEqual(['XS0001', 'XS0002']);
  });

  it('takes the day of Asia/Shanghai, not of the server', async () => {
    await rule('ZONE');
    expect(await assign('ZONE', new Date('2026-11-21T15:59:59Z'))).toBe('XS202611210001');
    expect(await assign('ZONE', new Date('2026-11-21T16:00:00Z'))).toBe('XS202611220001');
  });

  it('REL-20 issues nothing twice when the clock goes back over midnight', async () => {
    await rule('BACK');
    const numbers = [
      await assign('BACK'),
      await assign('BACK', nextDay),
      await assign('BACK'),
      await assign('BACK', nextDay),
    ];
    expect(numbers).toEqual(['XS202611210001', 'XS202611220001', 'XS202611220002', 'XS202611220003']);
  });

  it('BILL-22 a preview consumes nothing', async () => {
    await rule('PREVIEW');
    expect(await previewBillNumber(app.db, 'PREVIEW', day)).toBe('XS202611210001');
    expect(await previewBillNumber(app.db, 'PREVIEW', day)).toBe('XS202611210001');
    expect(await assign('PREVIEW')).toBe('XS202611210001');
  });

  it('BILL-22 refuses a number longer than the digits, saves nothing and stays refused', async () => {
    await rule('SMALL', { digit: 1, startNumber: '9', dateFormat: 'no' });
    expect(await assign('SMALL')).toBe('XS9');
    const overflow = { key: 'billRule.overflow', values: { name: 'Rule SMALL' } };
    await expect(assign('SMALL')).rejects.toMatchObject(overflow);
    await expect(previewBillNumber(app.db, 'SMALL', day)).rejects.toMatchObject(overflow);
    const row = await app.db.kysely
      .selectFrom('weftBillRule')
      .selectAll()
      .where('enCode', '=', 'SMALL')
      .executeTakeFirst();
    expect(row).toMatchObject({ thisNumber: 0, outputNumber: 'XS9' });
  });

  it('refuses a rule that is unknown or disabled', async () => {
    await rule('OFF', { enabledMark: 0 });
    for (const code of ['OFF', 'NOBODY']) {
      await expect(assign(code)).rejects.toMatchObject({ key: 'billRule.unknown' });
      await expect(previewBillNumber(app.db, code, day)).rejects.toMatchObject({ key: 'billRule.unknown' });
    }
  });
});
