import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../language/types';
import { checkModel } from '../../model/checkModel';
import { normaliseModel } from '../../model/normalise';
import { type PresetName, presetNames } from '../../model/presets';
import { Desk } from '../desk';
import {
  type Act,
  addField,
  copiedFields,
  duplicateFields,
  moveFields,
  pasteFields,
  removeFields,
  slotsOf,
  unwrapField,
  wrapFields,
} from './acts';
import { renameField, setMembers } from './members';
import { outlineOf } from './outline';

const key = fc.constantFrom('input', 'inputNumber', 'select', 'datePicker', 'switch', 'somethingElse');
const odd = fc.constantFrom<Json>(null, 'text', ['a', 'b'], { deep: [1, { x: 2.5 }] }, 1e21);

/** Nodes with a place for their number and name; members that nobody knows go along. */
type Shape = { key: string; odd: Json; children?: Shape[] };
const field = fc.record({ key, odd });
const shape: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 5, arbitrary: field },
  fc.record({ key: fc.constantFrom('card', 'row', 'table'), odd, children: fc.array(field, { maxLength: 3 }) }),
  fc.record({
    key: fc.constant('tab'),
    odd,
    children: fc.array(fc.record({ key: fc.constant(''), odd, children: fc.array(field, { maxLength: 2 }) }), {
      maxLength: 2,
    }),
  }),
);
const valueless = new Set(['card', 'row', 'tab', '']);

function build(shapes: readonly Shape[], count = { next: 101 }): JsonObject[] {
  return shapes.map(({ key, odd, children }) => {
    const number = count.next;
    count.next += 1;
    const config: JsonObject = { ...(key && { jnpfKey: key }), label: `L${number}`, formId: number, kept: odd };
    if (children) config.children = build(children, count);
    return { __config__: config, ...(valueless.has(key) ? {} : { __vModel__: `f${number}` }), unknown: odd };
  });
}
const listed = (fields: readonly JsonObject[]) =>
  fields.flatMap(({ __vModel__ }) => (__vModel__ ? [{ prop: __vModel__, label: 'x', odd: 1 }] : []));
const model = fc
  .tuple(fc.array(shape, { maxLength: 6 }), odd, fc.constantFrom(undefined, 2, 4))
  .map(([shapes, odd, space]) => {
    const fields = build(shapes);
    const list = {
      columnList: listed(fields),
      btnsList: [{ value: 'add', label: 'a' }],
      columnBtnsList: [{ value: 'edit', label: 'e' }],
      odd,
    };
    const text = (value: object) =>
      JSON.stringify(value, null, space).replace('"odd":', '"digits": 12345678901234567890, "odd":');
    return { formData: text({ popupType: 'general', odd, fields, linkages: [] }), columnData: text(list) };
  });

const kinds = ['add', 'remove', 'move', 'copy', 'duplicate', 'rename', 'set', 'wrap', 'unwrap'] as const;
const turn = fc.tuple(fc.constantFrom(...kinds), fc.nat(), fc.nat(), fc.nat());
type Turn = [(typeof kinds)[number], number, number, number];

const chosen = <T>(from: readonly T[], by: number): T | undefined => from[by % from.length];

function actFor({ texts }: Desk, [kind, one, two, three]: Turn): Act | undefined {
  const formData = texts.formData ?? '';
  const items = outlineOf(formData) ?? [];
  const item = chosen(items, one);
  const other = chosen(items, two);
  if (kind === 'add')
    return addField(texts, chosen(presetNames, two) as PresetName, 'New', three % 3 ? item : undefined);
  if (!item || !other) return undefined;
  const pointers = three % 2 ? [item.pointer] : [item.pointer, other.pointer];
  if (kind === 'remove') return removeFields(texts, pointers);
  if (kind === 'duplicate') return duplicateFields(texts, pointers);
  if (kind === 'copy') return pasteFields(texts, copiedFields(texts, pointers), other);
  if (kind === 'rename') return renameField(texts, item.pointer, three % 5 ? `name${three % 9}` : other.name);
  if (kind === 'set')
    return setMembers(
      texts,
      pointers.map((pointer) => ({ text: 'formData', pointer })),
      `m${two % 3}`,
      chosen([1, 'x', [1, 2], { a: [] }, undefined], three),
    );
  if (kind === 'wrap') return wrapFields(texts, pointers, two % 2 ? 'row' : 'card', 'Box');
  if (kind === 'unwrap') return unwrapField(texts, item.pointer);
  const slot = chosen(slotsOf(formData, pointers), two);
  return slot && moveFields(texts, pointers, slot);
}

