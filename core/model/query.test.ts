import { describe, expect, it } from 'vitest';
import { jobColumns, jobModel, node } from '../../tests/support/models/testModels';
import { compilePredicate } from '../condition';
import type { JsonObject } from '../language/types';
import { queryCondition, querySort } from './query';

const model = jobModel();
const ask = (query: JsonObject) => queryCondition(model, JSON.stringify(query));
/** Whether a record matches the query. */
const finds = (query: JsonObject, record: JsonObject, of = model) => {
  const { condition, refused } = queryCondition(of, query);
  expect(refused).toEqual([]);
  return compilePredicate(condition ?? { all: [] })(record);
};

describe('queryCondition (contract-visualdev §6.3)', () => {
  it('text is found by part, letters A-Z fold, % is a letter like any other', () => {
    expect(ask({ customer: '50%' }).condition).toEqual({ customer: { like: '50%' } });
    expect(finds({ customer: 'aB' }, { customer: 'xABx' })).toBe(true);
    expect(finds({ customer: '%' }, { customer: 'x' })).toBe(false);
  });

  it('a date range reaches to the end of its last day', () => {
    const day = (date: number, hour = 0) => Date.UTC(2026, 1, date, hour - 8);
    const query = { received: [day(3, 5), day(4)] };
    expect(finds(query, { received: day(3) })).toBe(true);
    expect(finds(query, { received: day(4, 23) })).toBe(true);
    expect(finds(query, { received: day(5) })).toBe(false);
    expect(finds({ received: [day(3), null] }, { received: day(28) })).toBe(true);
  });

  it('a number range is open where nothing stands; 0 counts', () => {
    expect(finds({ total: [0, null] }, { total: 0 })).toBe(true);
    expect(finds({ total: [null, 9.5] }, { total: 9.6 })).toBe(false);
    expect(ask({ total: [null, null] })).toEqual({ refused: [] });
  });

  it('multi-value fields hold one of what is asked for, as text or as number', () => {
    expect(ask({ faults: ['2'] }).condition).toEqual({ faults: { has: ['2', 2] } });
    expect(finds({ faults: ['2'] }, { faults: [1, 2] })).toBe(true);
    expect(finds({ faults: [3] }, { faults: [1, 2] })).toBe(false);
  });

  it('several ids: any of them; one id: equal', () => {
    expect(ask({ workshop: ['a', 'b'] }).condition).toEqual({ workshop: { in: ['a', 'b'] } });
    expect(ask({ workshop: 'a' }).condition).toEqual({ workshop: 'a' });
  });

  it('a column of a sub-table is asked for by its table', () => {
    expect(ask({ 'tableField9-partName': '屏' }).condition).toEqual({ 'tableField9-partName': { like: '屏' } });
  });

  it('a path is found by its members', () => {
    const places = jobModel({ fields: [node('cascader', 'place', '地')], list: { searchList: [{ prop: 'place' }] } });
    expect(finds({ place: ['a', 'b'] }, { place: ['a', 'b', 'c'] }, places)).toBe(true);
    expect(finds({ place: ['a', 'x'] }, { place: ['a', 'b'] }, places)).toBe(false);
  });

  it('empty members ask nothing; unknown and unsearched fields are refused by name', () => {
    expect(ask({ customer: '', faults: [], level: null as never })).toEqual({ refused: [] });
    expect(ask({ customer: 'a', note: 'x', 'x"; drop': 1 }).refused).toEqual(['note', 'x"; drop']);
    expect(queryCondition(model, '')).toEqual({ refused: [] });
    for (const bad of ['[1]', '{', '"x"', 5]) expect(queryCondition(model, bad).refused).toEqual(['queryJson']);
  });

  it('a value that the field cannot have finds nothing, rather than everything', () => {
    expect(finds({ total: 'many' }, { total: 1 })).toBe(false);
    expect(finds({ received: ['soon', 'later'] }, { received: 1 })).toBe(false);
  });

  it('T10 issue 10: what holds no value of the field matches nothing', () => {
    const fields = [node('organizeSelect', 'site', '地点'), node('timePicker', 'at', '时间')];
    const searchList = ['site', 'at'].map((prop) => ({ prop, searchType: 3 }));
    const of = jobModel({ form: { fields }, list: { ...jobColumns, searchList } });
    for (const query of [{ site: [{}] }, { at: [{}, {}] }] as JsonObject[])
      expect(finds(query, { site: ['a'], at: '10:00' }, of), JSON.stringify(query)).toBe(false);
  });

  it('SEC-12 issue 10: a keyword without a field that may be searched finds nothing', () => {
    const keyed = jobModel({ list: { ...jobColumns, searchList: [{ prop: 'customer', isKeyword: true }] } });
    expect(queryCondition(keyed, { jnpfKeyword: 'a' }, () => false)).toEqual({ condition: { any: [] }, refused: [] });
  });

  it('3.6: one keyword over the fields that are marked for it', () => {
    const searchList = [
      { prop: 'customer', isKeyword: true },
      { prop: 'jobNo', isKeyword: true },
      { prop: 'note', isKeyword: false },
    ];
    const keyed = jobModel({ list: { ...jobColumns, searchList } });
    expect(queryCondition(keyed, { jnpfKeyword: 'x' }).condition).toEqual({
      any: [{ customer: { like: 'x' } }, { jobNo: { like: 'x' } }],
    });
  });

  it('the left tree asks by its own field, under either name', () => {
    const treed = jobModel({ list: { type: 2, treeRelation: 'level' } });
    expect(queryCondition(treed, { level: '1' }).condition).toEqual({ level: '1' });
    expect(queryCondition(treed, { treeRelation: '1' }).condition).toEqual({ level: '1' });
  });
});

describe('querySort', () => {
  it('3.4 names one column and its order, 3.6 several with a sign; nothing: the order of the model', () => {
    expect(querySort(model, '', '').sort).toEqual([{ prop: 'received', order: 'desc' }]);
    expect(querySort(model, 'customer', 'asc').sort).toEqual([{ prop: 'customer', order: 'asc' }]);
    expect(querySort(model, '-customer,total', 'asc').sort).toEqual([
      { prop: 'customer', order: 'desc' },
      { prop: 'total', order: 'asc' },
    ]);
  });

  it('only stored fields of the main table sort', () => {
    expect(querySort(model, 'tableField9-price,customer;--', '').refused).toEqual(['tableField9-price', 'customer;--']);
  });
});
