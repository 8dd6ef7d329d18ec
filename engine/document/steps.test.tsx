import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Action, PageDoc, StepsView } from '../../core/language/types';
import type { CallOptions } from '../host';
import { draw } from '../testing/draw';
import { type Answer, createFakeHost, refuse } from '../testing/fakeHost';

afterEach(cleanup);

const node = (id: string, children?: object[]) => ({ id, fullName: id, children });
const menus = {
  list: [node('office', [node('users'), node('roles')]), node('sales', [node('orders'), node('bills')])],
  ids: ['office', 'users'],
};
const buttons = (moduleIds: unknown) => ({ list: [node('add'), node('remove')], ids: moduleIds ? ['add'] : [] });

const steps: PageDoc = {
  kind: 'page',
  frame: 'dialog',
  id: 'authorize',
  title: { text: 'authorize' },
  views: [
    {
      id: 'steps',
      view: 'steps',
      items: [
        {
          name: 'menus',
          title: { text: 'Menus' },
          count: { $: 'view.menus.checked.length' },
          views: [
            {
              id: 'menus',
              view: 'tree',
              source: { call: 'menus' },
              expand: 'all',
              checkable: { initial: 'ids' },
              menu: [{ name: 'all', label: { text: 'all' }, onClick: [{ do: 'check', view: 'menus', to: 'all' }] }],
            },
          ],
        },
        {
          name: 'buttons',
          title: { text: 'Buttons' },
          count: { $: 'view.buttons.checked.length' },
          views: [
            {
              id: 'buttons',
              view: 'tree',
              source: { call: 'buttons', params: { moduleIds: { $: 'view.menus.checked', as: 'csv' } } },
              checkable: { initial: 'ids', count: 'leaves' },
              emptyText: { text: 'tick menus first' },
            },
          ],
        },
      ],
      submit: [
        {
          do: 'call',
          call: 'grant',
          params: { module: { $: 'view.menus.checked' }, button: { $: 'view.buttons.checked' } },
        },
        { do: 'close' },
      ],
    },
  ],
};

function open() {
  return draw(
    steps,
    createFakeHost({ menus: () => menus, buttons: ({ moduleIds }) => buttons(moduleIds), grant: () => null }),
  );
}
const box = (name: string) => screen.getByRole('checkbox', { name: `tick ${name}` }) as HTMLInputElement;
const counts = () => screen.getByLabelText('counts').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const granted = (host: ReturnType<typeof open>['host']) => host.calls.find(({ name }) => name === 'grant')?.params;

