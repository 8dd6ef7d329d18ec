import { describe, expect, it } from 'vitest';
import { normaliseModel } from '../../model/normalise';
import { type PresetName, presetField, presetNames } from '../../model/presets';
import { planStorage } from '../../model/storage';
import { Desk } from '../desk';
import { changeKind, kindsFor } from './kinds';
import { nodeOf } from './outline';

const kept = { odd: 1, note: ['a', { b: 2 }] };
const field = (kind: PresetName, number: number, more: object = {}, config: object = {}) => {
  const made = presetField(kind, { label: `L${number}`, number });
  return { ...made, ...more, ...kept, __config__: { ...(made.__config__ as object), ...config } };
};

function deskOf(fields: object[], tables = '') {
  const desk = new Desk();
  desk.put('formData', JSON.stringify({ fields, digits: 1 }, null, 2).replace('"digits": 1', '"digits": 1.50'), {
    key: 'opened',
  });
  desk.put('tables', tables, { key: 'opened' });
  return desk;
}
const offered = (desk: Desk, ...pointers: string[]) =>
  kindsFor(desk.texts, pointers)
    .filter(({ why }) => !why)
    .map(({ kind }) => kind);
const why = (desk: Desk, kind: PresetName, pointer = '/fields/0') =>
  kindsFor(desk.texts, [pointer]).find((each) => each.kind === kind)?.why;
function become(desk: Desk, kind: PresetName, ...pointers: string[]) {
  const act = changeKind(desk.texts, pointers, kind);
  if ('refused' in act) throw new Error(`refused: ${act.refused.key}`);
  expect(desk.do(act)).toBe(true);
  return act;
}
const storageOf = ({ texts }: Desk) => {
  const model = normaliseModel({
    id: 'm',
    enCode: 'm',
    webType: 2,
    columnData: '',
    ...{ formData: texts.formData ?? '', tables: texts.tables ?? '' },
  });
  const { main, children } = planStorage(model);
  return [main, ...children].map(({ columns }) => columns.map(({ vModel, type }) => [vModel, type]));
};

