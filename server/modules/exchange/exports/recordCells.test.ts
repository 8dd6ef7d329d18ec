import { expect, test } from 'vitest';
import { fieldNode } from '../../../../tests/support/smallModel';
import { cellMaker } from './recordCells';

const plan = (format: string) => ({
  fields: [{ field: { key: 'datePicker', vModel: 'day', props: { format } }, column: 'day', withId: false }],
  tables: [],
  dictionaries: [],
  interfaces: [],
});

test.each([
  ['yyyy-MM-dd', '2026-01-01T08:00:00+08:00', 46_023],
  ['yyyy-MM-dd', '2024-02-29T23:59:59+08:00', 45_351],
  ['yyyy-MM-dd HH:mm', '2026-01-01T12:00:59+08:00', 46_023.5],
])('the cell of a %s field holds what it shows: %s', (format, moment, serial) => {
  const make = cellMaker(
    plan(format) as never,
    { prop: 'day', field: fieldNode('datePicker', 'day', 'D') } as never,
    false,
  );
  expect(make({ day: Date.parse(moment) } as never, { day: 'shown' })).toMatchObject({ number: serial });
});
