import { describe, expect, it } from 'vitest';
import { jobModel, node } from '../../tests/support/models/testModels';
import { displayRow, type Lookups, planDisplay, systemTexts, wantedIds } from './display';
import { planStorage } from './storage';

const model = jobModel();
const plan = planDisplay(model, planStorage(model));
const ms = Date.parse('2026-01-02T03:04:05+08:00');
const lookups: Lookups = {
  department: new Map([['d1', '一车间']]),
  user: new Map([['u1', '张三/zhangsan']]),
  dictionaries: new Map([['77', [{ id: 'a', fullName: '加急' }]]]),
};
const row = {
  id: '1',
  jobNo: 'J1',
  F_Customer: '甲',
  RECEIVED_ON: ms,
  faults: [2, 1, 9],
  level: 'a',
  warranty: 0,
  workshop: 'd1',
  note: null,
  total: 3,
  madeAt: ms,
};

describe('displayRow (contract-visualdev §2.6)', () => {
  it('texts in place of raw values; what has no name keeps its id', () => {
    expect(displayRow(row, plan, lookups)).toEqual({
      id: '1',
      jobNo: 'J1',
      customer: '甲',
      received: '2026-01-02',
      faults: '电池,屏幕,9',
      level: '加急',
      warranty: '过保',
      workshop: '一车间',
      note: null,
      total: '3.00',
      madeAt: '2026-01-02 03:04:05',
    });
    expect(displayRow({ ...row, workshop: 'gone', level: 'z' }, plan, {})).toMatchObject({
      workshop: 'gone',
      level: 'z',
    });
  });

  it('issue 11 §4 a switch that was never touched is off', () => {
    expect(displayRow({ ...row, warranty: null }, plan, lookups)).toMatchObject({ warranty: '过保' });
  });

  it('sub-tables show their rows; empty values are null', () => {
    const shown = displayRow(row, plan, lookups, {
      children: { tableField9: [{ id: '5', F_PartName: '', price: 1.5, amount: 2 }] },
    });
    expect(shown.tableField9).toEqual([{ id: '5', partName: null, price: '1.50', amount: 2, 'line-total': null }]);
  });

  it('inline editing keeps the raw value and adds the text as _name', () => {
    expect(displayRow(row, plan, lookups, { inlineEdit: true })).toMatchObject({
      received: ms,
      received_name: '2026-01-02',
      level_name: '加急',
    });
  });

  it('a page asks each kind of name once: ids without repetition', () => {
    expect(plan.dictionaries).toEqual(['77']);
    const rows = [row, { ...row, workshop: 'd2' }, { ...row, workshop: 'd1' }, { ...row, workshop: null }];
    expect([...wantedIds(plan.fields, rows)].map(([kind, ids]) => [kind, [...ids]])).toEqual([
      ['department', ['d1', 'd2']],
    ]);
  });

  it('paths: names joined by /, several by ;, a cascader by its own separator and perhaps only the last', () => {
    const options = { options: [{ id: 'a', fullName: '甲', children: [{ id: 'b', fullName: '乙' }] }] };
    const fields = [
      node('areaSelect', 'one', '地'),
      node('areaSelect', 'two', '地', {}, { multiple: true }),
      node('cascader', 'three', '类', {}, { ...options, separator: '-' }),
      node('cascader', 'four', '类', {}, { ...options, multiple: true, showAllLevels: false }),
    ];
    const pathed = jobModel({ fields, tables: [] });
    const area = new Map([
      ['1', '闽'],
      ['2', '莆'],
    ]);
    const paths = { id: '1', one: ['1', '2'], two: [['1', '2'], ['1']], three: ['a', 'b'], four: [['a', 'b'], ['a']] };
    expect(displayRow(paths, planDisplay(pathed, planStorage(pathed)), { area })).toEqual({
      id: '1',
      one: '闽/莆',
      two: '闽/莆;闽',
      three: '甲-乙',
      four: '乙,甲',
    });
  });

  it('the raw value stays beside the text where a barcode reads it', () => {
    const coded = jobModel({
      fields: [node('input', 'sn', '号'), node('barcode', '', '码', {}, { relationField: 'sn' })],
      tables: [],
    });
    expect(displayRow({ id: '1', sn: 'A1' }, planDisplay(coded, planStorage(coded)), {})).toEqual({
      id: '1',
      sn: 'A1',
      sn_id: 'A1',
    });
  });

  it('system fields of the editing form are texts: names of people, the way of an organisation', () => {
    const fields = [
      node('createUser', 'by', '人'),
      node('currOrganize', 'at', '部门', {}, { showLevel: 'all' }),
      node('billRule', 'no', '号'),
    ];
    const made = jobModel({ fields, tables: [] });
    const names: Lookups = {
      ...lookups,
      organize: new Map([
        ['o1', '公司'],
        ['o2', '技术部'],
      ]),
      organizePath: new Map([['o2', ['o1', 'o2']]]),
    };
    const texts = systemTexts({ id: '1', by: 'u1', at: 'o2', no: 'N1' }, planDisplay(made, planStorage(made)), names);
    expect(texts).toEqual({ by: '张三/zhangsan', at: '公司/技术部' });
  });
});