describe('steps over trees with boxes (contract §8.6)', () => {
  it.each([
    ['a sole node that is ticked', { list: [node('office')], ids: ['office'] }, true],
    ['a sole node that is not ticked', { list: [node('office')], ids: [] }, false],
    ['several nodes', menus, false],
  ])('passes over the first step with a sole node that is ticked: %s', async (_, answer, passed) => {
    const view = structuredClone(steps.views[0]) as StepsView;
    Object.assign(view.items[0] ?? {}, { passWhen: { '$view.menus.leaves': 1, '$view.menus.ticks': 1 } });
    const host = createFakeHost({ menus: () => answer, buttons: ({ moduleIds }) => buttons(moduleIds) });
    draw({ ...steps, views: [view] }, host);
    const asked = () => host.calls.some(({ name }) => name === 'buttons');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'engine.nextStep' }).hasAttribute('disabled')).toBe(false),
    );
    if (passed) return waitFor(() => expect(asked()).toBe(true));
    // Nor does a tick of the person move on.
    if (!box('office').checked) fireEvent.click(box('office'));
    expect(box('office').checked).toBe(true);
    expect(asked()).toBe(false);
  });

  it('begins with what is stored now, not with the answer of an earlier opening', async () => {
    const host = createFakeHost({});
    const answers: Record<string, [stale: unknown, fresh: unknown]> = {
      menus: [{ ...menus, ids: [] }, menus],
      buttons: [buttons(''), buttons('x')],
    };
    host.useCall = <T,>(name: string) => {
      const [at, setAt] = useState(0);
      useEffect(() => {
        const timer = setTimeout(() => setAt(1), 30);
        return () => clearTimeout(timer);
      }, []);
      const data = answers[name]?.[at] as T;
      return { data, error: undefined, loading: false, validating: false, refresh: async () => undefined };
    };
    draw(steps, host);
    expect(box('users').checked).toBe(false);
    await waitFor(() => expect(box('users').checked).toBe(true));
  });

  it('PERM-29 begins with what is granted; half-ticked parents count', async () => {
    const { host } = open();
    await waitFor(() => expect(box('users').checked).toBe(true));
    expect(box('roles').checked).toBe(false);
    expect(box('office').checked).toBe(false);
    fireEvent.click(box('orders'));
    press('engine.nextStep');
    await waitFor(() => expect(box('add').checked).toBe(true));
    fireEvent.click(box('remove'));
    press('engine.ok');
    await waitFor(() => expect(granted(host)).toBeTruthy());
    expect(granted(host)).toEqual({ module: ['office', 'users', 'sales', 'orders'], button: ['add', 'remove'] });
  });

  it('issue 15 §6: a step counts what was chosen in it once its views answered, and says why it is empty', async () => {
    draw(steps, createFakeHost({ menus: () => menus, buttons: () => ({ list: [], ids: [] }), grant: () => null }));
    await waitFor(() => expect(box('users').checked).toBe(true));
    expect(counts()).toBe('2,-');
    fireEvent.click(box('roles'));
    expect(counts()).toBe('3,-');
    press('engine.nextStep');
    expect(await screen.findByText('tick menus first')).toBeTruthy();
    await waitFor(() => expect(counts()).toBe('3,0'));
  });

  it('a parent ticks everything below it, and all or none are ticked at once', async () => {
    open();
    await waitFor(() => expect(box('users').checked).toBe(true));
    fireEvent.click(box('office'));
    expect([box('users').checked, box('roles').checked]).toEqual([true, true]);
    fireEvent.click(box('office'));
    expect([box('users').checked, box('roles').checked]).toEqual([false, false]);
    press('all');
    expect(box('bills').checked).toBe(true);
  });

  it('no way back from the first step, none at all while a step loads; what was ticked stays', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    draw(steps, createFakeHost({ menus: () => menus, buttons: () => slow }));
    const disabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;
    await waitFor(() => expect(box('users').checked).toBe(true));
    expect(disabled('engine.previousStep')).toBe(true);
    fireEvent.click(box('bills'));
    press('engine.nextStep');
    expect(screen.getByLabelText('step').textContent).toBe('Buttons');
    await waitFor(() => expect([disabled('engine.previousStep'), disabled('engine.ok')]).toEqual([true, true]));
    answer(buttons('x'));
    await waitFor(() => expect(disabled('engine.ok')).toBe(false));
    press('engine.previousStep');
    expect(box('bills').checked).toBe(true);
    expect(screen.getByLabelText('step').textContent).toBe('Menus');
  });
});

