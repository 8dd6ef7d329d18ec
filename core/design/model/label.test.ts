import { expect, test } from 'vitest';
import { Desk } from '../desk';
import { labelField } from './members';
import { outlineOf } from './outline';

const pane = { name: 'a', title: 'First', __config__: { children: [] } };
const formData = JSON.stringify({
  fields: [
    { __config__: { jnpfKey: 'input', label: 'Town', formId: 101 }, __vModel__: 'town' },
    { __config__: { jnpfKey: 'tab', label: 'Tabs', formId: 102, children: [pane] } },
  ],
});

test('designer §2.8 a field and a pane get another label in one step, where each has it', () => {
  const desk = new Desk(() => 0);
  desk.put('formData', formData, { key: 'replaced' });
  const items = () => outlineOf(desk.texts.formData ?? '') ?? [];
  for (const [index, to] of [
    [0, 'City'],
    [2, 'Second'],
  ] as const) {
    const item = items()[index];
    if (!item) throw new Error('no such item');
    const act = labelField(desk.texts, item, to);
    if ('refused' in act) throw new Error('refused');
    expect(desk.do(act)).toBe(true);
  }
  expect(items().map(({ label }) => label)).toEqual(['City', 'Tabs', 'Second']);
  desk.goTo(0);
  expect(desk.texts.formData).toBe(formData);
});
