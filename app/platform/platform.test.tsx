import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Query } from '../../engine/ports';
import { createFakeHost, refuse } from '../../engine/testing/fakeHost';
import { failure } from './failure';
import { queries } from './queries';
import { createUseStored, firstViewOf } from './useStored';

const query: Query = {
  logic: 'or',
  groups: [
    {
      logic: 'and',
      conditions: [
        { field: 'name', symbol: 'like', value: 'abc', widget: 'input' },
        { field: 'boss', symbol: 'null', value: '', widget: 'userSelect' },
      ],
    },
  ],
};
const sent = {
  matchLogic: 'or',
  conditionList: [
    {
      logic: 'and',
      groups: [
        { field: 'name', symbol: 'like', fieldValue: 'abc', jnpfKey: 'input' },
        { field: 'boss', symbol: 'null', fieldValue: '', jnpfKey: 'userSelect' },
      ],
    },
  ],
};

describe('super queries (contract-visualdev §6.4)', () => {
  it('are sent in the shape of the contract and read back', () => {
    expect(queries.write(query)).toEqual(sent);
    expect(queries.read(sent)).toMatchObject({
      logic: 'or',
      groups: [{ conditions: [{ value: 'abc' }, { value: '' }] }],
    });
  });

  it('of the earlier generation are one condition per entry; what cannot be read asks nothing', () => {
    const earlier = { matchLogic: 'AND', conditionList: [{ field: 'a', symbol: '==', fieldValue: 1, logic: '||' }] };
    expect(queries.read(earlier)).toEqual({
      logic: 'and',
      groups: [{ logic: 'or', conditions: [{ field: 'a', symbol: '==', value: 1 }] }],
    });
    for (const wrong of [undefined, null, 'x', { conditionList: 'x' }, { conditionList: [null, { groups: [{}] }] }])
      expect(queries.read(wrong).groups.flatMap(({ conditions }) => conditions)).toEqual([]);
  });
});

describe('refusals', () => {
  it('tell the fields and who saved first, as far as the answer does (contract-visualdev §2.3)', () => {
    const errors = [{ field: 'a', message: 'no' }, { field: 1 }, 'x'];
    const conflict = { user: { name: 'Ann' }, time: 0, fields: [{ field: 'a', label: 'A' }, 'b'] };
    const found = failure({ envelope: { data: { errors, conflict } } });
    expect(found.fields).toEqual([{ field: 'a', message: 'no' }]);
    expect(found.conflict).toMatchObject({ user: 'Ann', fields: ['A', 'b'], time: expect.stringMatching(/^19/) });
    expect(failure(new Error('offline'))).toEqual({ data: undefined, fields: [], conflict: undefined });
    expect(failure({ envelope: { data: { conflict: {} } } }).conflict).toEqual({ user: '', time: '', fields: [] });
  });
});

