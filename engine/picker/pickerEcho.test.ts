import { describe, expect, it } from 'vitest';
import type { PickerUse } from '../../core/language/types';
import { createFakeHost } from '../testing/fakeHost';
import { PickerEcho } from './pickerEcho';

const use: PickerUse = {
  document: 'some.picker',
  echo: { call: 'records', params: { of: { $: 'row.of' }, ids: { $: 'value' } } },
};

describe('the records of stored values', () => {
  const open = () => {
    const host = createFakeHost({
      records: ({ of, ids }) => (ids as string[]).map((id) => ({ id, fullName: `${id} of ${of}` })),
    });
    const echo = new PickerEcho(host, use);
    const show = (of: string, ...values: string[]): void => {
      const need = echo.needOf(values, { row: { of } });
      if (need) echo.want(need);
    };
    return { host, echo, show };
  };
  const settle = () => new Promise((done) => setTimeout(done));

  it('are fetched by the params of their own row', async () => {
    const { host, echo, show } = open();
    show('A', 'a1', 'a2');
    show('B', 'b1');
    await settle();
    expect(host.calls.map(({ params }) => params)).toEqual([
      { of: 'A', ids: ['a1', 'a2'] },
      { of: 'B', ids: ['b1'] },
    ]);
    expect(echo.find('b1')?.fullName).toBe('b1 of B');
  });

  it('are needed once: equal needs are one object, and known or requested values need nothing', async () => {
    const { host, echo, show } = open();
    const scope = { row: { of: 'A' } };
    expect(echo.needOf(['a1'], scope)).toBe(echo.needOf(['a1'], { ...scope }));
    expect(echo.needOf([], scope)).toBeUndefined();
    show('A', 'a1');
    expect(echo.needOf(['a1'], scope)).toBeUndefined();
    await settle();
    expect(echo.needOf(['a1'], scope)).toBeUndefined();
    show('A', 'a1');
    await settle();
    expect(host.calls).toHaveLength(1);
  });
});

it('ERR-21 a failed lookup is reported once, and its values stay without a record', async () => {
  const host = createFakeHost({ records: () => Promise.reject(new Error('no connection')) });
  const echo = new PickerEcho(host, use);
  const need = echo.needOf(['a1'], { row: { of: 'A' } });
  if (need) echo.want(need);
  expect(echo.loading).toBe(false);
  await new Promise((done) => setTimeout(done));
  expect(echo.loading).toBe(false);
  expect(echo.find('a1')).toBeUndefined();
  expect(echo.needOf(['a1'], { row: { of: 'A' } })).toBeUndefined();
  expect(host.calls).toHaveLength(1);
  expect(host.reports).toMatchObject([{ at: 'records' }]);
});
