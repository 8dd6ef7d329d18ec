import { describe, expect, it } from 'vitest';
import { normaliseModel } from '../../model/normalise';
import { presetField, presetNames } from '../../model/presets';
import { planStorage } from '../../model/storage';
import { applied } from '../changes';
import { changesIn, type Texts } from '../toChanges';
import {
  type Act,
  addField,
  copiedFields,
  duplicateFields,
  moveFields,
  pasteFields,
  placeOutside,
  presetFits,
  removeFields,
  slotBeside,
  unwrapField,
  wrapFields,
} from './acts';
import { renameField, setMembers } from './members';
import { type OutlineItem, optionsOf, outlineOf } from './outline';

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

/** The texts after an act. */
function after(texts: Texts, act: Act): { formData: string; columnData: string } {
  if ('refused' in act) throw new Error(act.refused.key);
  const changes = changesIn(texts, act.ops);
  const of = (name: 'formData' | 'columnData') => applied(texts[name] ?? '', changes[name] ?? []);
  return { formData: of('formData'), columnData: of('columnData') };
}
const form1 = (act: Act, formData = text) => after({ formData }, act).formData;
const formIssues = (of: string) => modelOf(of).issues.filter(({ at }) => at.startsWith('/formData'));
const selected = (act: Act, formData = text) =>
  'refused' in act
    ? act.refused.key
    : act.select?.map(({ pointer }) => outlineOf(form1(act, formData))?.find((each) => each.pointer === pointer)?.name);
const at = (name: string, of = text) => item(name, of).pointer;
const texts: Texts = { formData: text };

