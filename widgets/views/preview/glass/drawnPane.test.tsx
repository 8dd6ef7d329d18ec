import { expect, test } from 'vitest';
import { slotsOfPreset } from '../../../../core/design/model/acts';
import { outlineOf } from '../../../../core/design/model/outline';
import { formDocument } from '../../../../core/model/formDocs';
import { normaliseModel } from '../../../../core/model/normalise';
import { drawnPane } from './drawnPane';
import { type Box, dropLines, itemUnder, spanTo } from './geometry';

const box = (jnpfKey: string, formId: number, children: object[], more: object = {}) => ({
  __config__: { jnpfKey, formId, label: jnpfKey, children },
  ...more,
});
const input = (formId: number) => ({ __config__: { jnpfKey: 'input', formId, label: 'i' }, __vModel__: `f${formId}` });
const pane = (name: string, children: object[]) => ({ name, title: name, __config__: { children } });
const formData = JSON.stringify({
  fields: [
    input(101),
    box('card', 102, []),
    box('tab', 103, [pane('one', [input(104)]), pane('two', [box('row', 105, [])])]),
    box('table', 106, [input(107)], { __vModel__: 'rows' }),
  ],
});

test('designer §2.3 an empty box is the pane of the drawn document that is empty', () => {
  const source = { id: 'm', enCode: 'm', fullName: 'M', webType: 2, tables: '', formData, columnData: '{}' };
  const document = formDocument(normaliseModel(source), { moduleId: '', version: 'v', scripts: false } as never);
  const at = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((now, step) => (now as Record<string, unknown>)[step], document);
  const items = outlineOf(formData) ?? [];
  const panes = items.flatMap((item) => drawnPane(item) ?? []);
  expect(panes).toEqual([
    '/fields/1/items/0',
    '/fields/2/items/0',
    '/fields/2/items/1',
    '/fields/2/items/1/fields/0/items/0',
  ]);
  const held = panes.map((each) => ((at(each) as { fields?: unknown[] }).fields ?? []).length);
  expect(held).toEqual([0, 1, 1, 0]);
});

test('designer §2.3 an empty box is hit, and a field can be dropped into it', () => {
  const items = outlineOf(formData) ?? [];
  const card = items[1];
  const drawn: Box = { left: 0, top: 100, right: 400, bottom: 140 };
  const boxes = new Map([['/fields/1', drawn]]);
  expect(itemUnder(items, boxes, 200, 120)).toBe(card);
  const lines = dropLines(items, slotsOfPreset(formData, 'input'), boxes);
  const inside = lines.find(({ slot }) => slot.list === card?.children);
  expect(inside).toMatchObject({ slot: { index: 0 }, line: { left: 0, right: 400, top: 120, bottom: 120 } });
});

test('designer §2.3 the edge of a field goes from one usual width to the next', () => {
  const half: Box = { left: 0, top: 0, right: 120, bottom: 40 };
  const to = (x: number) => spanTo(half, 12, x, [6, 8, 12, 16, 24]);
  expect([to(120), to(150), to(235), to(400), to(85), to(55), to(-20)]).toEqual([12, 16, 24, 24, 8, 6, 6]);
  expect(spanTo(half, 10, 120, [6, 8, 12, 16, 24])).toBe(10);
});
