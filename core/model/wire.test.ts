import { describe, expect, it } from 'vitest';
import { jobModel, node } from '../../tests/support/models/testModels';
import { endOfUnit, formatDate, nowScope, readDate } from './dates';
import { planStorage } from './storage';
import { mainFields } from './walk';
import { toStoredRecord, toWireRow } from './wire';

const model = jobModel();
const plan = planStorage(model);
const ms = Date.parse('2026-05-06T07:08:09+08:00');

describe('toStoredRecord', () => {
  it('every value in the type of its column; unknown members and system fields are dropped', () => {
    const { main } = toStoredRecord(model, plan, {
      customer: 'a\0b\uD800',
      received: '2026-05-06',
      faults: [1, 2],
      level: 3,
      warranty: true,
      note: '',
      total: '12.345',
      jobNo: 'JOB-1',
      madeAt: 5,
      id: '9',
      stranger: 1,
    });
    expect(main).toEqual({
      customer: 'ab\uFFFD',
      received: Date.parse('2026-05-06T00:00:00+08:00'),
      faults: [1, 2],
      level: '3',
      warranty: 1,
      note: null,
      total: 12.35,
    });
  });

  it('members that the body does not have stay out; a sub-table is a full statement, rows keep their key', () => {
    const record = toStoredRecord(model, plan, {
      tableField9: [{ id: 5, partName: '屏', price: '1.005', x: 1 }, null, 'no'],
    });
    expect(record.main).toEqual({});
    expect(record.children.map((child) => [child.table.table, child.rows])).toEqual([
      ['job_part', [{ id: '5', values: { partName: '屏', price: 1.01 } }]],
    ]);
    expect(toStoredRecord(model, plan, {}).children).toEqual([]);
  });

  it('a field that was several and is one, or the other way round, is read either way', () => {
    const fields = [
      node('select', 'one', '一', {}, { multiple: false }),
      node('select', 'many', '多', {}, { multiple: true }),
      node('areaSelect', 'place', '地'),
    ];
    const toggled = jobModel({ fields, tables: [] });
    const storage = planStorage(toggled);
    expect(toStoredRecord(toggled, storage, { one: ['a', 'b'], many: 'c', place: '["1","2"]' }).main).toEqual({
      one: 'a',
      many: ['c'],
      place: ['1', '2'],
    });
    expect(toStoredRecord(toggled, storage, { one: [], many: [], place: null }).main).toEqual({
      one: null,
      many: null,
      place: null,
    });
    expect(
      toWireRow(storage.main, mainFields(toggled), { id: '1', one: '["a"]', many: null, place: ['1'] }),
    ).toMatchObject({
      one: 'a',
      many: null,
      place: ['1'],
    });
  });
});

describe('toWireRow', () => {
  it('dates are milliseconds, the version goes along, system times are text (contract-visualdev §2.5)', () => {
    const row = {
      id: '7',
      f_version: 3,
      F_Customer: '甲',
      RECEIVED_ON: ms,
      faults: [1],
      warranty: 0,
      madeAt: ms,
      total: null,
    };
    expect(toWireRow(plan.main, mainFields(model), row)).toMatchObject({
      id: '7',
      f_version: 3,
      customer: '甲',
      received: ms,
      faults: [1],
      warranty: 0,
      total: null,
      madeAt: '2026-05-06 07:08:09',
    });
  });

  it('a choice of numbers comes back as a number though its column is text', () => {
    const radio = node('radio', 'size', '尺寸', { dataType: 'static' }, { options: [{ id: 1, fullName: '小' }] });
    const typed = jobModel({ fields: [radio], tables: [] });
    expect(toWireRow(planStorage(typed).main, mainFields(typed), { id: '1', size: '1' })).toMatchObject({ size: 1 });
  });

  it('uploads that are empty are an empty list', () => {
    const files = jobModel({ fields: [node('uploadFile', 'papers', '附件')], tables: [] });
    expect(toWireRow(planStorage(files).main, mainFields(files), { id: '1', papers: null }).papers).toEqual([]);
  });
});

describe('formatDate', () => {
  it('every format of the contract (contract-visualdev §3.4) and its spelling in capitals', () => {
    const formats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'YYYY-MM-DD HH:mm:ss'];
    expect(formats.map((format) => formatDate(ms, format))).toEqual([
      '2026',
      '2026-05',
      '2026-05-06',
      '2026-05-06 07:08',
      '2026-05-06 07:08:09',
    ]);
    expect(formatDate(Number.NaN, 'yyyy')).toBe('');
  });
});

describe('moments', () => {
  it('a preset that follows the clock is cut to the unit that its format shows (contract-visualdev §4.1)', () => {
    const now = nowScope(ms + 999);
    expect(now.second).toBe(ms);
    expect(now.day).toBe(Date.parse('2026-05-06T00:00:00+08:00'));
    expect(now.month).toBe(Date.parse('2026-05-01T00:00:00+08:00'));
    expect(now.year).toBe(Date.parse('2026-01-01T00:00:00+08:00'));
    expect([now.time, now.shortTime]).toEqual(['07:08:09', '07:08']);
  });

  it('the end of a unit is its last millisecond, in leap years and at the end of December too', () => {
    const end = (text: string, format: string) => formatDate(endOfUnit(readDate(text)!, format), 'yyyy-MM-dd HH:mm:ss');
    expect(end('2028-02-10', 'yyyy-MM')).toBe('2028-02-29 23:59:59');
    expect(end('2026-12-31', 'yyyy-MM-dd')).toBe('2026-12-31 23:59:59');
    expect(end('0050-06-01', 'yyyy')).toBe('0050-12-31 23:59:59');
  });

  it('dates are read as number, numeric text or date text; what is no day is none', () => {
    expect(readDate('1778022489000')).toBe(1_778_022_489_000);
    expect(readDate('2026-05')).toBe(Date.parse('2026-05-01T00:00:00+08:00'));
    expect(readDate('2026-05-06T00:00:00Z')).toBe(Date.UTC(2026, 4, 6));
    for (const bad of ['2026-02-31', '', 'x', Number.NaN, 1e300, null, {}, true]) expect(readDate(bad)).toBeUndefined();
  });
});
