import { describe, expect, test } from 'vitest';
import { importedText, inferKind } from './inferKind';
import { inferModel } from './inferModel';

const unnamed = (column: number) => `Column ${column}`;
const times = (count: number, ...texts: string[]) =>
  Array.from({ length: count }, (_, at) => texts[at % texts.length] ?? '');

describe('designer §2.10 the kind of a column follows from its cells', () => {
  test.each([
    [['是', '否', ''], 'switch', { activeTxt: '是', inactiveTxt: '否' }],
    [['Yes', 'no'], 'switch', { activeTxt: 'Yes', inactiveTxt: 'no' }],
    [['1', '20', '-3'], 'inputNumber', { precision: 0 }],
    [['1,200.50', '3.5'], 'inputNumber', { precision: 2 }],
    [['007', '012'], 'input', {}],
    [['13800000000', '13900000000'], 'input', {}],
    [['2026-01-31', '2026/2/1'], 'datePicker', { format: 'yyyy-MM-dd' }],
    [['2026-01-31 08:30'], 'datePicker', { format: 'yyyy-MM-dd HH:mm:ss' }],
    [['08:30', '9:15'], 'timePicker', { format: 'HH:mm' }],
    [times(40, 'red', 'green'), 'select', {}],
    [times(20, 'red', 'green'), 'input', {}],
    [['a\nb'], 'textarea', {}],
    [['x'.repeat(101)], 'textarea', {}],
    [[], 'input', {}],
    [['=1+1'], 'input', {}],
  ])('%j is a %s', (cells, preset, own) => {
    const kind = inferKind(cells);
    expect(kind.preset).toBe(preset);
    expect(kind.own).toMatchObject(own);
  });

  test('addresses of mail have a pattern that each of them matches', () => {
    const { config = {} } = inferKind(['a@b.cn', 'c.d@e.com']);
    const [{ pattern }] = config.regList as [{ pattern: string }];
    expect(new RegExp(pattern.slice(1, -1)).test('a@b.cn')).toBe(true);
  });

  test('a cell becomes what an import reads', () => {
    expect(importedText('inputNumber', '1,200.5')).toBe('1200.5');
    expect(importedText('datePicker', '2026/2/1')).toBe('2026-02-01');
    expect(importedText('datePicker', '2026-02-01 8:30')).toBe('2026-02-01 8:30:00');
    expect(importedText('input', ' 007 ')).toBe('007');
  });
});

describe('designer §2.10 a sheet becomes a model', () => {
  test('headings are fields, rows are records; a title above, a column without anything and a blank line are left out', () => {
    const made = inferModel(
      [
        ['Stock of 2026', '', '', ''],
        ['Name*', 'Price', '', 'Price'],
        ['Bolt', '1.50', '', 'x'],
        ['', '', '', ''],
        ['Nut', '2', '', ''],
      ],
      unnamed,
    );
    expect(made?.columns.map(({ label, preset, required, unique }) => [label, preset, required, unique])).toEqual([
      ['Name', 'input', true, true],
      ['Price', 'inputNumber', true, true],
      ['Price 2', 'input', false, false],
    ]);
    const [name, price, other] = made?.columns.map(({ name: of }) => of) ?? [];
    expect(made?.records).toEqual([
      { [name as string]: 'Bolt', [price as string]: '1.50', [other as string]: 'x' },
      { [name as string]: 'Nut', [price as string]: '2', [other as string]: '' },
    ]);
    expect(JSON.parse(made?.formData ?? '').fields[0].__config__).toMatchObject({ label: 'Name', required: true });
    expect(JSON.parse(made?.columnData ?? '').columnList.map(({ prop }: { prop: string }) => prop)).toEqual([
      name,
      price,
      other,
    ]);
  });

  test('a column without a heading has a label; nothing at all is no model', () => {
    expect(
      inferModel(
        [
          ['A', ''],
          ['1', '2'],
        ],
        unnamed,
      )?.columns.map(({ label }) => label),
    ).toEqual(['A', 'Column 2']);
    expect(inferModel([], unnamed)).toBeUndefined();
    expect(inferModel([['', '']], unnamed)).toBeUndefined();
  });
});