describe('steps whose buttons run actions', () => {
  const label = (text: string) => ({ text });
  const refused: Action[] = [
    { do: 'set', path: 'view.wizard.values.why', value: { $: 'message' } },
    { do: 'notify', type: 'error', message: { text: 'not read: {why}', values: { why: { $: 'message' } } } },
  ];
  const wizard: PageDoc = {
    kind: 'page',
    frame: 'dialog',
    id: 'wizard',
    views: [
      {
        id: 'wizard',
        view: 'steps',
        values: { rows: [], why: 'nothing', mode: { $: 'args.mode' } },
        items: [
          {
            name: 'read',
            title: label('Read {mode}'),
            views: [{ id: 'kinds', view: 'tree', source: [{ id: 'a', label: label('A') }] }],
            back: { label: label('cancel'), onClick: [{ do: 'close' }] },
            next: {
              label: label('read'),
              disabledWhen: { '$view.kinds.selected': { null: true } },
              disabledText: label('choose a kind'),
              onClick: [
                { do: 'call', call: 'read', quiet: true, onError: refused },
                {
                  do: 'when',
                  condition: { '$result.rows': { null: true } },
                  actions: [{ do: 'stop', message: label('no rows') }],
                },
                { do: 'set', path: 'view.wizard.values.rows', value: { $: 'result.rows' } },
              ],
            },
          },
          {
            name: 'look',
            title: label('Look'),
            views: [
              {
                id: 'rows',
                view: 'table',
                source: { rows: { $: 'view.wizard.values.rows' } },
                columns: [{ name: 'name' }],
                toolbar: [
                  { name: 'to', label: label('to read'), onClick: [{ do: 'step', view: 'wizard', to: 'read' }] },
                ],
              },
            ],
            next: { label: label('save'), onClick: [{ do: 'call', call: 'save' }] },
          },
        ],
        submit: [{ do: 'notify', message: { text: '{mode}', values: { mode: { $: 'view.wizard.values.mode' } } } }],
      },
    ],
  };
  const step = () => screen.getByLabelText('step').textContent;
  const named = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
  function start(read: Answer) {
    const options: CallOptions[] = [];
    const host = createFakeHost({ read, save: () => null });
    const { call } = host;
    host.call = (name, params, given) => {
      if (given) options.push(given);
      return call(name, params);
    };
    const closed: unknown[] = [];
    draw(wizard, host, { args: { mode: 'insert' }, onClose: (result) => closed.push(result) });
    return { host, options, closed, choose: () => press('A') };
  }

  it('next says why it is disabled when it is pressed, and can be focused', async () => {
    const { host, choose } = start(() => ({ rows: [] }));
    expect([named('read').disabled, named('read').getAttribute('aria-disabled')]).toEqual([false, 'true']);
    press('read');
    expect([host.notes, host.calls]).toEqual([['warning: choose a kind'], []]);
    choose();
    await waitFor(() => expect(named('read').getAttribute('aria-disabled')).toBe('false'));
  });

  it('moves when its actions ran; the answer is there in the next step, the initial values too', async () => {
    const { host, choose } = start(() => ({ rows: [{ name: 'Ann' }, { name: 'Bob' }] }));
    choose();
    press('read');
    await waitFor(() => expect(step()).toBe('Look'));
    for (const name of ['Ann', 'Bob']) expect(screen.getByText(name)).toBeTruthy();
    press('save');
    await waitFor(() => expect(host.notes).toEqual(['success: insert']));
    expect(host.calls.map(({ name }) => name)).toEqual(['read', 'save']);
  });

  it('stays when a call is refused, which a quiet call leaves to `onError`, and when a list is stopped', async () => {
    let answer: () => unknown = () => refuse('bad file');
    const { host, options, choose } = start(() => answer());
    choose();
    press('read');
    await waitFor(() => expect(host.notes).toEqual(['error: not read: bad file']));
    expect(options).toMatchObject([{ quiet: true }]);
    answer = () => ({ rows: [] });
    press('read');
    await waitFor(() => expect(host.notes.at(-1)).toBe('warning: no rows'));
    expect(step()).toBe('Read {mode}');
  });

  it('runs once, and leaves the other button disabled meanwhile', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const { host, choose } = start(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    choose();
    press('read');
    press('read');
    await waitFor(() => expect(named('cancel').disabled).toBe(true));
    expect(host.calls).toHaveLength(1);
    answer({ rows: [{ name: 'Ann' }] });
    await waitFor(() => expect(step()).toBe('Look'));
  });

  it('back in the first step is a button of its own; the action step goes to the step it names', async () => {
    const { closed, choose } = start(() => ({ rows: [{ name: 'Ann' }] }));
    choose();
    press('read');
    await waitFor(() => expect(step()).toBe('Look'));
    press('to read');
    await waitFor(() => expect(step()).toBe('Read {mode}'));
    press('cancel');
    await waitFor(() => expect(closed).toEqual([{ ok: true }]));
  });
});
