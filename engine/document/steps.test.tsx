import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageDoc } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

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
          views: [
            {
              id: 'buttons',
              view: 'tree',
              source: { call: 'buttons', params: { moduleIds: { $: 'view.menus.checked', as: 'csv' } } },
              checkable: { initial: 'ids', count: 'leaves' },
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
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const granted = (host: ReturnType<typeof open>['host']) => host.calls.find(({ name }) => name === 'grant')?.params;

describe('steps over trees with boxes (contract §8.6)', () => {
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
    expect(disabled('back')).toBe(true);
    fireEvent.click(box('bills'));
    press('engine.nextStep');
    expect(screen.getByLabelText('step').textContent).toBe('Buttons');
    await waitFor(() => expect([disabled('back'), disabled('engine.ok')]).toEqual([true, true]));
    answer(buttons('x'));
    await waitFor(() => expect(disabled('engine.ok')).toBe(false));
    press('back');
    expect(box('bills').checked).toBe(true);
    expect(screen.getByLabelText('step').textContent).toBe('Menus');
  });
});