describe('the outline of a form beside its JSON', () => {
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

  it('a new choice offers words', () => {
    const made = addField({ formData: '' }, 'select', 'Colour', undefined, ['Choice 1', 'Choice 2']);
    const text = JSON.stringify(made);
    expect(text).toContain('{"id":"1","fullName":"Choice 1"},{"id":"2","fullName":"Choice 2"}');
  });

  it('a field in a sub-table can leave it, behind the table', () => {
    const outside = placeOutside(text, at('note'));
    expect(outside).toEqual({ slot: { list: '/fields', index: 3 }, from: 'Lines' });
    if (!outside) return;
    expect(names(form1(moveFields(texts, [at('note')], outside.slot)))).toEqual([
      'title',
      'total',
      'lines',
      'amount',
      'note',
    ]);
    expect(placeOutside(text, at('title'))).toBeUndefined();
  });

  it('adds behind the chosen field, into a chosen sub-table, and at the end; what is new is selected', () => {
    const behind = addField(texts, 'datePicker', 'Day', item('title'));
    expect(names(form1(behind))).toEqual(['title', 'datePickerField106', 'total', 'lines', 'amount', 'note']);
    expect(selected(behind)).toEqual(['datePickerField106']);
    const into = addField(texts, 'input', 'More', item('lines'));
    expect(names(form1(into))).toEqual(['title', 'total', 'lines', 'amount', 'note', 'inputField106']);
    expect('ops' in into && into.say).toEqual({ key: 'addedIn', values: { name: 'More', into: 'Lines' } });
    expect('ops' in behind && behind.say).toEqual({ key: 'added', values: { name: 'Day' } });
    expect(names(form1(addField(texts, 'rate', 'Stars')))?.at(-1)).toBe('rateField106');
    for (const empty of ['', '{}', '{"fields":[]}'])
      expect(names(form1(addField({ formData: empty }, 'input', 'First'), empty))).toEqual(['inputField101']);
    expect(presetFits('table', item('lines'))).toBe(false);
    expect(presetFits('input', item('note'))).toBe(true);
    expect(presetFits('editor', item('title'))).toBe(true);
    expect(addField(texts, 'table', 'Inner', item('lines'))).toEqual({
      refused: { key: 'unfit', values: { name: 'Inner' } },
    });
  });

  it('a copy has a name and a number of its own; columns of a copied sub-table keep their names', () => {
    const act = duplicateFields(texts, [at('lines'), at('title')]);
    expect(names(form1(act))).toEqual([
      'title',
      'title106',
      'total',
      'lines',
      'amount',
      'note',
      'lines107',
      'amount',
      'note',
    ]);
    expect(selected(act)).toEqual(['title106', 'lines107']);
    const numbers = [...form1(act).matchAll(/"formId": (\d+)/g)].map(([, number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(formIssues(form1(act))).toEqual([]);
  });

  it('what a copy says about its own fields names those of the copy', () => {
    const card = node(
      'card',
      '',
      'Box',
      1,
      {},
      { children: [node('input', 'a', 'A', 2), node('calculate', 'b', 'B', 3, { expression: [{ __vModel__: 'a' }] })] },
    );
    const formData = JSON.stringify({ fields: [card] });
    const [, copy] = JSON.parse(form1(duplicateFields({ formData }, ['/fields/0']), formData)).fields;
    const [a, b] = copy.__config__.children;
    expect(b.expression).toEqual([{ __vModel__: a.__vModel__ }]);
    expect(a.__vModel__).not.toBe('a');
  });

  it('a number says how many decimals it has', () => {
    const after = form1(addField(texts, 'inputNumber', 'Price'));
    expect(outlineOf(after)?.at(-1)?.decimals).toBe(2);
    expect(item('title').decimals).toBeUndefined();
  });

  it('one member of several fields; a missing object on the way is made; undefined takes it away', () => {
    const places = [at('title'), at('note')].map((pointer) => ({
      text: 'formData' as const,
      pointer: `${pointer}/__config__`,
    }));
    const must = form1(setMembers(texts, places, 'required', true));
    expect(['title', 'note', 'amount'].map((name) => item(name, must).required)).toEqual([true, true, false]);
    expect(form1(setMembers({ formData: must }, places, 'required', undefined), must)).toBe(text);
    const rules = form1(setMembers(texts, [{ text: 'formData', pointer: '/fields/0/style/box' }], 'width', '50%'));
    expect(JSON.parse(rules).fields[0].style).toEqual({ box: { width: '50%' } });
    expect(setMembers(texts, places, 'formId', undefined)).toMatchObject({ ops: [{ op: 'remove' }, { op: 'remove' }] });
    expect(setMembers(texts, [{ text: 'formData', pointer: at('title') }], '__vModel__', 'title')).toMatchObject({
      ops: [],
    });
  });

  it('another name follows wherever form and list name the field, and its column keeps the data', () => {
    const after1 = form1(renameField(texts, at('amount'), 'sum'));
    expect(JSON.parse(after1)).toEqual(
      JSON.parse(
        text
          .replace('"lines-amount"', '"lines-sum"')
          .replace('"amount"\n      ]', '"sum"\n      ]')
          .replace('"__vModel__": "amount"', '"__vModel__": "sum"'),
      ),
    );
    expect(JSON.parse(after1).fields[2].__config__.children[0].__config__.label).toBe('amount');
    const columnData = '{"columnList":[{"prop":"lines-amount","label":"lines"},{"prop":"title"}]}';
    const table = after(
      { formData: text, columnData },
      renameField({ formData: text, columnData }, at('lines'), 'rows'),
    );
    expect(JSON.parse(table.formData).fields[1].expression).toEqual([{ __vModel__: 'rows-amount' }]);
    expect(table.columnData).toBe('{"columnList":[{"prop":"rows-amount","label":"lines"},{"prop":"title"}]}');
    const before = planStorage(modelOf(text));
    const planned = planStorage(modelOf(form1(renameField(texts, at('title'), 'subject'))), before);
    const column = (plan: typeof before, vModel: string) => plan.main?.columns.find((each) => each.vModel === vModel);
    expect(column(planned, 'subject')?.column).toBeTruthy();
    expect(planned.main?.columns.filter(({ id }) => id === '101')).toHaveLength(1);
  });

  it('a name that is taken, reserved or no name is refused', () => {
    for (const name of ['total', 'TOTAL', ''])
      expect(renameField(texts, at('title'), name)).toEqual({ refused: { key: 'nameTaken', values: { name } } });
    for (const name of ['id', 'F_Id', 'a b', 'a-b', 'any'])
      expect(renameField(texts, at('title'), name)).toMatchObject({ refused: { key: 'badName' } });
    expect(renameField(texts, at('amount'), 'title')).toHaveProperty('ops');
  });

  it('a column of a sub-table that has the name of a main field keeps it; so do names of widgets', () => {
    const lines = node(
      'table',
      'lines',
      'L',
      2,
      {},
      { children: [node('input', 'input', 'I', 3, { relation: 'input' })] },
    );
    const formData = JSON.stringify({ fields: [node('input', 'input', 'I', 1), lines] });
    const next = form1(renameField({ formData }, '/fields/0', 'words'), formData);
    expect(next).toBe(formData.replace('"__vModel__":"input"', '"__vModel__":"words"'));
  });

  it('linkages name it in conditions, acts and formulas; values that look like it stay', () => {
    const linkages = [
      {
        when: { all: [{ title: 'title' }, { not: { 'lines.amount': { gt: { $: 'form.title' } } } }] },
        // biome-ignore lint/suspicious/noThenProperty: a member of the wire
        then: [
          { show: ['title', 'total'] },
          { set: { title: { field: 'title' }, total: { formula: 'title * 2 + sum(lines.amount)' } } },
        ],
        else: [{ options: { title: ['title'] } }, { limit: { 'lines.amount': { max: 3 } } }, { warn: 'title' }],
      },
    ];
    const formData = JSON.stringify({ fields: form.fields, linkages }, null, 2);
    const main = JSON.parse(form1(renameField({ formData }, '/fields/0', 'subject'), formData)).linkages;
    expect(main).toEqual([
      {
        when: { all: [{ subject: 'title' }, { not: { 'lines.amount': { gt: { $: 'form.subject' } } } }] },
        // biome-ignore lint/suspicious/noThenProperty: a member of the wire
        then: [
          { show: ['subject', 'total'] },
          { set: { subject: { field: 'subject' }, total: { formula: 'subject * 2 + sum(lines.amount)' } } },
        ],
        else: [{ options: { subject: ['title'] } }, { limit: { 'lines.amount': { max: 3 } } }, { warn: 'title' }],
      },
    ]);
    const column = form1(renameField({ formData }, item('amount', formData).pointer, 'sum'), formData);
    expect(column.match(/lines\.sum/g)).toHaveLength(3);
    expect(column).not.toContain('lines.amount');
    const table = form1(renameField({ formData }, item('lines', formData).pointer, 'rows'), formData);
    expect(table.match(/rows\.amount/g)).toHaveLength(3);
  });

  it('removes with its comma, wherever it stands; what follows is selected', () => {
    for (const name of ['title', 'total', 'lines', 'amount', 'note'])
      expect(names(form1(removeFields(texts, [at(name)])))).not.toContain(name);
    expect(selected(removeFields(texts, [at('title')]))).toEqual(['total']);
    expect(selected(removeFields(texts, [at('note')]))).toEqual(['amount']);
    expect(selected(removeFields(texts, [at('note'), at('amount')]))).toEqual(['lines']);
    const flat = '{"fields":[{"__vModel__":"a","__config__":{}}]}';
    expect(form1(removeFields({ formData: flat }, ['/fields/0']), flat)).toBe('{"fields":[]}');
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

const box = JSON.stringify(
  {
    fields: [
      node('input', 'a', 'A', 1),
      node('card', '', 'Box', 2, {}, { children: [node('input', 'b', 'B', 3)] }),
      node(
        'tab',
        '',
        'Tabs',
        4,
        {},
        {
          children: [
            { title: 'One', __config__: { children: [] } },
            { title: 'Two', __config__: { children: [node('input', 'c', 'C', 5)] } },
          ],
        },
      ),
      node('table', 'lines', 'Lines', 6, {}, { children: [node('input', 'a', 'Row a', 7)] }),
      node('editor', 'text', 'Text', 8),
    ],
  },
  null,
  2,
);
const inBox = (name: string, table = '') =>
  outlineOf(box)?.find((each) => each.name === name && each.table === table)?.pointer as string;
const order = (of: string) =>
  outlineOf(of)
    ?.map(({ name, label, depth }) => '.'.repeat(depth) + (name || label))
    .join(' ');

describe('designer §2.2 fields go to any place where they may be', () => {
  it('several, in their order, with their letters', () => {
    const act = moveFields({ formData: box }, [inBox('text'), inBox('a')], {
      list: '/fields/1/__config__/children',
      index: 1,
    });
    expect(order(form1(act, box))).toBe('Box .b .a .text Tabs .One .Two ..c lines .a');
    expect(selected(act, box)).toEqual(['a', 'text']);
    const lines = (of: string) =>
      of
        .split('\n')
        .map((line) => line.trim().replace(/,$/, ''))
        .sort();
    expect(lines(form1(act, box))).toEqual(lines(box));
  });

  it('up and down go over the edges of boxes: into them and out', () => {
    let now = box;
    const trail: (string | undefined)[] = [];
    for (let step = 0; step < 9; step += 1) {
      const pointer = outlineOf(now)?.find(({ name, table }) => name === 'a' && !table)?.pointer as string;
      const slot = slotBeside(now, [pointer], 1);
      if (!slot) break;
      now = form1(moveFields({ formData: now }, [pointer], slot), now);
      trail.push(order(now));
    }
    expect(trail).toEqual([
      'Box .a .b Tabs .One .Two ..c lines .a text',
      'Box .b .a Tabs .One .Two ..c lines .a text',
      'Box .b a Tabs .One .Two ..c lines .a text',
      'Box .b Tabs .One ..a .Two ..c lines .a text',
      'Box .b Tabs .One .Two ..a ..c lines .a text',
      'Box .b Tabs .One .Two ..c ..a lines .a text',
      'Box .b Tabs .One .Two ..c a lines .a text',
      'Box .b Tabs .One .Two ..c lines .a a text',
      'Box .b Tabs .One .Two ..c lines .a text a',
    ]);
  });

  it('not into itself, nor a pane into a form, nor what a sub-table cannot hold, nor two of a name', () => {
    const formData = box;
    const move = (pointer: string, list: string) => moveFields({ formData }, [pointer], { list, index: 0 });
    const table = '/fields/3/__config__/children';
    expect(move('/fields/1', '/fields/1/__config__/children')).toMatchObject({ refused: { key: 'unfit' } });
    expect(move('/fields/2/__config__/children/0', '/fields')).toMatchObject({ refused: { key: 'unfit' } });
    expect(move(inBox('text'), table)).toMatchObject({ refused: { key: 'unfit' } });
    expect(move(inBox('a'), table)).toEqual({ refused: { key: 'nameTaken', values: { name: 'a' } } });
    expect(move(inBox('b'), table)).toHaveProperty('ops');
    const panes = move('/fields/2/__config__/children/1', '/fields/2/__config__/children');
    expect(order(form1(panes, box))).toBe('a Box .b Tabs .Two ..c .One lines .a text');
  });

  it('not columns of two sub-tables at once that have one name', () => {
    const form = JSON.parse(box);
    const table = form.fields[3];
    table.__config__.children[0].__vModel__ = 'z';
    form.fields.push({ ...structuredClone(table), __vModel__: 'more' });
    const columns = [3, form.fields.length - 1].map((at) => `/fields/${at}/__config__/children/0`);
    const moved = (pointers: string[]) =>
      moveFields({ formData: JSON.stringify(form) }, pointers, { list: '/fields', index: 0 });
    expect(moved(columns)).toEqual({ refused: { key: 'nameTaken', values: { name: 'z' } } });
    expect(moved(columns.slice(1))).toHaveProperty('ops');
  });

  it('the clipboard goes to another model: new numbers, and new names where they are taken', () => {
    const clipboard = copiedFields({ formData: box }, [inBox('a'), inBox('b'), '/fields/1']);
    const pasted = form1(pasteFields(texts, clipboard, item('title')));
    expect(names(pasted)).toEqual(['title', 'a', '', 'b', 'total', 'lines', 'amount', 'note']);
    const again = form1(pasteFields({ formData: pasted }, clipboard), pasted);
    expect(names(again)?.slice(-3)).toEqual(['a109', '', 'b111']);
    expect(formIssues(again)).toEqual([]);
    expect(new Set(again.match(/"formId": \d+/g)).size).toBe(again.match(/"formId": \d+/g)?.length);
    expect(pasteFields(texts, '{"a": 1}')).toEqual({ refused: { key: 'noParts' } });
    expect(pasteFields(texts, copiedFields({ formData: box }, [inBox('text')]), item('lines'))).toMatchObject({
      refused: { key: 'unfit' },
    });
  });

  it('a box around fields, and away again', () => {
    const wrapped = form1(wrapFields({ formData: box }, [inBox('a'), '/fields/1'], 'card', 'New'), box);
    expect(order(wrapped)).toBe('New .a .Box ..b Tabs .One .Two ..c lines .a text');
    expect(form1(unwrapField({ formData: wrapped }, '/fields/0'), wrapped)).toBe(box);
    expect(wrapFields({ formData: box }, [inBox('a'), inBox('b')], 'card', 'New')).toEqual({
      refused: { key: 'apart' },
    });
    expect(unwrapField({ formData: box }, '/fields/3')).toEqual({ refused: { key: 'noBox' } });
  });
});

describe('a first model without JSON', () => {
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
