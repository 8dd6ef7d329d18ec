import { describe, expect, it } from 'vitest';
import { bindingPaths, formFields, parseJson, resolve } from './binding';
import type { Bound } from './language/types';

const scope = {
  args: { id: '7', empty: '', nothing: null, zero: 0, text: '{"a":[1,2],"__proto__":{"x":1}}', bad: '{' },
  form: { items: [{ price: 3 }, { price: 4 }], name: '名称' },
  checked: { list: ['a', 'b'] },
};

describe('resolve', () => {
  it('replaces bindings at any depth and leaves the rest', () => {
    const bound: Bound = { id: { $: 'args.id' }, list: [{ $: 'form.items.1.price' }, 5], n: null, deep: { t: 'x' } };
    expect(resolve(bound, scope)).toEqual({ id: '7', list: [4, 5], n: null, deep: { t: 'x' } });
  });

  it('converts: number, string, csv, json, parsed', () => {
    expect(resolve({ $: 'args.id', as: 'number' }, scope)).toBe(7);
    expect(resolve({ $: 'form.name', as: 'number' }, scope)).toBeUndefined();
    expect(resolve({ $: 'args.zero', as: 'string' }, scope)).toBe('0');
    expect(resolve({ $: 'checked.list', as: 'csv' }, scope)).toBe('a,b');
    expect(resolve({ $: 'checked.list', as: 'lines' }, scope)).toBe('a\nb');
    expect(resolve({ $: 'rows', as: 'ids' }, { rows: [{ id: 'a', name: 'A' }, 'b'] })).toEqual(['a', 'b']);
    expect(resolve({ $: 'named.ids', as: 'list' }, { named: { ids: 'a,b' } })).toEqual(['a', 'b']);
    expect(resolve({ $: 'form.items', as: 'json' }, scope)).toBe('[{"price":3},{"price":4}]');
    expect(resolve({ $: 'args.text', as: 'parsed' }, scope)).toEqual({ a: [1, 2] });
    expect(resolve({ $: 'args.bad', as: 'parsed' }, scope)).toBeUndefined();
  });

  it('keeps of a list what stands among records and what is below them', () => {
    const answer = { list: [{ id: 'o1', children: [{ id: 'a' }, { id: 'b', children: null }] }] };
    const bound: Bound = { $: 'form.at', among: { $: 'result.list' } };
    expect(resolve(bound, { form: { at: ['b', 'x', 'a'] }, result: answer })).toEqual(['b', 'a']);
    expect(resolve(bound, { form: { at: ['b'] }, result: { list: [] } })).toEqual([]);
    expect(resolve(bound, { form: { at: null }, result: answer })).toBeNull();
    expect(bindingPaths(bound)).toEqual(['form.at', 'result.list']);
  });

  it('lets else stand in for nothing, null and an empty string, not for 0', () => {
    for (const path of ['args.gone', 'args.nothing', 'args.empty', 'gone.at.all']) {
      expect(resolve({ $: path, else: '0' }, scope)).toBe('0');
    }
    expect(resolve({ $: 'args.zero', else: 5 }, scope)).toBe(0);
    expect(resolve({ $: 'args.nothing' }, scope)).toBeNull();
  });

  it('leads nowhere through prototypes, functions and strings', () => {
    const paths = ['args.__proto__', 'constructor', 'args.constructor.prototype', 'args.toString', 'form.name.length'];
    for (const path of paths) expect(resolve({ $: path }, scope)).toBeUndefined();
    expect(resolve({ $: 'a.b' }, Object.assign(Object.create(null), { a: { b: 1 } }))).toBe(1);
    expect(resolve({ $: 'a' }, Object.create({ a: 1 }))).toBeUndefined();
  });

  it('reads JSON without members that could reach a prototype, also when their names are written by escapes', () => {
    const read = parseJson(
      String.raw`{"a":"\u00e9","\u005f_proto__":{"x":1},"b":{"c\u006fnstructor":1,"c":2}}`,
    ) as object;
    expect(read).toEqual({ a: 'é', b: { c: 2 } });
    expect(Object.keys(read)).toEqual(['a', 'b']);
    expect(Object.keys(parseJson('{"__proto__":1,"toString":2,"d":["prototype"]}') as object)).toEqual(['d']);
  });
  it('never builds a member that reaches a prototype', () => {
    const result = resolve(JSON.parse('{"__proto__":{"polluted":1},"a":2}') as Bound, scope) as object;
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(result).toEqual({ a: 2 });
  });
});

describe('what a binding reads', () => {
  const bound = { a: { $: 'form.items.0.price' }, b: [{ $: 'user.id' }, { $: 'form.name' }], c: { $: 'user.id' } };
  it('lists paths and form fields once', () => {
    expect(bindingPaths(bound)).toEqual(['form.items.0.price', 'user.id', 'form.name']);
    expect(formFields(bindingPaths(bound))).toEqual(['items', 'name']);
  });
});
