import { describe, expect, it } from 'vitest';
import { changed, setMember } from '../jsonText/edits';
import { normaliseModel } from './normalise';
import {
  addField,
  duplicateField,
  type OutlineItem,
  optionsOf,
  outlineOf,
  presetFits,
  removeField,
  renameElsewhere,
  renameField,
} from './outline';
import { presetField, presetNames } from './presets';
import { planStorage } from './storage';

const node = (
  jnpfKey: string,
  name: string,
  label: string,
  formId: number,
  more: object = {},
  config: object = {},
) => ({
  __config__: { jnpfKey, label, formId, ...config },
  __vModel__: name,
  ...more,
});
const form = {
  fields: [
    node('input', 'title', 'Title', 101),
    node('calculate', 'total', 'Total', 102, { expression: [{ __vModel__: 'lines-amount' }] }),
    node(
      'table',
      'lines',
      'Lines',
      103,
      { summaryField: ['amount'] },
      {
        children: [node('inputNumber', 'amount', 'amount', 104), node('input', 'note', 'Note', 105)],
      },
    ),
  ],
};
const text = JSON.stringify(form, null, 2);
const item = (name: string, of = text) => outlineOf(of)?.find((each) => each.name === name) as OutlineItem;
const names = (of: string) => outlineOf(of)?.map(({ name }) => name);
const modelOf = (formData: string) =>
  normaliseModel({ id: 'm', enCode: 'm', fullName: 'M', webType: 2, tables: '', columnData: '', formData } as never);