const issuesOf = ({ formData, columnData }: Desk['texts']) =>
  checkModel(normaliseModel({ id: 'm', enCode: 'm', fullName: 'M', webType: 2, tables: '', formData, columnData }))
    .filter(({ level, key }) => level === 'error' && key !== 'visualdev.formEmpty' && key !== 'visualdev.listEmpty')
    .map(({ message }) => message);
/** Everything that no act names: members of nodes and texts, without what acts set. */
function unknownIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    ['unknown', 'kept', 'odd'].includes(name) ? [`${name}:${JSON.stringify(each)}`] : unknownIn(each, `${at}/${name}`),
  );
}
const parsed = (text = '') => JSON.parse(text) as unknown;

test('designer §4.3 any acts on any model keep JSON, unknown members and digits, and make no new error; undo and redo restore the bytes', () => {
  let done = 0;
  fc.assert(
    fc.property(
      model,
      fc.array(turn, { minLength: 1, maxLength: 8 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      (texts, turns, walk) => {
        let now = 0;
        const desk = new Desk(() => (now += 1_000));
        desk.put('formData', texts.formData, { key: 'opened' });
        desk.put('columnData', texts.columnData, { key: 'opened' });
        const states = [desk.texts];
        let errors = new Set(issuesOf(desk.texts));
        for (const each of turns) {
          const act = actFor(desk, each);
          if (!act || 'refused' in act || each[0] === 'remove') {
            if (act && !('refused' in act) && desk.do(act)) errors = new Set(issuesOf(desk.texts));
          } else {
            const before = unknownIn(parsed(desk.texts.formData));
            const digits = desk.texts.formData?.match(/12345678901234567890/g)?.length;
            if (!desk.do(act)) continue;
            const found = issuesOf(desk.texts);
            expect(found.filter((message) => !errors.has(message))).toEqual([]);
            errors = new Set(found);
            const after = unknownIn(parsed(desk.texts.formData));
            const isSame = each[0] === 'rename' || each[0] === 'move' || each[0] === 'set' || each[0] === 'wrap';
            if (isSame) expect(after.toSorted()).toEqual(before.toSorted());
            expect(after).toEqual(expect.arrayContaining(each[0] === 'unwrap' ? [] : before));
            expect(desk.texts.formData?.match(/12345678901234567890/g)?.length).toBe(digits);
          }
          parsed(desk.texts.formData);
          parsed(desk.texts.columnData);
          // What is selected is there, and is what was found anew.
          for (const { pointer } of desk.selected())
            expect(outlineOf(desk.texts.formData ?? '')?.some((item) => item.pointer === pointer)).toBe(true);
          if (desk.history.done.length === states.length) {
            states.push(desk.texts);
            done += 1;
          }
        }
        const last = states.length - 1;
        desk.goTo(0);
        expect(desk.texts).toEqual(states[0]);
        desk.goTo(last);
        expect(desk.texts).toEqual(states[last]);
        let at = last;
        for (const isBack of walk) {
          if (isBack) desk.undo();
          else desk.redo();
          at = Math.max(0, Math.min(last, at + (isBack ? -1 : 1)));
          expect(desk.texts).toEqual(states[at]);
        }
      },
    ),
    { numRuns: 1_000 },
  );
  expect(done).toBeGreaterThan(2_000);
}, 120_000);

test('designer §4.3 an act leaves every line that it does not name as it was', () => {
  fc.assert(
    fc.property(model, turn, (texts, each) => {
      const desk = new Desk();
      desk.put('formData', JSON.stringify(JSON.parse(texts.formData), null, 2), { key: 'opened' });
      const kind = each[0];
      const act = actFor(desk, each);
      if (!act || 'refused' in act || !['duplicate', 'set', 'rename'].includes(kind)) return;
      const before = desk.texts.formData ?? '';
      desk.do(act);
      const lines = new Map<string, number>();
      for (const line of (desk.texts.formData ?? '').split('\n')) lines.set(line.replace(/,$/, ''), 1);
      const gone = before.split('\n').filter((line) => !lines.has(line.replace(/,$/, '')));
      const touched = act.ops.length;
      if (kind === 'duplicate') expect(gone).toEqual([]);
      if (kind === 'rename' || kind === 'set') expect(gone.length).toBeLessThanOrEqual(touched);
    }),
    { numRuns: 300 },
  );
});