describe('designer §2.2 a field becomes one of another kind', () => {
  it('kinds that keep the stored column are offered, the others say why they are not', () => {
    const desk = deskOf([field('input', 101)]);
    expect(offered(desk, '/fields/0')).toEqual(expect.arrayContaining(['input', 'textarea', 'select', 'radio']));
    expect(why(desk, 'inputNumber')).toBe('column');
    expect(why(desk, 'checkbox')).toBe('column');
    expect(why(desk, 'userSelect')).toBe('meaning');
    expect(why(desk, 'card')).toBe('valueless');
    const number = deskOf([field('inputNumber', 101)]);
    expect(offered(number, '/fields/0').toSorted()).toEqual(['calculate', 'inputNumber', 'rate', 'slider']);
  });

  it('a choice of several can become ticks, and no choice of one', () => {
    const desk = deskOf([field('select', 101, { multiple: true })]);
    expect(offered(desk, '/fields/0')).toEqual(expect.arrayContaining(['checkbox', 'treeSelect']));
    expect(why(desk, 'radio')).toBe('column');
    expect(why(desk, 'input')).toBe('column');
  });

  it('the declared column of a choice counts: numbers stay numbers', () => {
    const tables = JSON.stringify([
      { table: 't', typeId: '1', fields: [{ field: 'radioField101', columnName: 'radioField101', dataType: 'int' }] },
    ]);
    const desk = deskOf([field('radio', 101)], tables);
    expect(offered(desk, '/fields/0')).toContain('select');
    expect(why(desk, 'input')).toBe('column');
  });

  it('a column of a sub-table becomes only what a sub-table may hold', () => {
    const table = presetField('table', { label: 'Lines', number: 101 });
    const desk = deskOf([table]);
    const at = '/fields/0/__config__/children/0';
    expect(why(desk, 'radio', at)).toBe('place');
    become(desk, 'select', at);
    expect(nodeOf(desk.texts.formData ?? '', at)?.__config__).toMatchObject({ jnpfKey: 'select' });
  });

  it('boxes and what only shows become their like, with what they hold', () => {
    const inside = field('input', 102);
    const desk = deskOf([field('row', 101, {}, { children: [inside] }), field('text', 103)]);
    expect(offered(desk, '/fields/0').toSorted()).toEqual(['card', 'row']);
    become(desk, 'card', '/fields/0');
    expect(nodeOf(desk.texts.formData ?? '', '/fields/0/__config__/children/0')).toEqual(inside);
    expect(offered(desk, '/fields/1')).toEqual(expect.arrayContaining(['groupTitle', 'alert', 'link']));
    expect(offered(desk, '/fields/1')).not.toContain('row');
  });

  it('what both kinds know stays, what the old one alone knew goes and is named, a limit of new fields is not set', () => {
    const desk = deskOf([
      field('input', 101, { maxlength: 20, showPassword: true, placeholder: 'P' }, { required: true, tag: 'x' }),
    ]);
    const act = become(desk, 'select', '/fields/0');
    const node = nodeOf(desk.texts.formData ?? '', '/fields/0');
    expect(node).toMatchObject({ ...kept, __vModel__: 'inputField101', placeholder: 'P', options: [{}, {}] });
    expect(node?.__config__).toMatchObject({ jnpfKey: 'select', formId: 101, label: 'L101', required: true });
    expect(node).not.toHaveProperty('maxlength');
    expect(node).not.toHaveProperty('showPassword');
    expect(node?.__config__).not.toHaveProperty('tag');
    expect(act.say.values?.lost?.split(' ').toSorted()).toEqual(['maxlength', 'showPassword']);
    become(desk, 'input', '/fields/0');
    expect(nodeOf(desk.texts.formData ?? '', '/fields/0')).not.toHaveProperty('maxlength');
  });

  it('several become one kind at once, if all of them can', () => {
    const desk = deskOf([field('input', 101), field('radio', 102), field('inputNumber', 103)]);
    expect(offered(desk, '/fields/0', '/fields/1')).toContain('select');
    expect(offered(desk, '/fields/0', '/fields/2')).toEqual([]);
    become(desk, 'textarea', '/fields/0', '/fields/1');
    expect(desk.history.done).toHaveLength(1);
    expect(storageOf(desk)[0]?.map(([name]) => name)).toEqual([
      'inputField101',
      'radioField102',
      'inputNumberField103',
    ]);
  });

  it('a fork that calls the kind by another member keeps it, and a kind of an older name is known', () => {
    const desk = deskOf([{ __vModel__: 'a', __config__: { hszKey: 'comInput', label: 'A' } }]);
    become(desk, 'textarea', '/fields/0');
    expect(nodeOf(desk.texts.formData ?? '', '/fields/0')?.__config__).toEqual({ hszKey: 'textarea', label: 'A' });
  });

  it('every kind that is offered keeps every stored column, and undo restores the bytes', () => {
    let done = 0;
    for (const from of presetNames) {
      const desk = deskOf([field(from, 101), field('input', 201)]);
      const [before, stored] = [desk.texts, storageOf(desk)];
      for (const kind of offered(desk, '/fields/0')) {
        if (kind === from) continue;
        become(desk, kind, '/fields/0');
        expect(storageOf(desk), `${from} to ${kind}`).toEqual(stored);
        const after = desk.texts;
        desk.undo();
        expect(desk.texts).toEqual(before);
        desk.redo();
        expect(desk.texts).toEqual(after);
        desk.undo();
        done += 1;
      }
    }
    expect(done).toBeGreaterThan(60);
  }, 60_000);

  it('a kind that is not offered is refused, and changes nothing', () => {
    const desk = deskOf([field('input', 101)]);
    expect(changeKind(desk.texts, ['/fields/0'], 'inputNumber')).toEqual({
      refused: { key: 'kind', values: { name: 'L101', why: 'column' } },
    });
  });
});
