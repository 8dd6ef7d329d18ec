import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../language/types';
import { checkModel } from '../../model/checkModel';
import { widgetNames } from '../../model/fields';
import { normaliseModel } from '../../model/normalise';
import { type PresetName, presetField, presetNames } from '../../model/presets';
import { applied } from '../changes';
import { toChanges } from '../toChanges';
import type { Op } from '../types';
import { attributesOf, followable, formFields, recordsOf, showAttributes } from './formFields';
import { membersOf } from './members';
import { linesOf, optionsFrom } from './optionLines';
import { othersOf, panelOf, writtenIn, writtenValue } from './panelOf';
import { type Control, type Member, panelGroups } from './types';

const around = { inTable: false };
const made = (preset: PresetName, number = 101): JsonObject => presetField(preset, { label: 'Label', number });
const member = (node: JsonObject, name: string) => panelOf([node], around).find((each) => each.name === name);

/** Something that the control of a member writes. */
function sample({ control, schema, default: usual }: Member): Json | undefined {
  const byControl: Partial<Record<Control, Json>> = {
    switch: usual !== true,
    text: 'x1',
    lines: 'x\ny',
    width: 8,
    colour: '#112233',
    icon: 'icon-ym icon-ym-btn-add',
    texts: ['a', 'b'],
    fields: ['a'],
    people: ['7'],
    field: 'other',
    remote: 'name',
    options: [{ id: '7', fullName: 'Seven' }],
    preset: 'x',
    columns: [{ value: 'name', label: 'Name' }],
  };
  if (control === 'buttons' || control === 'select') return (schema.enum as Json[]).find((value) => value !== usual);
  if (control === 'number') {
    const { minimum = 0, maximum = 100 } = schema as { minimum?: number; maximum?: number };
    return [minimum, minimum + 1, maximum].find((value) => value !== usual);
  }
  return byControl[control];
}

describe('a panel gives every member of a kind', () => {
  it.each(widgetNames)('%s: each member once, with a group; those of a sub-table say the column', (key) => {
    const members = membersOf(key, around);
    expect(new Set(members.map(({ name, inConfig }) => `${inConfig} ${name}`)).size).toBe(members.length);
    for (const { group } of members) expect(panelGroups).toContain(group);
    const column = membersOf(key, { inTable: true }).map(({ name }) => name);
    if (key !== 'tableGridTr' && key !== 'tableGridTd') expect(column).toContain('columnWidth');
    expect(column).not.toContain('span');
  });

  it('controls follow schema and meaning', () => {
    const of = (key: string) => new Map(membersOf(key, around).map(({ name, control }) => [name, control]));
    expect(of('select').get('dataType')).toBe('buttons');
    expect(of('button').get('type')).toBe('select');
    expect(of('input').get('required')).toBe('switch');
    expect(of('inputNumber').get('precision')).toBe('number');
    expect(of('input').get('regList')).toBe('rows');
    expect(of('input').get('maskConfig')).toBe('object');
    expect(of('select').get('dictionaryType')).toBe('dictionary');
    expect(of('relationForm').get('modelId')).toBe('model');
    expect(of('billRule').get('rule')).toBe('billRule');
    expect(of('calculate').get('expression')).toBe('formula');
  });

  it('what a kind is nothing without stands behind its label, in sight', () => {
    const needed: [PresetName, string][] = [
      ['calculate', 'expression'],
      ['billRule', 'rule'],
      ...(['select', 'radio', 'checkbox', 'treeSelect', 'cascader'] as const).map((key): [PresetName, string] => [
        key,
        'options',
      ]),
      ['relationForm', 'modelId'],
      ...(['popupSelect', 'popupTableSelect', 'autoComplete'] as const).map((key): [PresetName, string] => [
        key,
        'interfaceId',
      ]),
    ];
    for (const [preset, name] of needed) {
      const [label, next] = panelOf([made(preset)], around);
      expect([label?.name, next?.name, next?.group], preset).toEqual(['label', name, 'basic']);
    }
  });

  it('is at most some eight members at first sight', () => {
    for (const preset of presetNames) {
      const basic = panelOf([made(preset)], around).filter(({ group }) => group === 'basic');
      expect(basic.length, preset).toBeLessThanOrEqual(12);
    }
  });

  it('a member that means something only beside another comes and goes with it', () => {
    const node = made('select');
    expect(member(node, 'options')).toBeTruthy();
    expect(member(node, 'dictionaryType')).toBeUndefined();
    (node.__config__ as JsonObject).dataType = 'dictionary';
    expect(member(node, 'options')).toBeUndefined();
    expect(member(node, 'dictionaryType')).toBeTruthy();
  });
});

