import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import events from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { conditionOf, draftOf, type Group } from '../../../core/design/rules/conditionDraft';
import { mainRuleFields, plainField } from '../../../core/design/rules/plainFields';
import type { Condition, PageDoc } from '../../../core/language/types';
import { Session } from '../../../engine/document/session';
import { SessionContext } from '../../../engine/document/sessionContext';
import { createRegistry } from '../../../engine/registry';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { plainFrames } from '../../../engine/testing/plainFrames';
import { plainRegistry } from '../../../engine/testing/plainWidgets';
import { createTools } from '../../../engine/tools';
import { widgetDefinitions } from '../../definitions';
import { WordsContext } from '../../words';
import { ConditionEditor } from './ConditionEditor';

afterEach(cleanup);
// Lists that close move away while the next is pressed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const [result] = mainRuleFields({
  fields: [
    {
      __config__: { jnpfKey: 'radio', label: 'Result' },
      __vModel__: 'result',
      options: ['Passed', 'Failed'].map((fullName) => ({ id: fullName.toLowerCase(), fullName })),
    },
  ],
});
const fields = [
  plainField('name', 'Name', 'input'),
  plainField('size', 'Size', 'inputNumber'),
  ...(result ? [result] : []),
];
const computed = mainRuleFields({
  fields: [{ __config__: { jnpfKey: 'inputNumber', label: 'Size' }, __vModel__: 'size' }],
});
const nothing: Group = { kind: 'group', join: 'all', items: [] };
const page: PageDoc = { kind: 'page', id: 'things', views: [] };

interface StageProps {
  first: Condition | undefined;
  told: (value: Condition | undefined) => void;
  save: (value: Condition | undefined) => void;
  formulas: boolean;
}

/** The editor over a text, with what undo does. */
function Stage({ first, told, save, formulas }: StageProps) {
  const [value, setValue] = useState(first);
  return (
    <>
      <ConditionEditor<Condition | undefined>
        value={value}
        fields={fields}
        {...(formulas ? { computed } : {})}
        read={(now) => (now ? draftOf(now, { scope: true }) : nothing)}
        write={(group) => conditionOf(group)}
        onChange={(next) => {
          told(next);
          setValue(next);
        }}
        otherwise={<p>JSON</p>}
      />
      <button type="button" onClick={() => setValue(first)}>
        Undo
      </button>
      <button type="button" onClick={() => save(value)}>
        Save
      </button>
    </>
  );
}

function open(first: Condition | undefined, { formulas = false, registry = plainRegistry } = {}) {
  const host = createFakeHost();
  const tools = createTools({ host, registry, frames: plainFrames });
  const session = new Session(tools, { document: page });
  const told: (Condition | undefined)[] = [];
  const saved: (Condition | undefined)[] = [];
  const { container } = render(
    <WordsContext value={host.t}>
      <SessionContext value={session}>
        <Stage
          first={first}
          told={(value) => told.push(value)}
          save={(value) => saved.push(value)}
          formulas={formulas}
        />
      </SessionContext>
    </WordsContext>,
  );
  const box = async () => (await screen.findAllByTitle('rules.value'))[0]?.querySelector('input') as HTMLInputElement;
  return { told, saved, container, box };
}

const choose = async (box: string, option: string | RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: box }));
  await userEvent.click(
    (await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })).at(-1) as Element,
  );
};
const shown = (container: Element) =>
  [...container.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent);

describe('designer §2.6 a comparison of what is no listed field', () => {
  test('shows how it is compared and with what, and keeps that when the comparison changes', async () => {
    const { told, container, box } = open({ '$args.of': 'roles' });
    await expect.poll(async () => (await box())?.value).toBe('roles');
    expect(shown(container)).toEqual(['$args.of', 'rules.op.eq', 'rules.source.value']);
    await choose('rules.comparison', 'rules.op.ne');
    expect(told).toEqual([{ '$args.of': { ne: 'roles' } }]);
  });

  test('yes and no stay yes and no', async () => {
    const { told, container } = open({ '$user.isAdministrator': true });
    expect(shown(container)).toEqual(['$user.isAdministrator', 'rules.op.eq', 'rules.source.value', 'common.yes']);
    await choose('rules.value', 'common.no');
    expect(told).toEqual([{ '$user.isAdministrator': false }]);
  });

  test('several values stay several, each of its kind', async () => {
    const { told, container } = open({ '$args.size': { in: [1, 2] } });
    expect(shown(container)).toEqual(['$args.size', 'rules.op.in', '1', '2']);
    await userEvent.type(screen.getByRole('combobox', { name: 'rules.value' }), '3,');
    expect(told).toEqual([{ '$args.size': { in: [1, 2, 3] } }]);
  });

  test('a choice is found by what is typed', async () => {
    const { told } = open({ result: 'passed' }, { registry: createRegistry(widgetDefinitions) });
    const box = await screen.findByRole('combobox', { name: 'Result' });
    await userEvent.type(box, 'Fail');
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, which: 13 });
    await expect.poll(() => told.at(-1)).toEqual({ result: 'failed' });
  });

  test('another path of the screen is shown as it is written', () => {
    const { container } = open({ '$view.a.values.x': { ne: { $: 'view.form.values.y', else: '' } } });
    expect(shown(container)).toEqual(['$view.a.values.x', 'rules.op.ne', 'rules.source.other', 'view.form.values.y']);
  });

  test('so is the field that was removed', async () => {
    const { box, told } = open({ gone: { like: 'a' }, name: '' });
    await expect.poll(async () => (await box())?.value).toBe('a');
    expect(told).toEqual([]);
  });
});

