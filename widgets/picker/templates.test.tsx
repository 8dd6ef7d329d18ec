import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Document, PickerDoc } from '../../core/language/types';
import { chosen, closed, field, node, open, press, shipped, show, type stage, tags } from './testing/stage';

/** The topmost dialog, once it is rendered. */
const top = (count: number): Promise<HTMLElement> =>
  waitFor(() => {
    const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
    expect(dialogs).toHaveLength(count);
    return dialogs[count - 1] as HTMLElement;
  });

describe('template (serial number) select', () => {
  const rule = { name: 'rule', widget: 'templateSelect', label: { text: 'Rule' }, props: { clearable: true } };

  async function openRules() {
    fireEvent.click(await field('rule'));
    const dialog = await top(1);
    await within(dialog).findByText('Rule 20');
    return dialog;
  }
  const asked = (host: ReturnType<typeof stage>) =>
    host.calls.filter(({ name }) => name === 'billRule.selector').map(({ params }) => params);

  it('PICK-070 PICK-073 PICK-074 PICK-075 a dialog of 1000 px: a table of name, code and start number in pages; stored is the code, shown the name', async () => {
    const { host, save } = show([rule]);
    const dialog = await openRules();
    expect(dialog.style.width).toBe('1000px');
    const heads = [...dialog.querySelectorAll('thead th')].map((head) => head.textContent?.trim()).filter(Boolean);
    expect(heads).toEqual(expect.arrayContaining(['billRule.fullName', 'billRule.enCode', 'billRule.startNumber']));
    expect(asked(host).at(-1)).toMatchObject({ currentPage: 1, pageSize: 20 });
    fireEvent.click(dialog.querySelector('.ant-pagination-item-2') as HTMLElement);
    fireEvent.click(await within(dialog).findByText('Rule 25'));
    expect(within(dialog).getByText('rule25')).toBeTruthy();
    expect(within(dialog).getByText('00025')).toBeTruthy();
    press(dialog, 'ok');
    await waitFor(async () => expect(tags(await field('rule'))).toEqual(['Rule 25']));
    expect(await save()).toMatchObject({ rule: 'rule25' });
  }, 60_000);

  it('PICK-071 PICK-072 a category of the tree and a keyword narrow the table', async () => {
    const { host } = show([rule]);
    const dialog = await openRules();
    fireEvent.click(within(dialog).getByText('Sales rules'));
    await waitFor(() => expect(asked(host).at(-1)).toMatchObject({ categoryId: 'sale' }));
    const word = dialog.querySelector('[data-field="keyword"] input') as HTMLInputElement;
    fireEvent.change(word, { target: { value: 'Rule 22' } });
    fireEvent.click(dialog.querySelector('[data-action="search"]') as HTMLElement);
    await waitFor(() => expect(asked(host).at(-1)).toMatchObject({ categoryId: 'sale', keyword: 'Rule 22' }));
    await within(dialog).findByText('rule22');
    await waitFor(() => expect(within(dialog).queryByText('Rule 20')).toBeNull());
  }, 60_000);

  it('cancel leaves the field as it was', async () => {
    const { save } = show([{ ...rule, default: 'rule3' }]);
    await waitFor(async () => expect(tags(await field('rule'))).toEqual(['Rule 3']));
    const dialog = await openRules();
    fireEvent.click(within(dialog).getByText('Rule 7'));
    press(dialog, 'cancel');
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    expect(await save()).toMatchObject({ rule: 'rule3' });
  }, 60_000);
});

describe('dictionary select', () => {
  const kinds = { name: 'kinds', widget: 'dictionarySelect', label: { text: 'Kinds' }, props: { multiple: true } };

  it('a category that holds others leads on; its leaves are chosen, and a keyword finds them', async () => {
    const { save } = show([kinds]);
    const dialog = await open('kinds');
    fireEvent.click(await node(dialog, 'Sex'));
    fireEvent.click(await node(dialog, 'People'));
    expect(chosen(dialog)).toEqual(['Sex']);
    fireEvent.change(within(dialog).getByLabelText('widget.keyword'), { target: { value: 'goo' } });
    await waitFor(() => expect(within(dialog).queryByText('People')).toBeNull());
    fireEvent.click(await node(dialog, 'Goods'));
    press(dialog, 'ok');
    await closed();
    expect(tags(await field('kinds'))).toEqual(['Sex', 'Goods']);
    expect(await save()).toMatchObject({ kinds: ['t2', 't3'] });
  }, 60_000);

  it('PICK-068 PICK-069 the add button opens the dictionaries over it; closed again, the categories are asked anew', async () => {
    // The page itself has tests of its own; here it is a dialog that can be closed.
    const page = { kind: 'page', frame: 'dialog', id: 'page', title: { text: 'Dictionaries' }, views: [] } as Document;
    const { host } = show([kinds], { documents: { 'systemData.dictionary': page } });
    const dialog = await open('kinds');
    await node(dialog, 'Goods');
    const questions = () => host.calls.filter(({ name }) => name === 'dictionaryType.selector').length;
    expect(questions()).toBe(1);
    press(dialog, 'add');
    const over = await top(2);
    expect(host.opened.at(-1)?.document).toBe('systemData.dictionary');
    press(over, 'cancel');
    await waitFor(() => expect(questions()).toBe(2));
    expect(chosen(dialog)).toEqual([]);
    expect((shipped('dictionary.pick') as PickerDoc).buttons?.[0]?.onClick).toHaveLength(1);
  }, 60_000);
});

describe('tree select', () => {
  it('PICK-067 typing keeps the nodes that match and what leads to them', async () => {
    const town = { id: 'n', label: { text: 'North' }, children: [{ id: 'n1', label: { text: 'Harbour' } }] };
    const tree = {
      name: 'at',
      widget: 'treeSelect',
      label: { text: 'At' },
      options: [town, { id: 's', label: { text: 'South' } }],
      props: { filterable: true },
    };
    const { save } = show([tree]);
    const box = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('[data-field="at"] input');
      expect(found).not.toBeNull();
      return found as HTMLInputElement;
    });
    fireEvent.mouseDown(box);
    await screen.findByText('South');
    fireEvent.change(box, { target: { value: 'harb' } });
    await waitFor(() => expect(screen.queryByText('South')).toBeNull());
    expect(screen.getByText('North')).toBeTruthy();
    fireEvent.click(screen.getByText('Harbour'));
    expect(await save()).toMatchObject({ at: 'n1' });
  }, 60_000);
});
