import { describe, expect, it } from 'vitest';
import * as from from './fromText';

const given = { props: {} };
const read = (reader: (text: string, of: never) => { value: unknown } | undefined, text: string, more: object = {}) =>
  reader(text, { ...given, ...more } as never)?.value;
const options = [
  { id: 1, label: 'Open' },
  { id: 'c', label: 'Closed' },
  { id: 'x', label: 'Retired', disabled: true },
];
const areas = [{ id: 'zj', label: '浙江', children: [{ id: 'hz', label: '杭州' }] }];

describe('ux-51 text from a spreadsheet', () => {
  it('is a number in any of the usual spellings, or none', () => {
    const number = (text: string, props = {}) => read(from.numberFromText, text, { props });
    expect(['1,234.5', '￥12', '-3', '(3.5)', '１２', '1e3', '12元'].map((text) => number(text))).toEqual([
      1234.5, 12, -3, -3.5, 12, 1000, 12,
    ]);
    // Rounding would store another number (issue 27 §5).
    expect(number('1.239', { precision: 2 })).toBeUndefined();
    expect(number('2.5', { precision: 0 })).toBeUndefined();
    expect(['many', '12 pcs', '1.2.3', '--1', 'Infinity', '0x10'].map((text) => number(text))).toEqual(
      Array(6).fill(undefined),
    );
  });

  it('is a date that the field keeps whole, or none', () => {
    const date = (text: string, format?: string) => read(from.dateFromText, text, { props: { format } });
    const day = Date.parse('2025-01-02T00:00:00+08:00');
    expect(
      ['2025-01-02', '2025/1/2', '2025.1.2', '2025年1月2日', '20250102', '2025-01-02 0:00'].map((text) => date(text)),
    ).toEqual(Array(6).fill(day));
    expect(date('2025年1月', 'yyyy-MM')).toBe(Date.parse('2025-01-01T00:00:00+08:00'));
    expect(date('2025/1/2 8:30', 'yyyy-MM-dd HH:mm')).toBe(Date.parse('2025-01-02T08:30:00+08:00'));
    expect(['2025-02-31', 'tomorrow', '1/2/2025', '2025-01-02 13:40'].map((text) => date(text))).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('is a time of day, or none', () => {
    expect(read(from.timeFromText, '8:30')).toBe('08:30:00');
    expect(read(from.timeFromText, '8:30:15', { props: { format: 'HH:mm' } })).toBeUndefined();
    expect(read(from.timeFromText, '830', { props: { format: 'HH:mm' } })).toBe('08:30');
    expect(read(from.timeFromText, '24:00')).toBeUndefined();
  });

  it('is an option by its label or id; several where several are held; disabled and unknown ones are not', () => {
    expect(read(from.optionFromText, 'Open', { options })).toBe(1);
    expect(read(from.optionFromText, '1', { options })).toBe(1);
    expect(read(from.optionFromText, 'Retired', { options })).toBeUndefined();
    expect(read(from.optionFromText, 'Opened', { options })).toBeUndefined();
    expect(read(from.optionsFromText, 'Open、Closed', { options })).toEqual([1, 'c']);
    expect(read(from.optionsFromText, 'Open, Unheard', { options })).toBeUndefined();
  });

  it('is a path of a cascade', () => {
    expect(read(from.pathFromText, '浙江/杭州', { options: areas })).toEqual(['zj', 'hz']);
    expect(read(from.pathFromText, '浙江/宁波', { options: areas })).toBeUndefined();
  });

  it('switches by the words of the field, or by the usual ones', () => {
    const props = { activeTxt: '合格', inactiveTxt: '不合格' };
    expect(['合格', '不合格', '是', 'no', '1', '0'].map((text) => read(from.switchFromText, text, { props }))).toEqual([
      1, 0, 1, 0, 1, 0,
    ]);
    expect(read(from.switchFromText, 'perhaps', { props })).toBeUndefined();
  });
});
