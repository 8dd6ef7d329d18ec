import { describe, expect, it } from 'vitest';
import { jobModel, jobSource, source31, source34, sourceFork } from '../../tests/support/models/testModels';
import { normaliseModel } from './normalise';
import { findField, walkFields } from './walk';

const field = (model: ReturnType<typeof normaliseModel>, prop: string) => findField(model, prop)!.field;
const messages = (model: ReturnType<typeof normaliseModel>) =>
  model.issues.map((issue) => `${issue.at} ${issue.message}`);

describe('normaliseModel', () => {
  it('3.1: old widget names, slots and kebab names become those of 3.6', () => {
    const model = normaliseModel(source31);
    expect(field(model, 'goods')).toMatchObject({
      key: 'input',
      label: '品名',
      props: { showCount: true, addonBefore: '№' },
    });
    expect(field(model, 'secret')).toMatchObject({ key: 'input', props: { showPassword: true } });
    expect(field(model, 'sum')).toMatchObject({ key: 'inputNumber', props: { isAmountChinese: true } });
    expect(field(model, 'origin').options).toMatchObject({ type: 'dictionary', dictionaryType: 'origin' });
    expect(field(model, 'stars').props).toMatchObject({ count: '7', allowHalf: true });
    expect(model.form.fields[2]).toMatchObject({ key: 'text', vModel: '', props: { content: '说明文字' } });
    expect(model.list).toBeUndefined();
    expect(model.issues).toEqual([]);
  });

  it('3.1: panes without a name are numbered, panes without children are empty', () => {
    const tab = normaliseModel(source31).form.fields[0]!;
    expect(tab.panes?.map(({ name, title, children }) => [name, title, children.length])).toEqual([
      ['1', '基本', 3],
      ['later', '空', 0],
    ]);
  });

  it('3.4: options of slots, nested props, storage 1 and 2, one sort, tree names', () => {
    const model = normaliseModel(source34);
    expect(field(model, 'colour').options).toMatchObject({
      type: 'static',
      valueKey: 'code',
      items: [{ code: 'r', name: '红' }],
    });
    expect(field(model, 'kind')).toMatchObject({
      props: { multiple: true, showAllLevels: false },
      options: { childrenKey: 'sub' },
    });
    expect(field(model, 'sumA').props.isStorage).toBe(0);
    expect(field(model, 'sumB').props.isStorage).toBe(1);
    expect(field(model, 'pieces')).toMatchObject({ key: 'inputNumber', props: { controls: 'right' } });
    expect(model.form).toMatchObject({ size: 'small', buttons: { cancel: '取消', confirm: '确定' } });
    expect(model.list).toMatchObject({
      type: 2,
      sort: [{ prop: 'pieces', order: 'asc' }],
      tree: { treeSyncType: 1, treeSyncInterfaceId: '8', treeRelation: 'colour' },
      columns: [{ prop: 'pieces', key: 'inputNumber', widthPx: undefined }],
      searches: [{ prop: 'colour', label: '颜色', searchType: 1, multiple: true }],
    });
  });

  it('forks that rename the key, double-encoded JSON, unknown widgets and unknown members', () => {
    const model = normaliseModel(sourceFork);
    expect([...walkFields(model.form.fields)].map((entry) => entry.field.key)).toEqual([
      'input',
      'hologram',
      'inputNumber',
    ]);
    expect(field(model, 'first').raw.fancyNew).toEqual({ a: 1 });
    expect(model.form.raw.hasCopyBtn).toBe(true);
    expect(model.issues).toMatchObject([
      { at: '/formData/fields/1', level: 'warning' },
      { key: 'model.standardButtons', at: '/columnData/columnBtnsList' },
    ]);
    expect(model.list?.columns).toMatchObject([{ prop: 'first', label: '甲' }]);
    expect(model.list?.buttons).toEqual([]);
  });

  it('3.6: fields, sub-table columns and list items find each other', () => {
    const model = jobModel();
    expect(field(model, 'tableField9-price')).toMatchObject({ key: 'inputNumber', tableName: 'job_part' });
    expect(model.list?.columns.map((column) => column.prop)).toEqual([
      'customer',
      'tableField9-partName',
      'received',
      'tableField9-price',
    ]);
    expect(field(model, 'customer').regList).toEqual([{ pattern: '/^[^#]*$/i', message: '客户名不能有井号' }]);
    expect(messages(model)).toEqual([
      '/formData/fields/9/expression "gone" is no field and counts as 0',
      '/columnData/columnList/4 "nothing" is no field of the form and is left out',
    ]);
  });

  it('WDGT-29 WDGT-30 WDGT-33 WDGT-34 WDGT-35 calculations become formulas: digits merge, columns sum, parentheses order, a bad reference is 0', () => {
    const model = jobModel();
    expect(field(model, 'tableField9-line-total').formula).toBe('price * amount');
    expect(field(model, 'total').formula).toBe('sum(tableField9.{line-total}) * 1.13 + (0 - 2)');
  });

  it('WDGT-27 WDGT-28 VALD-93 numbers and operators must alternate, parentheses apart', () => {
    const model = normaliseModel(source34);
    expect(field(model, 'sumA').formula).toBe('12 + 3');
    expect(field(model, 'sumB').formula).toBeUndefined();
    expect(messages(model).filter((message) => message.startsWith('/formData'))).toEqual([
      '/formData/fields/3/expression numbers and operators do not alternate; the field shows 0',
    ]);
  });

  it('issue 10 §3 a pattern that does not compile or can run away is an error with its place', () => {
    const regList = ['/^a$/gi', '/(/', '/(a+)+/'].map((pattern) => ({ pattern, message: '' }));
    const model = jobModel({ fields: [{ __config__: { jnpfKey: 'input', label: '甲', regList }, __vModel__: 'a' }] });
    expect(field(model, 'a').regList).toEqual([{ pattern: '/^a$/gi', message: '' }]);
    expect(model.issues.filter((issue) => issue.level === 'error').map(({ at, key }) => [at, key])).toEqual([
      ['/formData/fields/0/__config__/regList/1', 'model.badPattern.syntax'],
      ['/formData/fields/0/__config__/regList/2', 'model.badPattern.unsafe'],
    ]);
  });

  it('names that no form can hold, and names that stand twice, are errors with their place', () => {
    const bad = ['a.b', '__proto__', 'x y', 'customer', 'Customer', 'a-b', 'not'].map((vModel) => ({
      __config__: { jnpfKey: 'input' },
      __vModel__: vModel,
    }));
    const model = jobModel({ fields: bad });
    expect(model.issues.filter((issue) => issue.level === 'error').map(({ at, key }) => [at, key])).toEqual([
      ['/formData/fields/0/__vModel__', 'model.badName'],
      ['/formData/fields/1/__vModel__', 'model.badName'],
      ['/formData/fields/2/__vModel__', 'model.badName'],
      ['/formData/fields/5/__vModel__', 'model.badName'],
      ['/formData/fields/6/__vModel__', 'model.badName'],
      ['/formData/fields/4/__vModel__', 'model.duplicateField'],
    ]);
  });

  it('what is no JSON, too deep or too long is an issue and an empty part', () => {
    const deep = `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`;
    for (const [formData, key] of [
      ['{', 'model.notJson'],
      [deep, 'model.tooDeep'],
      [`"${'x'.repeat(8_000_001)}"`, 'model.tooLong'],
    ]) {
      const model = normaliseModel({ ...jobSource(), formData, columnData: '' });
      expect(model.issues[0]).toMatchObject({ at: '/formData', level: 'error', key });
      expect(model.form.fields).toEqual([]);
    }
  });

  it('more fields than the limit are one issue, not a hang', () => {
    const fields = Array.from({ length: 2100 }, (_, index) => ({
      __config__: { jnpfKey: 'input' },
      __vModel__: `f${index}`,
    }));
    const model = jobModel({ fields });
    expect(model.form.fields).toHaveLength(2000);
    expect(model.issues.filter((issue) => issue.key === 'model.tooMany')).toHaveLength(1);
  });
});
