import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Document, FieldNode, PageDoc } from '../../core/language/types';
import { chosen, closed, expand, field, node, open, press, show, stage, tags } from './testing/stage';

const boss: FieldNode = { name: 'boss', widget: 'userSelect', label: { text: 'Boss' }, props: { clearable: true } };
const place: FieldNode = { name: 'at', widget: 'organizeSelect', label: { text: 'At' }, props: { clearable: true } };

/** A list of cases with a search and a super query over the given fields. */
const page = (): Document => {
  const query = { superQueryJson: { $: 'view.list.query', as: 'json', else: '' } };
  const found = { boss: { $: 'view.search.values.boss' }, at: { $: 'view.search.values.at' } };
  const views: PageDoc['views'] = [
    { id: 'search', view: 'search', for: 'list', fields: [boss, place] },
    {
      id: 'list',
      view: 'table',
      source: { call: 'case.list', params: { ...found, ...query } as never },
      columns: [{ name: 'title', label: { text: 'Title' } }],
      superQuery: [{ ...boss, props: { filter: true } }, place],
    },
  ];
  return { kind: 'page', id: 'p', views };
};
const cases = { 'case.list': () => ({ list: [{ id: '1', title: 'One' }] }) };
const lastOf = (host: ReturnType<typeof stage>) => host.calls.findLast(({ name }) => name === 'case.list')?.params;

/** Chooses in a select outside form fields: the list opens on mouse down. */
async function pickIn(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

describe('pickers wherever a value is put in', () => {
  it('in a form: stored, found again by its id, and required until something is chosen', async () => {
    const { host, save } = show([
      { ...boss, rules: ['required'] },
      { ...place, default: ['c1', 'gone'] },
    ]);
    const at = await field('at');
    await waitFor(() => expect(tags(at)).toEqual(['c1/gone']));
    fireEvent.click(screen.getByText('engine.ok'));
    await waitFor(() => expect(document.querySelector('[data-field="boss"] [aria-invalid="true"]')).not.toBeNull());
    expect(host.calls.filter(({ name }) => name === 'save')).toEqual([]);
    const dialog = await open('boss');
    await expand(dialog, 'Acme');
    fireEvent.click(await node(dialog, 'Person 1/u1'));
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ boss: 'u1', at: ['c1', 'gone'] });
  }, 60_000);

  it('in a search: asked when the button is pressed, and emptied by reset', async () => {
    const host = stage(page(), { answers: cases });
    await screen.findByText('One');
    const dialog = await open('at');
    await expand(dialog, 'Acme');
    fireEvent.click(await node(dialog, 'Sales'));
    press(dialog, 'ok');
    await closed();
    expect(tags(await field('at'))).toEqual(['Acme/Sales']);
    const before = host.calls.filter(({ name }) => name === 'case.list').length;
    fireEvent.click(document.querySelector('[data-action="search"]') as HTMLElement);
    await waitFor(() => expect(lastOf(host)?.at).toEqual(['c1', 'd1']));
    expect(host.calls.filter(({ name }) => name === 'case.list')).toHaveLength(before + 1);
    fireEvent.click(document.querySelector('[data-action="reset"]') as HTMLElement);
    await waitFor(() => expect(lastOf(host)?.at).toBeUndefined());
    expect(tags(await field('at'))).toEqual([]);
  }, 60_000);

  it('in a sub-table: every row its own, and one question for the column', async () => {
    const list: FieldNode = {
      name: 'items',
      widget: 'table',
      label: { text: 'Items' },
      fields: [boss],
      default: [{ boss: 'u1' }, { boss: 'u2' }, { boss: 'gone' }] as never,
    };
    const { host, save } = show([list]);
    await screen.findByText('Person 2/u2');
    await screen.findByText('engine.past.gone');
    expect(host.calls).toEqual([{ name: 'users.userList', params: { userId: ['u1', 'u2', 'gone'] } }]);
    const cell = document.querySelector<HTMLElement>('[data-cell="1.boss"] .weft-picker-field');
    fireEvent.click(cell as HTMLElement);
    const dialog = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[role="dialog"]');
      expect(found?.querySelector('.weft-picker')).toBeTruthy();
      return found as HTMLElement;
    });
    expect(chosen(dialog)).toEqual(['Person 2/u2']);
    await expand(dialog, 'Acme');
    await expand(dialog, 'Sales');
    fireEvent.click(await node(dialog, 'Person 3/u3'));
    press(dialog, 'ok');
    await closed();
    const { items } = (await save()) as { items: { boss: string }[] };
    expect(items.map((row) => row.boss)).toEqual(['u1', 'u3', 'gone']);
  }, 60_000);

  it('PICK-098 in a filter: the tabs of a filter, several for 包含任意, and what was asked stands there again', async () => {
    const host = stage(page(), { answers: cases });
    await screen.findByText('One');
    fireEvent.click(screen.getByText('engine.superQuery'));
    await pickIn('list.field', 'Boss');
    await pickIn('list.symbolLabel', 'engine.symbol.in');
    const value = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.weft-query-value .weft-picker-field');
      expect(found).not.toBeNull();
      return found as HTMLElement;
    });
    fireEvent.click(value);
    const dialog = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[role="dialog"]:has(.weft-picker)');
      expect(found).not.toBeNull();
      return found as HTMLElement;
    });
    const names = [...dialog.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
    expect(names).toEqual([
      'picker.allData',
      'picker.currentOrganize',
      'picker.subordinates',
      'picker.systemVariables',
    ]);
    await expand(dialog, 'Acme');
    fireEvent.click(await node(dialog, 'Person 1/u1'));
    fireEvent.click(within(dialog).getByText('picker.systemVariables'));
    fireEvent.click(await node(dialog, 'picker.currentUser'));
    press(dialog, 'ok');
    await closed();
    fireEvent.click(screen.getByText('widget.search', { selector: '.weft-query-footer *' }));
    await waitFor(() => expect(String(lastOf(host)?.superQueryJson)).toContain('currentUser'));
    const asked = JSON.parse(String(lastOf(host)?.superQueryJson));
    expect(asked.groups[0].conditions[0]).toMatchObject({
      field: 'boss',
      symbol: 'in',
      value: ['u1', 'currentUser'],
    });
    fireEvent.click(screen.getByText('engine.superQuery', { selector: 'button *' }));
    await waitFor(() => {
      const box = document.querySelector<HTMLElement>('.weft-query-value .weft-picker-field');
      expect(box && tags(box)).toEqual(['Person 1/u1', 'picker.currentUser']);
    });
  }, 60_000);
});
