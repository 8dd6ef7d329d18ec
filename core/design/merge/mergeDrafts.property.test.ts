import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEqual } from '../../isEqual';
import type { JsonObject } from '../../language/types';
import { presetNames } from '../../model/presets';
import { Desk } from '../desk';
import { addField, moveFields, removeFields, slotsOf, wrapFields } from '../model/acts';
import { renameField, setMembers } from '../model/members';
import { outlineOf } from '../model/outline';
import { flatForm } from './flatForm';
import { mergeDrafts } from './mergeDrafts';
import { withOwnNames } from './ownNames';
import type { Side } from './values';

const field = (formId: number) => ({
  __config__: { jnpfKey: 'input', formId, label: `L${formId}`, span: 24 },
  __vModel__: `f${formId}`,
});
const card = (formId: number, children: object[]) => ({
  __config__: { jnpfKey: 'card', formId, label: 'Box', children },
});
const fields = [
  field(101),
  field(102),
  card(103, [field(104), field(105)]),
  card(106, [card(107, [field(108)])]),
  field(109),
];
const columnList = ['f101', 'f102', 'f104'].map((prop) => ({ prop, label: prop, width: 100 }));
const base = {
  fullName: 'M',
  formData: JSON.stringify({ labelWidth: 100, odd: [1, 2], fields }, null, 2),
  columnData: JSON.stringify({ columnList, pageSize: 20 }, null, 2),
};

const turn = fc.tuple(fc.constantFrom('add', 'remove', 'move', 'set', 'rename', 'wrap'), fc.nat(), fc.nat(), fc.nat(5));
const turns = fc.array(turn, { maxLength: 5 });
const chosen = <T>(from: readonly T[], by: number) => from[by % from.length] as T;

function worked(all: readonly (readonly [string, number, number, number])[]) {
  const desk = new Desk();
  desk.put('formData', base.formData, { key: 'opened' });
  desk.put('columnData', base.columnData, { key: 'opened' });
  for (const [kind, one, two, three] of all) {
    const { texts } = desk;
    const items = outlineOf(texts.formData ?? '') ?? [];
    const item = chosen(items, one);
    const places = item && [{ text: 'formData' as const, pointer: `${item.pointer}/__config__` }];
    const slot = item && chosen(slotsOf(texts.formData ?? '', [item.pointer]), two);
    const act =
      kind === 'add'
        ? addField(texts, chosen(presetNames, two), `N${three}`)
        : !item
          ? undefined
          : kind === 'remove'
            ? removeFields(texts, [item.pointer])
            : kind === 'rename'
              ? renameField(texts, item.pointer, `name${two % 4}`)
              : kind === 'wrap'
                ? wrapFields(texts, [item.pointer], 'row', 'Row')
                : kind === 'set'
                  ? setMembers(texts, places ?? [], chosen(['label', 'span', 'tipLabel'], two), three)
                  : slot && moveFields(texts, [item.pointer], slot);
    if (act && 'ops' in act) desk.do(act);
  }
  return { ...base, ...desk.texts } as typeof base;
}

const flatOf = ({ formData }: { formData: unknown }) => {
  const flat = flatForm(JSON.parse(String(formData)) as JsonObject);
  if (!flat) throw new Error('two fields with one identity');
  return flat;
};
/** Every value of the form that is no object, by its place; holders included. */
function leaves(value: unknown, at: string, into: Map<string, unknown>): Map<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [name, each] of Object.entries(value)) leaves(each, `${at}/${name}`, into);
  else into.set(at, value);
  return into;
}
const membersOf = (draft: { formData: unknown }) => leaves(flatOf(draft).nodes, '', new Map());
const semantic = (draft: JsonObject) => ({
  form: JSON.parse(String(draft.formData)),
  list: JSON.parse(String(draft.columnData)),
});

test('designer §2.9 with one side unchanged the merge is the other side', () => {
  fc.assert(
    fc.property(turns, (all) => {
      const mine = worked(all);
      const never = (): Side => {
        throw new Error('nothing is to be asked');
      };
      expect(semantic(mergeDrafts(base, mine, base, never).draft)).toEqual(semantic(mine));
      expect(semantic(mergeDrafts(base, base, mine, never).draft)).toEqual(semantic(mine));
      expect(mergeDrafts(base, mine, mine, never).differences).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('designer §2.9 two random sequences lose nothing: what one side did is there, what both did is asked', () => {
  fc.assert(
    fc.property(turns, turns, fc.constantFrom<Side>('mine', 'theirs'), (one, other, side) => {
      const mine = worked(one);
      const theirs = worked(other);
      const { draft, differences } = mergeDrafts(base, mine, theirs, () => side);
      const [was, their, now] = [flatOf(base), flatOf(theirs), flatOf(draft as typeof base)];
      const renamed = { ...mine, ...withOwnNames(base, mine, theirs) };
      const my = flatOf(renamed);
      const asked = differences.filter(({ by }) => by === 'both');
      const isAsked = (id: string) => asked.some(({ path }) => path.includes(id));
      for (const id of new Set([...Object.keys(my.nodes), ...Object.keys(their.nodes)])) {
        const gone = id in was.nodes && !(id in my.nodes && id in their.nodes);
        if (!gone) expect(Object.keys(now.nodes)).toContain(id);
        else if (id in now.nodes || isAsked(id)) continue;
        // What one side deleted is gone only where the other side left it as it was.
        else expect(isEqual(my.nodes[id] ?? their.nodes[id], was.nodes[id])).toBe(true);
      }
      const [before, left, right, result] = [
        membersOf(base),
        membersOf(renamed),
        membersOf(theirs),
        membersOf(draft as typeof base),
      ];
      for (const at of new Set([...left.keys(), ...right.keys()])) {
        const id = at.split('/')[1] as string;
        if (!(id in my.nodes && id in their.nodes)) continue;
        const [b, m, t] = [before.get(at), left.get(at), right.get(at)];
        const expected = isEqual(m, t) || isEqual(b, t) ? m : isEqual(b, m) ? t : side === 'mine' ? m : t;
        expect(result.get(at)).toEqual(expected);
        if (!isEqual(m, t) && !isEqual(b, t) && !isEqual(b, m)) expect(isAsked(id)).toBe(true);
      }
      for (const [id, holder] of Object.entries(now.holders)) {
        if (!(id in was.nodes) || asked.some(({ path }) => path[1] === 'places')) continue;
        const [b, m, t] = [was.holders[id], my.holders[id], their.holders[id]];
        if (m !== undefined && t !== undefined) expect(holder).toBe(m === b ? t : m);
      }
    }),
    { numRuns: 400 },
  );
});

test('designer §2.9 what different members changed joins to the same in both orders', () => {
  fc.assert(
    fc.property(turns, turns, (one, other) => {
      const [mine, theirs] = [
        worked(one.filter(([kind]) => kind !== 'add')),
        worked(other.filter(([kind]) => kind !== 'add')),
      ];
      const merged = mergeDrafts(base, mine, theirs, () => 'mine');
      fc.pre(merged.differences.every(({ by }) => by !== 'both'));
      const swapped = mergeDrafts(base, theirs, mine, () => 'mine');
      const facts = (draft: JsonObject) => {
        const { nodes, holders } = flatOf(draft as typeof base);
        return { nodes, holders };
      };
      if (one.some(([kind]) => kind === 'wrap') && other.some(([kind]) => kind === 'wrap')) return;
      expect(facts(swapped.draft)).toEqual(facts(merged.draft));
    }),
    { numRuns: 200 },
  );
});
