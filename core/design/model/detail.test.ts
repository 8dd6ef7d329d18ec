import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelDocuments } from '../../model/documents';
import { normaliseModel } from '../../model/normalise';
import { presetField } from '../../model/presets';
import { Desk } from '../desk';
import type { Act } from './acts';
import { detailItems, hideInDetail, moveInDetail } from './detail';
import { drawDraft, sourceOf } from './drawDraft';
import { outlineOf } from './outline';

const labels = ['A', 'B', 'C', 'D', 'E'];
const field = (label: string) => presetField('input', { label, number: 101 + labels.indexOf(label) });
const nameOf = (label: string) => `inputField${101 + labels.indexOf(label)}`;
const labelsOf = (names: readonly string[]) => names.map((name) => labels[Number(name.slice(-3)) - 101]).join('');

/** A, a card with B and C, D, E. */
const form = () => {
  const card = presetField('card', { label: 'Card', number: 120 });
  const config = card.__config__ as { children: unknown[] };
  config.children = [field('B'), field('C')];
  return { ours: 1, fields: [field('A'), card, field('D'), field('E')] };
};

function open(formData: object = form()) {
  const desk = new Desk();
  desk.put('formData', JSON.stringify(formData, null, 2), { key: 'replaced' });
  const before = desk.texts.formData;
  const done = (act: Act) => 'ops' in act && desk.do(act);
  const order = () => labelsOf(detailItems(desk.texts.formData ?? '').map(({ name }) => name));
  const move = (moved: string, to?: string) => done(moveInDetail(desk.texts, [...moved].map(nameOf), to && nameOf(to)));
  const said = () => labelsOf((JSON.parse(desk.texts.formData ?? '').detailFirst as string[]) ?? []);
  return { desk, before, done, order, move, said };
}

const documentOf = (formData: object) => {
  const model = normaliseModel(sourceOf({ id: 'm', formData: JSON.stringify(formData) }));
  return modelDocuments(model, { moduleId: '', version: '1' }).detail!;
};
const names = (fields: readonly unknown[]) =>
  (fields as { name?: string; hiddenWhen?: unknown }[]).flatMap(({ name }) => name ?? []);

describe('designer §2.7 the detail of a record', () => {
  test('a field is moved in the detail; the form stays, and undo restores its bytes', () => {
    const { desk, before, move, order, said } = open();
    expect(order()).toBe('ABCDE');
    move('D', 'B');
    expect(order()).toBe('ADBCE');
    expect(said()).toBe('AD');
    expect(
      outlineOf(desk.texts.formData ?? '')
        ?.filter(({ name }) => name)
        .map(({ label }) => label)
        .join(''),
    ).toBe('ABCDE');
    move('D', 'E');
    expect(JSON.parse(desk.texts.formData ?? '')).not.toHaveProperty('detailFirst');
    desk.undo();
    desk.undo();
    expect(desk.texts.formData).toBe(before);
  });

  test('any moves make the order that they say, with the fewest names', () => {
    const act = fc.record({
      moved: fc.constantFrom(...labels),
      to: fc.option(fc.constantFrom(...labels), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
        const { move, order, said } = open();
        let wanted = order();
        for (const { moved, to } of acts) {
          move(moved, to);
          if (moved === to) continue;
          const others = wanted.replace(moved, '');
          const at = to === undefined ? others.length : others.indexOf(to);
          wanted = others.slice(0, at) + moved + others.slice(at);
          expect(order()).toBe(wanted);
        }
        const rest = wanted.slice(said().length);
        expect([...rest].sort().join('')).toBe(rest);
        if (said())
          expect([...wanted.slice(said().length - 1)].sort().join('')).not.toBe(wanted.slice(said().length - 1));
      }),
    );
  });

  test('the drawn detail has that order: fields leave their boxes, and an empty box goes with its fields', () => {
    const first = (...all: string[]) => documentOf({ ...form(), detailFirst: all.map(nameOf) }).fields;
    expect(labelsOf(names(first('C')).filter((name) => name.startsWith('input')))).toBe('CADE');
    const inside = first('C').find(({ widget }) => widget === 'card')?.items?.[0]?.fields ?? [];
    expect(labelsOf(names(inside))).toBe('B');
    expect(first('C', 'B').some(({ widget }) => widget === 'card')).toBe(false);
    expect(labelsOf(names(first('E', 'nobody', 'E')).filter((name) => name.startsWith('input')))).toBe('EAD');
  });

  test('fields of a layout table are moved as those of a box: their cells stay, and an empty table goes', () => {
    const grid = presetField('tableGrid', { label: 'Grid', number: 121 });
    const [line] = (grid.__config__ as { children: { __config__: { children: { __config__: object }[] } }[] }).children;
    const cells = line?.__config__.children ?? [];
    (cells[0] as { __config__: { children?: unknown[] } }).__config__.children = [field('B')];
    (cells[1] as { __config__: { children?: unknown[] } }).__config__.children = [field('C')];
    const gridForm = { fields: [field('A'), grid, field('D'), field('E')] };
    const { move, order, said } = open(gridForm);
    move('B', 'A');
    expect([order(), said()]).toEqual(['BACDE', 'B']);
    move('E', 'C');
    expect(order()).toBe('BAECD');
    const drawn = (...first: string[]) => documentOf({ ...gridForm, detailFirst: first.map(nameOf) }).fields;
    const inGrid = (...first: string[]) =>
      JSON.stringify(drawn(...first).find(({ widget }) => widget === 'tableGrid') ?? null);
    expect(names(drawn('B'))[0]).toBe(nameOf('B'));
    expect(inGrid('B')).not.toContain(`"${nameOf('B')}"`);
    expect(inGrid('B')).toContain(`"${nameOf('C')}"`);
    const cellsIn = (text: string) => JSON.parse(text).items.length;
    expect(cellsIn(inGrid('B'))).toBe(cellsIn(inGrid()));
    expect(inGrid('B', 'C')).toBe('null');
  });

  test('columns of the detail are those of its document; any other number means as many as fit', () => {
    const layout = (detailColumns: number) => documentOf({ fields: [field('A')], detailColumns }).layout;
    expect([0, 3, 7].map(layout)).toEqual([undefined, { columns: 3 }, undefined]);
  });

  test('a field is left out of the detail, and no other place', () => {
    const { desk, done } = open();
    done(hideInDetail(desk.texts, [nameOf('B')]));
    const { fields } = JSON.parse(desk.texts.formData ?? '');
    const shown = documentOf({ fields }).fields.find(({ widget }) => widget === 'card')?.items?.[0]?.fields;
    expect(shown?.map(({ hiddenWhen }) => hiddenWhen ?? false)).toEqual([true, false]);
  });

  test('a draft is drawn as a detail of a sample record', () => {
    const drawn = drawDraft({ formData: JSON.stringify({ ...form(), detailFirst: [nameOf('E')] }) }, 'detail').document;
    expect(drawn).toMatchObject({ kind: 'detail', load: { values: { [nameOf('E')]: 'E 1' } } });
  });
});
