import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import events from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Parts, PartsContext } from '../../../../engine/document/parts';
import { Session } from '../../../../engine/document/session';
import { SessionContext } from '../../../../engine/document/sessionContext';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { plainFrames } from '../../../../engine/testing/plainFrames';
import { plainRegistry } from '../../../../engine/testing/plainWidgets';
import { createTools } from '../../../../engine/tools';
import { Unfinished, UnfinishedContext, WidgetHostContext } from '../../../../engine/widgetHost';
import { WordsContext } from '../../../words';
import { Code } from '../Code';
import '../testing/parts';

afterEach(cleanup);
const userEvent = events.setup({ pointerEventsCheck: 0 });

const node = (jnpfKey: string, name: string, label: string, formId: number, more: object = {}) => ({
  __config__: { jnpfKey, label, formId },
  __vModel__: name,
  ...more,
});
const form = JSON.stringify(
  {
    fields: [
      node('inputNumber', 'price', 'Price', 101),
      node('calculate', 'total', 'Total', 102, { expression: [] }),
      node('input', 'note', 'Note', 103, { extra: { a: 1 } }),
    ],
  },
  null,
  2,
);
const list = JSON.stringify({ columnList: [{ prop: 'note' }], searchList: [] });

function Page({ of, told }: { of: 'model' | 'list'; told: (text: string) => void }) {
  const [values, setValues] = useState({ formData: form, columnData: list });
  const put = (name: 'formData' | 'columnData') => (value: string | null) => {
    told(value ?? '');
    setValues((old) => ({ ...old, [name]: value ?? '' }));
  };
  return (
    <>
      <Code
        label="Form"
        value={values.formData}
        at="/formData"
        outline={of === 'model' ? 'model' : undefined}
        onChange={put('formData')}
      />
      <Code
        label="List"
        value={values.columnData}
        at="/columnData"
        outline={of === 'list' ? 'list' : undefined}
        onChange={put('columnData')}
      />
    </>
  );
}

async function open(of: 'model' | 'list' = 'model') {
  const host = createFakeHost({});
  const tools = createTools({ host, registry: plainRegistry, frames: plainFrames });
  const session = new Session(tools, { document: { kind: 'page', id: 'desk', views: [] } });
  const unfinished = new Unfinished();
  let now = '';
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <SessionContext value={session}>
          <PartsContext value={new Parts()}>
            <UnfinishedContext value={unfinished}>
              <Page of={of} told={(text) => (now = text)} />
            </UnfinishedContext>
          </PartsContext>
        </SessionContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  if (of === 'model') await screen.findByRole('tree');
  else await screen.findByRole('region', { name: 'desk.list.title' });
  return { session, unfinished, now: () => now };
}
const choose = (name: string) => userEvent.click(screen.getByRole('treeitem', { name: new RegExp(name) }));
const unfold = () => {
  for (const each of document.querySelectorAll('details')) {
    each.open = true;
    fireEvent(each, new Event('toggle'));
  }
};

