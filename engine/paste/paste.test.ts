import { describe, expect, it } from 'vitest';
import { fillRows, type PasteColumn } from './fillRows';
import { isBlock, parseBlock } from './parseBlock';

describe('a block from a spreadsheet', () => {
  it('ux-51 is parted at tabs and line ends, the last line end aside', () => {
    expect(parseBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseBlock('a\t\tb')).toEqual([['a', '', 'b']]);
    expect(parseBlock('a\n\nb\n')).toEqual([['a'], [''], ['b']]);
  });

  it('ux-51 keeps line ends, tabs and quotes of cells in quotes', () => {
    expect(parseBlock('"two\nlines"\t"say ""hi"""\n"a\tb"\tc')).toEqual([
      ['two\nlines', 'say "hi"'],
      ['a\tb', 'c'],
    ]);
  });

  it('takes a quote that never closes, or closes inside a cell, as it is', () => {
    expect(parseBlock('"3 inch\tx')).toEqual([['"3 inch', 'x']]);
    expect(parseBlock('"a" and b\tx')).toEqual([['"a" and b', 'x']]);
    expect(parseBlock('5" pipe\tx')).toEqual([['5" pipe', 'x']]);
  });

  it('is told from ordinary text', () => {
    expect([isBlock('one'), isBlock('one\n'), isBlock('one\r\n')]).toEqual([false, false, false]);
    expect([isBlock('a\tb'), isBlock('a\nb')]).toEqual([true, true]);
  });
});

const column = (name: string, more: Partial<PasteColumn> = {}): PasteColumn => ({
  name,
  title: name.toUpperCase(),
  read: (text) => ({ value: text }),
  fixed: () => false,
  empty: '',
  choice: false,
  computed: false,
  ...more,
});
const number = column('count', {
  empty: null,
  read: (text) => (Number.isFinite(Number(text)) ? { value: Number(text) } : undefined),
});

describe('rows filled from a block', () => {
  it('ux-51 grow as needed, with the defaults of new rows', () => {
    const given = [{ id: '1', product: 'Old', count: 1 }];
    const filled = fillRows(given, [column('product'), number], { row: 0, column: 0 }, [['A', '2'], ['B']], () => ({
      count: 7,
    }));
    expect(filled.rows).toEqual([
      { id: '1', product: 'A', count: 2 },
      { product: 'B', count: 7 },
    ]);
    expect(filled).toMatchObject({ added: 1, problems: [] });
    expect(given[0]?.product).toBe('Old');
  });

  it('ux-51 report what found no place, with its text, and keep what stood there', () => {
    const status = column('status', { choice: true, read: () => undefined });
    const locked = column('locked', { fixed: () => true });
    const filled = fillRows(
      [{ product: 'A', count: 5, status: 'on', locked: 'x' }],
      [number, status, locked],
      { row: 0, column: 0 },
      [['many', 'Unheard', 'y', 'too', '']],
      () => ({}),
    );
    expect(filled.rows).toEqual([{ product: 'A', count: 5, status: 'on', locked: 'x' }]);
    expect(filled.problems).toEqual([
      { rowIndex: 0, column: 'COUNT', why: 'value', text: 'many' },
      { rowIndex: 0, column: 'STATUS', why: 'option', text: 'Unheard' },
      { rowIndex: 0, column: 'LOCKED', why: 'fixed', text: 'y' },
      { rowIndex: 0, column: undefined, why: 'column', text: 'too' },
    ]);
  });

  it('pass over computed columns, and empty cells empty', () => {
    const filled = fillRows(
      [{ product: 'A', amount: 9, count: 5 }],
      [column('product'), column('amount', { computed: true }), number],
      { row: 0, column: 0 },
      [['', '100', '']],
      () => ({}),
    );
    expect(filled.rows).toEqual([{ product: '', amount: 9, count: null }]);
    expect([...filled.touched]).toEqual([[0, ['product', 'count']]]);
    expect(filled.problems).toEqual([]);
  });
});