describe('what a panel writes', () => {
  it.each(presetNames)('%s: write and reset of every member gives the first bytes', (preset) => {
    const text = JSON.stringify({ fields: [made(preset)] }, null, 2);
    for (const each of membersOf(preset, around)) {
      const value = sample(each);
      const { inConfig, name, value: old } = writtenIn(made(preset), each);
      if (value === undefined || old !== undefined) continue;
      const path = `/fields/0${inConfig ? '/__config__' : ''}/${name}`;
      const write: Op = { text: 'formData', op: 'add', path, value };
      const after = applied(text, toChanges(text, [write]));
      const node = JSON.parse(after).fields[0] as JsonObject;
      expect(writtenIn(node, each), each.name).toEqual({ inConfig, name, value });
      const back = applied(after, toChanges(after, [{ text: 'formData', op: 'remove', path }]));
      expect(back, each.name).toBe(text);
    }
  });

  it.each(presetNames)('%s: each value of its own is taken without an issue', (preset) => {
    for (const each of membersOf(preset, around)) {
      const value = sample(each);
      if (value === undefined || each.asked || ['preset', 'field', 'options', 'people'].includes(each.control))
        continue;
      const node = made(preset);
      const holder = each.inConfig ? (node.__config__ as JsonObject) : node;
      holder[each.name] = value;
      const formData = JSON.stringify({ fields: [node] });
      const record = { id: 'm', enCode: 'm', fullName: 'M', webType: 1, tables: '', columnData: '', formData };
      expect(checkModel(normaliseModel(record as never)), `${each.name} ${JSON.stringify(value)}`).toEqual([]);
    }
  });

  it('a default, an empty text and an empty list are not written', () => {
    const of = (name: string) => membersOf('select', around).find((each) => each.name === name) as Member;
    expect(writtenValue(of('required'), false)).toBeUndefined();
    expect(writtenValue(of('required'), true)).toBe(true);
    expect(writtenValue(of('span'), 24)).toBeUndefined();
    expect(writtenValue(of('tipLabel'), '')).toBeUndefined();
    expect(writtenValue(of('className'), [])).toBeUndefined();
    expect(writtenValue(of('dataType'), 'static')).toBe('static');
  });

  it('what is written has a mark; a member of older spelling is found where it stands', () => {
    const node = { ...made('input'), 'show-word-limit': true };
    expect(member(node, 'maxlength')).toMatchObject({ written: true, value: 50 });
    expect(member(node, 'clearable')).toMatchObject({ written: false, value: undefined, default: false });
    expect(writtenIn(node, { name: 'showCount', inConfig: false })).toMatchObject({ name: 'show-word-limit' });
    expect(member(node, 'showCount')).toMatchObject({ written: true, value: true });
    const date = { ...made('datePicker'), startTimeRule: true };
    expect(writtenIn(date, { name: 'startTimeRule', inConfig: true })).toMatchObject({ inConfig: false, value: true });
  });

  it('several fields: the members of all of them; different values are several', () => {
    const wide = made('input', 101);
    const panel = panelOf(
      [{ ...wide, __config__: { ...(wide.__config__ as JsonObject), span: 8 } }, made('rate', 102)],
      around,
    );
    expect(panel.find(({ name }) => name === 'span')).toMatchObject({ several: true, value: undefined, written: true });
    expect(panel.find(({ name }) => name === 'required')).toMatchObject({ several: false, value: undefined });
    const names = panel.map(({ name }) => name);
    for (const gone of ['maxlength', 'count', '__vModel__', 'label']) expect(names).not.toContain(gone);
  });

  it('nothing that is written is hidden: what has no control is listed', () => {
    const node: JsonObject = { ...made('input'), useScan: true, on: { change: '' } };
    (node.__config__ as JsonObject).dragDisabled = false;
    expect(othersOf(node, around)).toEqual([
      { name: 'useScan', inConfig: false, value: true },
      { name: 'dragDisabled', inConfig: true, value: false },
    ]);
    for (const preset of presetNames) expect(othersOf(made(preset), around), preset).toEqual([]);
  });
});