describe('design/flow §2 a comparison of a formula', () => {
  test('is chosen like a field, typed, and compared as a number', async () => {
    const { told, box } = open(undefined, { formulas: true });
    await userEvent.click(await screen.findByRole('button', { name: 'rules.addLine' }));
    await choose('rules.field', 'rules.formula.title');
    await userEvent.type(screen.getByRole('combobox', { name: 'rules.formula.title' }), 'size * 2');
    await choose('rules.comparison', 'rules.op.gt');
    await userEvent.type(await box(), '10');
    await userEvent.tab();
    expect(told.at(-1)).toEqual({ '=size * 2': { gt: 10 } });
  });

  test('is shown again from its text, within groups; what is not there has its fault', async () => {
    const { container } = open(
      { any: [{ name: 'a' }, { all: [{ name: 'b' }, { '=gone + 1': { gte: 3 } }] }] },
      { formulas: true },
    );
    expect(shown(container)).toContain('rules.formula.title');
    expect(screen.getByRole('combobox', { name: 'rules.formula.title' })).toHaveProperty('value', 'gone + 1');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByRole('group', { name: 'rules.group' })).toHaveLength(2);
  });

  test('is not offered where the text has none', async () => {
    open(undefined);
    await userEvent.click(await screen.findByRole('button', { name: 'rules.addLine' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'rules.field' }));
    expect(screen.queryByText('rules.formula.title')).toBeNull();
  });
});

describe('designer §2.6 the editor follows its text', () => {
  test('after undo the box shows what the text has', async () => {
    const { told, box } = open({ name: 'a' });
    await expect.poll(async () => (await box())?.value).toBe('a');
    await userEvent.type(await box(), 'b');
    await userEvent.tab();
    expect(told.at(-1)).toEqual({ name: 'ab' });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(async () => (await box())?.value).toBe('a');
  });

  test('a line that is not finished stays when others are written', async () => {
    const { told, box } = open({ name: 'a' });
    await userEvent.click(await screen.findByRole('button', { name: 'rules.addLine' }));
    await userEvent.type(await box(), 'b');
    await userEvent.tab();
    expect(told.at(-1)).toEqual({ name: 'ab' });
    expect(screen.getAllByRole('combobox', { name: 'rules.field' })).toHaveLength(2);
  });
});

describe('designer §2.6 what is typed is one change', () => {
  const press = (keys: string) => () => userEvent.keyboard(keys);
  test.each([
    ['a press elsewhere', () => userEvent.click(screen.getByRole('button', { name: 'Save' }))],
    ['Tab', () => userEvent.tab()],
    ['Enter', press('{Enter}')],
    ['Escape', press('{Escape}')],
    ['a shortcut', press('{Control>}s{/Control}')],
    ['rest', () => new Promise((resolve) => setTimeout(resolve, 1200))],
  ])('written with %s', async (_, act) => {
    const { told, box } = open({ name: '' });
    await expect.poll(async () => Boolean(await box())).toBe(true);
    await userEvent.type(await box(), 'abc');
    expect(told).toEqual([]);
    await act();
    expect(told).toEqual([{ name: 'abc' }]);
    expect((await box()).value).toBe('abc');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(told).toHaveLength(1);
  });

  test('Save has it already, and undo takes back what is typed', async () => {
    const { told, box, saved } = open({ name: 'a' });
    await expect.poll(async () => Boolean(await box())).toBe(true);
    await userEvent.type(await box(), 'bc');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([{ name: 'abc' }]);
    expect(told).toHaveLength(1);
    await userEvent.type(await box(), 'd');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(async () => (await box())?.value).toBe('a');
  });

  test('all that is chosen is in sight: nothing is folded into a count', async () => {
    open({ result: { in: ['passed', 'failed'] } }, { registry: createRegistry(widgetDefinitions) });
    const tags = await screen.findAllByText(/^(Passed|Failed)$/, { selector: '.ant-select-selection-item-content' });
    expect(tags.map((each) => each.textContent)).toEqual(['Passed', 'Failed']);
    expect(document.querySelector('.ant-select-selection-overflow-item-rest')).toBeNull();
  });
});