describe('issue 15 §7 the outline of a form beside its JSON', () => {
  it('lists fields and what they contain, in order', () => {
    expect(outlineOf(text)?.map(({ name, depth, key, table }) => [name, depth, key, table])).toEqual([
      ['title', 0, 'input', ''],
      ['total', 0, 'calculate', ''],
      ['lines', 0, 'table', ''],
      ['amount', 1, 'inputNumber', 'lines'],
      ['note', 1, 'input', 'lines'],
    ]);
    expect(outlineOf('')).toEqual([]);
    expect(outlineOf('{"fields": [')).toBeUndefined();
  });

  it('adds behind the chosen field, into a chosen sub-table, and at the end', () => {
    const behind = addField(text, 'datePicker', 'Day', item('title'));
    expect(names(changed(text, behind.changes))).toEqual(['title', behind.name, 'total', 'lines', 'amount', 'note']);
    const into = addField(text, 'input', 'More', item('lines'));
    expect(names(changed(text, into.changes))).toEqual(['title', 'total', 'lines', 'amount', 'note', into.name]);
    expect(names(changed(text, addField(text, 'rate', 'Stars').changes))?.at(-1)).toBe('rateField106');
    for (const empty of ['', '{}', '{"fields":[]}'])
      expect(names(changed(empty, addField(empty, 'input', 'First').changes))).toEqual(['inputField101']);
    expect(presetFits('table', item('lines'))).toBe(false);
    expect(presetFits('input', item('note'))).toBe(true);
    expect(presetFits('editor', item('title'))).toBe(true);
  });

  it('a copy has a name and a number of its own, and so has what it contains', () => {
    const { changes, name } = duplicateField(text, item('lines'));
    const after = changed(text, changes);
    expect(name).toBe('lines106');
    expect(names(after)).toEqual(['title', 'total', 'lines', 'amount', 'note', 'lines106', 'amount107', 'note108']);
    const numbers = [...after.matchAll(/"formId": (\d+)/g)].map(([, number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('a number says how many decimals it has, and gets others (issue 15 §7)', () => {
    const { changes, name } = addField(text, 'inputNumber', 'Price');
    const after = changed(text, changes);
    const price = outlineOf(after)?.find((each) => each.name === name) as OutlineItem;
    expect(price.decimals).toBe(2);
    const rounded = changed(after, setMember(after, price.pointer, 'precision', 0));
    expect(rounded).toBe(after.replace(/"precision": 2(?![\s\S]*"precision")/, '"precision": 0'));
    expect(outlineOf(rounded)?.find((each) => each.name === name)?.decimals).toBe(0);
    expect(item('title').decimals).toBeUndefined();
  });

  it('another name follows wherever the form names the field, and its column keeps the data', () => {
    const after = changed(text, renameField(text, item('amount'), 'sum'));
    expect(JSON.parse(after)).toEqual(
      JSON.parse(
        text
          .replace('"lines-amount"', '"lines-sum"')
          .replace('"amount"\n      ]', '"sum"\n      ]')
          .replace('"__vModel__": "amount"', '"__vModel__": "sum"'),
      ),
    );
    expect(JSON.parse(after).fields[2].__config__.children[0].__config__.label).toBe('amount');
    const table = changed(text, renameField(text, item('lines'), 'rows'));
    expect(JSON.parse(table).fields[1].expression).toEqual([{ __vModel__: 'rows-amount' }]);
    const list = '{"columnList":[{"prop":"lines-amount","label":"lines"},{"prop":"title"}]}';
    expect(changed(list, renameElsewhere(list, { table: '', from: 'lines', to: 'rows' }))).toBe(
      '{"columnList":[{"prop":"rows-amount","label":"lines"},{"prop":"title"}]}',
    );
    const before = planStorage(modelOf(text));
    const planned = planStorage(modelOf(changed(text, renameField(text, item('title'), 'subject'))), before);
    const column = (plan: typeof before, vModel: string) => plan.main?.columns.find((each) => each.vModel === vModel);
    expect(column(planned, 'subject')?.column).toBeTruthy();
    expect(planned.main?.columns.filter(({ id }) => id === '101')).toHaveLength(1);
  });

  it('removes with its comma, wherever it stands', () => {
    for (const name of ['title', 'total', 'lines', 'amount', 'note'])
      expect(names(changed(text, removeField(text, item(name))))).not.toContain(name);
    const flat = '{"fields":[{"__vModel__":"a","__config__":{}}]}';
    expect(changed(flat, removeField(flat, item('a', flat)))).toBe('{"fields":[]}');
  });
});

describe('WDGT-37 presets of the designer', () => {
  it('WDGT-15 WDGT-22 calculation, QR of 100, barcode code128 4 × 40', () => {
    const made = (preset: 'calculate' | 'qrcode' | 'barcode') => presetField(preset, { label: 'x', number: 101 });
    expect(made('calculate')).toMatchObject({ precision: 2, expression: [] });
    expect(made('qrcode')).toMatchObject({ width: 100 });
    expect(made('barcode')).toMatchObject({ format: 'code128', width: 4, height: 40 });
  });

  it.each(presetNames)('%s is a field that the product reads without an issue', (preset) => {
    const formData = JSON.stringify({ fields: [presetField(preset, { label: 'Label', number: 101 })] });
    const model = modelOf(formData);
    expect(model.issues.filter(({ at }) => at.startsWith('/formData'))).toEqual([]);
    expect(model.form.fields[0]?.key).toBe(preset);
  });
});

describe('issue 15 §7 a first model without JSON', () => {
  const colour = node('select', 'colour', 'Colour', 101, {
    options: [
      { id: '7', fullName: 'Red', color: 'red' },
      { id: '8', fullName: 'Blue' },
    ],
  });
  const kin = node('radio', 'size', 'Size', 102, { options: [{ value: 'S', label: 'Small' }] });
  const elsewhere = node('select', 'city', 'City', 103, { options: [] }, { dataType: 'dictionary' });
  const choices = JSON.stringify({ fields: [colour, kin, elsewhere] });

  it('options are their labels; those that stay keep value and colour, new ones get a number of their own', () => {
    expect(item('colour', choices).choices).toEqual(['Red', 'Blue']);
    const next = optionsOf(choices, item('colour', choices), ['Green', 'Red', 'Green']);
    expect(next).toEqual([
      { id: '9', fullName: 'Green' },
      { id: '7', fullName: 'Red', color: 'red' },
    ]);
  });

  it('options of kin designers keep their members; those of a dictionary are not the field’s own', () => {
    const next = optionsOf(choices, item('size', choices), ['Small', 'Large']);
    expect(next).toEqual([
      { value: 'S', label: 'Small' },
      { value: '1', label: 'Large' },
    ]);
    expect(item('city', choices).choices).toBeUndefined();
    expect(optionsOf(choices, item('city', choices), ['x'])).toBeUndefined();
  });
});