describe('options as lines', () => {
  it('those whose label stays keep value and members, of a tree also below another', () => {
    const node: JsonObject = {
      ...made('treeSelect'),
      options: [{ id: '7', fullName: 'North', color: 'red', children: [{ id: '8', fullName: 'Oslo' }] }],
    };
    expect(linesOf(node)).toBe('North\n  Oslo');
    expect(optionsFrom(node, 'South\n  Rome\n  Oslo\nNorth\nSouth', true)).toEqual([
      {
        id: '9',
        fullName: 'South',
        children: [
          { id: '10', fullName: 'Rome' },
          { id: '8', fullName: 'Oslo' },
        ],
      },
      { id: '7', fullName: 'North', color: 'red' },
    ]);
    expect(optionsFrom(node, 'North\n  Oslo', false).map(({ fullName }) => fullName)).toEqual(['North', 'Oslo']);
  });
});

describe('fields of the form that a panel offers', () => {
  const relation = { ...made('relationForm', 101), modelId: '5' };
  const form = { fields: [relation, made('input', 102), { ...made('table', 103) }] } as JsonObject;
  const text = JSON.stringify(form, null, 2);
  const [source] = formFields(form);

  it('fields of the main form and those of the own sub-table', () => {
    const fields = formFields(form);
    expect(followable(fields, '').map(({ value }) => value)).toEqual([
      'relationFormField101',
      'inputField102',
      'tableField103',
    ]);
    expect(followable(fields, 'tableField103').map(({ value }) => value)).toContain('tableField103-inputField104');
  });

  it('members of a related record become fields behind it, in one step; what is taken back goes', () => {
    const show = (of: string, ...names: string[]) => {
      const now = JSON.parse(of) as JsonObject;
      const field = formFields(now)[0] as NonNullable<typeof source>;
      const ops = showAttributes(
        now,
        field,
        names.map((value) => ({ value, label: value })),
        'formData',
      );
      return applied(of, toChanges(of, ops));
    };
    const two = show(text, 'name', 'phone');
    const keys = (of: string) => formFields(JSON.parse(of)).map(({ key, node }) => [key, node.showField ?? '']);
    expect(keys(two).slice(0, 4)).toEqual([
      ['relationForm', ''],
      ['relationFormAttr', 'name'],
      ['relationFormAttr', 'phone'],
      ['input', ''],
    ]);
    const fields = formFields(JSON.parse(two));
    expect(attributesOf(fields, fields[0] as NonNullable<typeof source>)).toHaveLength(2);
    expect(recordsOf((fields[1] as NonNullable<typeof source>).node, fields)).toEqual({ model: '5' });
    const numbers = fields.map(({ node }) => (node.__config__ as JsonObject).formId);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(keys(show(two, 'phone', 'street')).slice(0, 4)).toEqual([
      ['relationForm', ''],
      ['relationFormAttr', 'phone'],
      ['relationFormAttr', 'street'],
      ['input', ''],
    ]);
    expect(show(two)).toBe(text);
  });
});