describe('what a person stores', () => {
  const open = async (
    kind: 'columns' | 'views' | 'queries',
    answers: Parameters<typeof createFakeHost>[0],
    administrator = false,
  ) => {
    const host = createFakeHost(answers);
    const first: string[] = ['m0/v0', 'm1/v1'];
    const useStored = createUseStored({
      ...host,
      isAdministrator: () => administrator,
      first: { get: () => first, set: (all) => void first.splice(0, first.length, ...all) },
    });
    const { result } = renderHook(() => useStored(kind, 'm1'));
    await waitFor(() => expect(result.current.items).toBeDefined());
    return {
      host,
      first,
      stored: () => result.current,
      paramsOf: (name: string) => host.calls.find((call) => call.name === name)?.params,
    };
  };

  it('columns: one list per module, both spellings of visible (contract-platform §4.5)', async () => {
    const answer = [{ prop: 'a', columnVisible: false }, { prop: 'b' }, { label: 'no prop' }];
    const { stored, paramsOf, host } = await open('columns', {
      'authority.columns': () => answer,
      'authority.setColumns': () => null,
    });
    expect(stored().items?.[0]?.value).toEqual([
      { prop: 'a', visible: false },
      { prop: 'b', visible: true },
    ]);
    const value = [{ prop: 'a', label: 'A', visible: true }];
    await act(async () => expect(await stored().save({ name: '', value })).toBe(true));
    expect(paramsOf('authority.setColumns')).toEqual({ moduleId: 'm1', fieldList: JSON.stringify(value) });
    expect(host.notes).toEqual([]);
  });

  it('views: one of each list is its first, kept with the settings of the account (ux 32)', async () => {
    const { stored, first, host } = await open('views', { 'advancedQuery.list': () => [] });
    expect(firstViewOf(first, 'm1')).toBe('v1');
    stored().beginWith?.('v2');
    expect(first).toEqual(['m0/v0', 'm1/v2']);
    stored().beginWith?.(undefined);
    expect(first).toEqual(['m0/v0']);
    expect(firstViewOf(first, 'm1')).toBeUndefined();
    expect(host.calls.map(({ name }) => name)).toEqual(['advancedQuery.list']);
  });

  it('views: a list does not wait for views that cannot be fetched', async () => {
    const { stored } = await open('views', {
      'advancedQuery.list': () => {
        throw new Error('away');
      },
    });
    expect(stored().items).toEqual([]);
  });

  it('columns: reset fetches the default; only an administrator sets it for all (issue 11 §4)', async () => {
    let answer = [{ prop: 'a', visible: false }];
    const answers = { 'authority.columns': () => answer, 'authority.setColumns': () => null };
    const own = await open('columns', answers);
    expect(own.stored().saveDefault).toBeUndefined();
    answer = [{ prop: 'b', visible: true }];
    await act(async () => expect(await own.stored().remove('columns')).toBe(true));
    expect(own.paramsOf('authority.setColumns')).toEqual({ moduleId: 'm1', fieldList: '[]' });
    await waitFor(() => expect(own.stored().items?.[0]?.value).toEqual(answer));
    const admin = await open('columns', answers, true);
    await act(async () => expect(await admin.stored().saveDefault?.(answer)).toBe(true));
    const sent = { moduleId: 'm1', fieldList: JSON.stringify(answer), forAll: true };
    expect(admin.paramsOf('authority.setColumns')).toEqual(sent);
    expect(admin.host.notes).toEqual(['success: authority.setColumns ok']);
  });

  it('super queries: groups as JSON, how they are joined beside them; the message of a write is shown', async () => {
    const row = { id: 'p1', fullName: 'mine', matchLogic: 'or', conditionJson: JSON.stringify(sent.conditionList) };
    const { stored, paramsOf, host } = await open('queries', {
      'advancedQuery.list': () => ({ list: [row, { id: 'p2', fullName: 'broken', conditionJson: '{' }] }),
      'advancedQuery.update': () => null,
      'advancedQuery.remove': () => refuse('no'),
    });
    expect(stored().items?.map(({ name, value }) => [name, (value as Query).groups.length])).toEqual([
      ['mine', 1],
      ['broken', 0],
    ]);
    await act(async () => expect(await stored().save({ id: 'p1', name: 'mine', value: query })).toBe(true));
    expect(paramsOf('advancedQuery.update')).toEqual({ ...row, moduleId: 'm1' });
    await act(async () => expect(await stored().remove('p1')).toBe(false));
    expect(host.notes).toEqual(['success: advancedQuery.update ok']);
  });

  it('views: under a module of their own, as a list of one state', async () => {
    const state = { search: { keyword: 'a' }, columns: [{ prop: 'a', columnVisible: false }] };
    const row = { id: 'v1', fullName: 'mine', conditionJson: JSON.stringify([state]) };
    const others = { ...row, id: 'v3', fullName: 'theirs', shared: 1, creatorUser: '王芳/fang' };
    const { stored, paramsOf } = await open('views', {
      'advancedQuery.list': () => ({ list: [row, { id: 'v2', fullName: 'broken', conditionJson: '{' }, others] }),
      'advancedQuery.create': () => null,
      'advancedQuery.share': () => null,
    });
    expect(paramsOf('advancedQuery.list')).toEqual({ moduleId: 'm1.views' });
    const value = { ...state, columns: [{ prop: 'a', visible: false }] };
    expect(stored().items).toEqual([
      { id: 'v1', name: 'mine', value },
      { id: 'v3', name: 'theirs', value, shared: true, by: '王芳/fang' },
    ]);
    await act(async () => expect(await stored().share?.('v1', true)).toBe(true));
    expect(paramsOf('advancedQuery.share')).toEqual({ id: 'v1', shared: 1 });
    await act(async () => expect(await stored().save({ name: 'new', value: { sort: undefined } })).toBe(true));
    expect(paramsOf('advancedQuery.create')).toEqual({
      fullName: 'new',
      matchLogic: 'and',
      conditionJson: '[{}]',
      moduleId: 'm1.views',
    });
  });
});