describe('what was typed and cannot be written stays with its field', () => {
  test('a formula with a fault is there again with its fault, in an open group, and leaving asks until it is mended', async () => {
    const { session, unfinished, now } = await open();
    await choose('Total');
    unfold();
    const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'rules.formula.title' });
    fireEvent.change(box(), { target: { value: 'round(price' } });
    box().focus();
    await choose('Note');
    expect(now()).toBe('');
    expect(session.dirty).toBe(true);
    // A save of the form says where.
    const of = expect.stringMatching(/^Total · designer\.title\./);
    expect(unfinished.why).toEqual({ key: 'desk.unwritten', values: { of } });
    await choose('Total');
    expect(box().value).toBe('round(price');
    expect(screen.getAllByRole('alert').length).toBeGreaterThan(0);
    box().focus();
    fireEvent.change(box(), { target: { value: 'price * 2' } });
    await choose('Note');
    expect(now()).toContain('"__vModel__": "price"');
    expect(session.dirty).toBe(false);
    expect(unfinished.why).toBeUndefined();
    await choose('Total');
    unfold();
    expect(box().value).toBe('price * 2');
  });

  test('broken JSON of a member stays in its box and is said; no other field shows it', async () => {
    const { session, now } = await open();
    await choose('Note');
    unfold();
    const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'extra' });
    fireEvent.change(box(), { target: { value: '{"a": ' } });
    fireEvent.blur(box());
    expect(box().value).toBe('{"a": ');
    expect(within(box().closest('.weft-panel-row') as HTMLElement).getByRole('alert').textContent).toBe(
      'designer.notJson',
    );
    await choose('Price');
    expect(screen.queryByDisplayValue('{"a":')).toBeNull();
    await choose('Note');
    expect(box().value).toBe('{"a": ');
    fireEvent.change(box(), { target: { value: '{"a": 2}' } });
    fireEvent.blur(box());
    expect(JSON.parse(now()).fields[2].extra).toEqual({ a: 2 });
    await waitFor(() => expect(session.dirty).toBe(false));
  });

  test('what was typed for a field goes with the field: nothing holds a save for what is gone', async () => {
    const { session, unfinished, now } = await open();
    await choose('Note');
    unfold();
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'extra' });
    fireEvent.change(box, { target: { value: '{"a": ' } });
    fireEvent.blur(box);
    expect(unfinished.why?.key).toBe('desk.unwritten');
    await userEvent.click(screen.getByRole('button', { name: 'code.outline.remove' }));
    expect(JSON.parse(now()).fields).toHaveLength(2);
    await waitFor(() => expect(session.dirty).toBe(false));
    expect(unfinished.why).toBeUndefined();
  });

  test('what is no number stays in the box of a number and is said', async () => {
    const { session } = await open();
    await choose('Price');
    unfold();
    const box = () => screen.getByLabelText<HTMLInputElement>('designer.title.max');
    box().focus();
    fireEvent.change(box(), { target: { value: '12x' } });
    fireEvent.blur(box());
    expect(box().value).toBe('12x');
    await choose('Note');
    await choose('Price');
    expect(box().value).toBe('12x');
    expect(within(box().closest('.weft-panel-row') as HTMLElement).getByRole('alert')).toBeTruthy();
    fireEvent.change(box(), { target: { value: '12' } });
    fireEvent.blur(box());
    expect(session.dirty).toBe(false);
    expect(box().value).toBe('12');
  });

  test('a data name that is refused stays in its box with the reason, with its field, until it can be taken', async () => {
    const { session, unfinished, now } = await open();
    await choose('Price');
    const box = () => screen.getByLabelText<HTMLInputElement>('designer.title.__vModel__');
    const why = () => within(box().closest('.weft-panel-row') as HTMLElement).queryByRole('alert')?.textContent;
    const type = (text: string) => {
      fireEvent.change(box(), { target: { value: text } });
      fireEvent.blur(box());
    };
    type('note');
    expect(box().value).toBe('note');
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(why()).toBe('desk.refused.nameTaken note');
    expect(now()).toBe('');
    expect(session.dirty).toBe(true);
    const of = 'Price · designer.title.__vModel__';
    expect(unfinished.why).toEqual({ key: 'desk.unwritten', values: { of } });
    await choose('Note');
    expect(box().value).toBe('note');
    expect(why()).toBeUndefined();
    await choose('Price');
    expect(box().value).toBe('note');
    type('9 lives');
    expect(why()).toBe('desk.refused.badName 9 lives');
    type('');
    expect(why()).toBe('desk.refused.nameTaken');
    type('cost');
    expect(JSON.parse(now()).fields[0].__vModel__).toBe('cost');
    expect(why()).toBeUndefined();
    await waitFor(() => expect(session.dirty).toBe(false));
  });

  test.each([
    ['500', 'designer.outOfBounds 0 10'],
    ['-3', 'designer.outOfBounds 0 10'],
    ['2.5', 'designer.notWhole'],
  ])(
    '%s, which a bound forbids, stays as it was typed and is refused in words; the text keeps what it had',
    async (text, why) => {
      const { session, now } = await open();
      await choose('Price');
      unfold();
      const box = () => screen.getByLabelText<HTMLInputElement>('designer.title.precision');
      const user = events.setup({ pointerEventsCheck: 0 });
      await user.type(box(), '3');
      fireEvent.blur(box());
      expect(JSON.parse(now()).fields[0].precision).toBe(3);
      await user.clear(box());
      await user.type(box(), text);
      expect(JSON.parse(now()).fields[0].precision).toBe(3);
      fireEvent.blur(box());
      expect(box().value).toBe(text);
      expect(within(box().closest('.weft-panel-row') as HTMLElement).getByRole('alert').textContent).toBe(why);
      expect(JSON.parse(now()).fields[0].precision).toBe(3);
      await choose('Note');
      await choose('Price');
      expect(box().value).toBe(text);
      expect(session.dirty).toBe(true);
      fireEvent.change(box(), { target: { value: '10' } });
      fireEvent.blur(box());
      expect(JSON.parse(now()).fields[0].precision).toBe(10);
      await waitFor(() => expect(session.dirty).toBe(false));
    },
  );

  test('a comparison that is not finished is there again', async () => {
    const { session } = await open('list');
    await userEvent.click(screen.getByRole('button', { name: 'desk.list.itself' }));
    unfold();
    await userEvent.click(screen.getByRole('button', { name: 'rules.addLine' }));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'rules.field' }));
    await userEvent.click(await screen.findByTitle('Price'));
    expect(session.dirty).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /^Note/ }));
    expect(screen.queryByRole('combobox', { name: 'rules.comparison' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'desk.list.itself' }));
    expect(screen.getByRole('combobox', { name: 'rules.comparison' })).toBeTruthy();
  });
});
