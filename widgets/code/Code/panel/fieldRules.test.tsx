import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../../core/language/types';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { WordsContext } from '../../../words';
import { Panel } from './Panel';

afterEach(cleanup);

const node = (jnpfKey: string, name: string, label: string, more: JsonObject = {}): JsonObject => ({
  __config__: { jnpfKey, label, ...more },
  __vModel__: name,
});
const form = {
  fields: [
    node('input', 'reason', 'Reason'),
    node('input', 'note', 'Note'),
    node('table', 'items', 'Items', { children: [node('input', 'part', 'Part')] }),
    node('divider', '', 'Line'),
  ],
  linkages: JSON.parse(`[
    { "when": { "note": "x" }, "then": [{ "require": ["reason"] }] },
    { "when": { "note": "y" }, "then": [{ "hide": ["items"] }], "on": false }
  ]`),
};

function draw(pointer: string) {
  const openRules = vi.fn();
  const host = createFakeHost({});
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <Panel
          model={JSON.stringify(form)}
          places={[{ text: 'formData', pointer }]}
          change={() => undefined}
          openRules={openRules}
        />
      </WordsContext>
    </WidgetHostContext>,
  );
  return openRules;
}
const ruled = () => screen.getByRole('group', { name: 'rules.title' });
const sentences = () => [...ruled().querySelectorAll('.weft-rule-sentence')].map(({ textContent }) => textContent);

test('a field names its rules without a part to unfold; a press opens one, or begins one that shows the field', async () => {
  const openRules = draw('/fields/0');
  expect(sentences()).toEqual([expect.stringContaining('rules.act.requireReason')]);
  await userEvent.click(ruled().querySelector('.weft-rule-sentence') as Element);
  expect(openRules).toHaveBeenLastCalledWith({ open: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'designer.showWhen' }));
  expect(openRules).toHaveBeenLastCalledWith({ show: 'reason' });
});

test('a field that conditions read has those rules too; a column is named with its table', async () => {
  draw('/fields/1');
  expect(sentences()).toHaveLength(2);
  cleanup();
  const openRules = draw('/fields/2/__config__/children/0');
  expect(sentences()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'designer.showWhen' }));
  expect(openRules).toHaveBeenLastCalledWith({ show: 'items.part' });
});

test('what holds no value has no rules', () => {
  draw('/fields/3');
  expect(screen.queryByText('designer.showWhen')).toBeNull();
});
