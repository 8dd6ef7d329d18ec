import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FieldNode, Rule } from './language/types';
import { patternNames } from './patterns';
import { checkField, checkNames, checkRecord, checkRules } from './rules';

const read = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../schemas/locales/${language}/validation.json`), 'utf8'));
const zh = read('zh');

const t = (key: string, values: Record<string, unknown> = {}): string => {
  const text = key
    .split('.')
    .slice(1)
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], zh);
  return typeof text === 'string' ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) : key;
};
const field = (rules: Rule[], more: Partial<FieldNode> = {}): FieldNode => ({
  name: 'a',
  label: { text: '名称' },
  rules,
  ...more,
});
const message = (rules: Rule[], value: unknown, more: Partial<FieldNode> = {}, values = {}): string | undefined =>
  checkField(field(rules, more), value, { values, t });

describe('checkField', () => {
  it('SUBT-15…18 VALD-59 required fails on null, nothing, empty text and empty list, with its words', () => {
    for (const value of [null, undefined, '']) expect(message(['required'], value)).toBe('名称不能为空');
    expect(message(['required'], [])).toBe('请至少选择一个名称');
    expect(message(['required'], undefined, { widget: 'checkbox' })).toBe('请至少选择一个名称');
    expect(message(['required'], undefined, { props: { multiple: true } })).toBe('请至少选择一个名称');
    expect(message([{ required: true, message: { text: '请输入{label}' } }], '')).toBe('请输入名称');
    for (const value of [0, false, 'x', [1]]) expect(message(['required'], value)).toBeUndefined();
  });

  it('asks nothing else of an empty value, and required first', () => {
    expect(message([{ min: 2 }, { pattern: 'code' }], '')).toBeUndefined();
    expect(message([{ max: 1 }, 'required'], '')).toBe('名称不能为空');
  });

  it('REL-19 counts code points, numbers by their digits', () => {
    expect(message([{ max: 2 }], '😀😀')).toBeUndefined();
    expect(message([{ max: 2 }], '😀😀a')).toBe('名称最多为2个字符！');
    expect(message([{ max: 1 }], 10)).toBe('名称最多为1个字符！');
    expect(message([{ min: 3 }], 'ab')).toBe('名称至少为3个字符！');
  });

  it('VALD-23 keeps numbers in their range, ends included', () => {
    const rule: Rule = { range: [0, 999_999] };
    for (const value of [0, 999_999, '5']) expect(message([rule], value)).toBeUndefined();
    expect(message([rule], 1_000_000)).toBe('名称必须在0到999999之间');
    expect(message([{ range: [1, null] }], 0)).toBe('名称不能小于1');
    expect(message([{ range: [null, 1] }], 2)).toBe('名称不能大于1');
    expect(message([rule], 'x')).toBe('名称只能输入数字');
  });

  it('knows patterns by name and by expression', () => {
    expect(message([{ pattern: 'code' }], '.a')).toBe('编码只能输入英文、数字和小数点且小数点不能放在首尾');
    expect(message([{ pattern: { regex: '^[1-9]\\d*$' }, message: { text: '只能输入正整数' } }], '0')).toBe(
      '只能输入正整数',
    );
    expect(message([{ pattern: { regex: '^abc$', flags: 'i' } }], 'ABC')).toBeUndefined();
    expect(message([{ pattern: { regex: '^x' } }], 5)).toBe('名称格式不正确');
  });

  it('SEC-38 never runs an expression that can run away, and cuts long input off', () => {
    const begun = performance.now();
    expect(message([{ pattern: { regex: '^(a+)+$' } }], `${'a'.repeat(40)}!`)).toBeUndefined();
    expect(message([{ pattern: { regex: '^a+$' } }], 'a'.repeat(10_001))).toBe('名称格式不正确');
    expect(performance.now() - begun).toBeLessThan(100);
  });

  it('compares with another field of the form, of the row first', () => {
    expect(message([{ same: 'b' }], 'x', {}, { b: 'x' })).toBeUndefined();
    expect(message([{ same: 'b' }], 'x', {}, { b: 'y' })).toBe('两次输入不一致');
    const inRow = { values: { b: 'x' }, row: { b: 'y' }, t };
    expect(checkField(field([{ same: 'b' }]), 'y', inRow)).toBeUndefined();
  });

  it('contract-visualdev §4.2 notBefore and notAfter keep a moment between its bounds, ends included', () => {
    const between: Rule[] = [{ notBefore: { $: 'form.from' } }, { notAfter: { $: 'form.to' } }];
    const at = (value: unknown) => message(between, value, {}, { from: 1000, to: 2000 });
    for (const value of [1000, 1500, 2000]) expect(at(value)).toBeUndefined();
    expect(at(999)).toBe('名称不能早于起始时间');
    expect(at(2001)).toBe('名称不能晚于结束时间');
    expect(message(between, 9999)).toBeUndefined();
  });

  it('contract-visualdev §4.2 times of day are compared by what both of them tell', () => {
    const rules: Rule[] = [{ notBefore: '08:00' }, { notAfter: '18:00' }];
    for (const value of ['08:00', '18:00:59']) expect(message(rules, value)).toBeUndefined();
    expect(message(rules, '07:59:59')).toBe('名称不能早于起始时间');
    expect(message(rules, '18:01')).toBe('名称不能晚于结束时间');
    expect(message(rules, 5)).toBeUndefined();
  });

  it('VALD-49, 53, 58 newPassword says what the policy at hand misses, and nothing without one', () => {
    const rule: Rule = { check: 'newPassword', params: { policy: { $: 'form.policy' } } };
    const policy = {
      passwordStrengthLimit: 1,
      passwordLengthMin: 1,
      passwordLengthMinNumber: 8,
      containsCharacters: 1,
    };
    const problem = (value: string, values: object) => checkRules([rule], value, { values: { ...values } })[0];
    expect(problem('ab', { policy })).toMatchObject({ text: 'validation.password.length', values: { min: 8 } });
    expect(problem('abcdefgh', { policy })).toMatchObject({ text: 'validation.password.symbol' });
    expect(problem('abcdef@h', { policy })).toBeUndefined();
    expect(problem('ab', {})).toBeUndefined();
  });

  it('VALD-42 notAllZero and json are checks by name', () => {
    const rule: Rule = { check: 'notAllZero', message: { text: '流水起始不能为{value}' } };
    expect(message([rule], '000')).toBe('流水起始不能为000');
    expect(message([rule], '010')).toBeUndefined();
    expect(message([{ check: 'json' }], '{')).toBe('名称不是有效的JSON：第 1 行第 2 列，{▸');
    expect(message([{ check: 'json' }], '{}')).toBeUndefined();
  });

  it('does not check hidden fields, and asks by requiredWhen', () => {
    const hidden = { hiddenWhen: { kind: 1 } };
    expect(message(['required'], '', hidden, { kind: 1 })).toBeUndefined();
    expect(message(['required'], '', hidden, { kind: 2 })).toBe('名称不能为空');
    expect(message([], '', { requiredWhen: { kind: 1 } }, { kind: 1 })).toBe('名称不能为空');
    expect(message([], '', { requiredWhen: { kind: 1 } }, { kind: 2 })).toBeUndefined();
    const own: Rule = { required: true, message: { text: '请填' } };
    expect(message([own], '', { requiredWhen: true })).toBe('请填');
  });

  it('VALD-60 a filled cell takes the message of the entry it breaks', () => {
    const rules: Rule[] = [
      { pattern: { regex: '^\\d+$' }, message: { text: '数字' } },
      { pattern: { regex: '^.{3}$' }, message: { text: '三位' } },
    ];
    expect(message(rules, '12')).toBe('三位');
    expect(checkRules(rules, 'ab').map((failure) => failure.text)).toEqual([{ text: '数字' }, { text: '三位' }]);
  });
});

describe('checkRecord', () => {
  const fields: FieldNode[] = [
    { name: 'name', label: { text: '名称' }, rules: ['required'] },
    {
      widget: 'collapse',
      hiddenWhen: { kind: 9 },
      items: [{ fields: [{ name: 'inner', label: { text: '内' }, rules: ['required'] }] }],
    },
    {
      name: 'items',
      label: { text: '明细' },
      rules: ['required'],
      fields: [
        { name: 'price', label: { text: '单价' }, rules: ['required', { range: [0, null] }] },
        { name: 'note', label: { text: '备注' }, rules: ['required'], hiddenWhen: { price: { lt: 10 } } },
      ],
    },
  ];

  it('SUBT-19 SUBT-21 names every broken field and cell by its path', () => {
    const items = [{ price: 1 }, { price: null }, { price: 20 }, { price: -1 }];
    expect(checkRecord(fields, { kind: 1, items }, { t })).toEqual([
      { field: 'name', message: '名称不能为空' },
      { field: 'inner', message: '内不能为空' },
      { field: 'items.1.price', message: '单价不能为空' },
      { field: 'items.1.note', message: '备注不能为空' },
      { field: 'items.2.note', message: '备注不能为空' },
      { field: 'items.3.price', message: '单价不能小于0' },
    ]);
  });

  it('leaves out what stands in a hidden container, and reads own members only', () => {
    const failures = checkRecord(fields, { kind: 9, name: 'x', items: [] }, { t });
    expect(failures).toEqual([{ field: 'items', message: '请至少选择一个明细' }]);
    expect(checkRecord([{ name: 'toString', rules: ['required'] }], {}, { t })).toHaveLength(1);
  });
});

describe('texts', () => {
  const flat = (tree: object, at = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'object' ? flat(value, `${at}${key}.`) : [at + key],
    );
  it('every pattern and check has its words in both languages', () => {
    expect(flat(read('en'))).toEqual(flat(zh));
    expect(patternNames.filter((name) => !zh.patterns[name])).toEqual([]);
    expect(checkNames.filter((name) => !zh[name])).toEqual([]);
  });
});
