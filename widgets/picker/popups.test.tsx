import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Document, FieldNode, PickerDoc } from '../../core/language/types';
import { chosen, closed, field, open, press, show, stage, tags } from './testing/stage';

const popup: PickerDoc = {
  kind: 'picker',
  id: 'model.m.pick.goods',
  title: { text: 'Choose goods' },
  tabs: [
    {
      name: 'list',
      title: { text: 'Goods' },
      show: 'table',
      source: {
        interface: 'i1',
        paged: true,
        idKey: 'id',
        labelKey: 'name',
        params: {
          interfaceId: 'i1',
          propsValue: 'id',
          relationField: 'name',
          columnOptions: 'name,price',
          paramList: { $: 'args.paramList' },
        },
      },
      search: 'ask',
      index: true,
      columns: [
        { name: 'name', label: { text: 'Name' } },
        { name: 'price', label: { text: 'Price' } },
      ],
    },
  ],
};
const popupUse: FieldNode['picker'] = {
  document: popup.id,
  args: { paramList: [{ field: 'shop', defaultValue: 's1' }] },
  labelKey: 'name',
  echo: { call: 'dataInterface.infoByIds', params: { id: 'i1', ids: { $: 'value' } } },
};

describe('popup select', () => {
  const goodsField: FieldNode = {
    name: 'goods',
    widget: 'popupSelect',
    label: { text: 'Goods' },
    picker: popupUse,
    props: { clearable: true },
  };
  const documents = { [popup.id]: popup };

  it('ERR-20 a refused list stops loading and can be asked again; the form keeps its value', async () => {
    let refused = true;
    const page = () => {
      if (refused) throw new Error('暂时不可用');
      return { list: [{ id: 'g1', name: 'Good 1' }], pagination: { total: 1 } };
    };
    show([goodsField], { documents, answers: { 'dataInterface.page': page } });
    const dialog = await open('goods');
    expect(await within(dialog).findByText(/暂时不可用/)).toBeTruthy();
    expect(dialog.querySelector('.ant-spin-spinning')).toBeNull();
    refused = false;
    fireEvent.click(within(dialog).getByLabelText('common.refresh'));
    expect(await within(dialog).findByText('Good 1')).toBeTruthy();
    expect(within(dialog).queryByText(/暂时不可用/)).toBeNull();
  });

  it('PICK-077 PICK-078 PICK-079 PICK-080 PICK-081 PICK-082 PICK-083 PICK-084 a table of radios with keyword, reset, refresh and pages; its question is the contract’s', async () => {
    const { host, save } = show([goodsField], { documents });
    const dialog = await open('goods');
    expect(dialog.style.width).toBe('800px');
    await within(dialog).findByText('Good 1');
    expect(host.calls.at(-1)).toEqual({
      name: 'dataInterface.page',
      params: {
        id: 'i1',
        interfaceId: 'i1',
        propsValue: 'id',
        relationField: 'name',
        columnOptions: 'name,price',
        paramList: [{ field: 'shop', defaultValue: 's1' }],
        keyword: '',
        currentPage: 1,
        pageSize: 20,
      },
    });
    expect(dialog.querySelectorAll('input[type=radio]')).toHaveLength(20);
    expect(dialog.querySelector('[data-action=reset]')).not.toBeNull();
    expect(within(dialog).getByLabelText('common.refresh')).toBeTruthy();
    fireEvent.click(within(dialog).getByText('Good 2'));
    press(dialog, 'ok');
    await closed();
    expect(tags(await field('goods'))).toEqual(['Good 2']);
    expect(await save()).toMatchObject({ goods: 'g2' });
  }, 60_000);

  it('CONST-33 PICK-010 PICK-088 without pages 10000 rows are asked at once, list and total being read from the answer; with them the pager asks on', async () => {
    const [tab] = popup.tabs ?? [];
    const all = { ...popup, tabs: [{ ...tab, paging: 'all' }] } as PickerDoc;
    const { host } = show([goodsField], { documents: { [popup.id]: all } });
    const dialog = await open('goods');
    await within(dialog).findByText('Good 30');
    expect(host.calls.at(-1)?.params).toMatchObject({ currentPage: 1, pageSize: 10_000 });
    expect(dialog.querySelector('.ant-pagination')).toBeNull();
    press(dialog, 'cancel');
    await closed();
    cleanup();
    const paged = show([goodsField], { documents });
    const again = await open('goods');
    await within(again).findByText('Good 20');
    expect(again.querySelectorAll('.ant-pagination-item')).toHaveLength(2);
    fireEvent.click(again.querySelector('.ant-pagination-item-2') as HTMLElement);
    await within(again).findByText('Good 30');
    expect(paged.host.calls.at(-1)?.params).toMatchObject({ currentPage: 2, pageSize: 20 });
  }, 60_000);

  it('ux-52 Enter on a row and a double click choose it and close the picker; nobody has left the field', async () => {
    const { save } = show([{ ...goodsField, rules: ['required'] }], { documents });
    const opened = async () => {
      const box = await field('goods');
      box.querySelector<HTMLElement>('input')?.focus();
      const dialog = await open('goods');
      await within(dialog).findByText('Good 2');
      return dialog;
    };
    const first = await opened();
    const search = within(first).getByLabelText('widget.keyword');
    search.focus();
    expect(document.querySelector('[data-field="goods"] [aria-invalid="true"]')).toBeNull();
    expect(document.querySelector('.weft-item-message')?.textContent ?? '').toBe('');
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    await closed();
    expect(tags(await field('goods'))).toEqual(['Good 2']);
    const row = within(await opened()).getByText('Good 3');
    for (const _ of [1, 2]) fireEvent.click(row);
    fireEvent.doubleClick(row);
    await closed();
    expect(tags(await field('goods'))).toEqual(['Good 3']);
    expect(await save()).toMatchObject({ goods: 'g3' });
  }, 60_000);

  it('ux-49 after a save the next record begins in its first field, also where that chooses', async () => {
    stage(
      {
        kind: 'form',
        id: 'f',
        fields: [goodsField, { name: 'note', widget: 'input', label: { text: 'Note' } }],
        buttons: [{ name: 'next', label: { text: 'Next' }, onClick: [{ do: 'reset' }] }],
      },
      { documents },
    );
    const box = await field('goods');
    fireEvent.click(await screen.findByText('Next'));
    await waitFor(() => expect(box.contains(document.activeElement)).toBe(true));
  }, 60_000);

  it('PICK-076 popupType drawer opens from the side, with the same ok and cancel', async () => {
    const { save } = show([goodsField], { documents: { [popup.id]: { ...popup, frame: 'drawer' } } });
    const drawer = await open('goods');
    expect(drawer.closest('.ant-drawer')).not.toBeNull();
    fireEvent.click(await within(drawer).findByText('Good 4'));
    press(drawer, 'ok');
    await waitFor(async () => expect(tags(await field('goods'))).toEqual(['Good 4']));
    expect(await save()).toMatchObject({ goods: 'g4' });
  }, 60_000);

  it('PICK-007 ok with nothing chosen emits nothing: the field keeps its value', async () => {
    const { save } = show([{ ...goodsField, default: 'g5' }], {
      documents: { [popup.id]: { ...popup, chosen: true } },
    });
    const dialog = await open('goods');
    press(dialog, 'clear');
    expect(chosen(dialog)).toEqual([]);
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ goods: 'g5' });
  }, 60_000);

  it('PICK-080 reset empties the keyword and lists everything', async () => {
    const { host } = show([goodsField], { documents });
    const dialog = await open('goods');
    const word = within(dialog).getByLabelText<HTMLInputElement>('widget.keyword');
    fireEvent.change(word, { target: { value: 'Good 30' } });
    await within(dialog).findByText('Good 30');
    await waitFor(() => expect(within(dialog).queryByText('Good 1')).toBeNull());
    press(dialog, 'reset');
    expect(await within(dialog).findByText('Good 1')).toBeTruthy();
    expect(word.value).toBe('');
    expect(host.calls.at(-1)?.params).toMatchObject({ keyword: '', currentPage: 1 });
  }, 60_000);

  it('PICK-081 refresh fetches the page again', async () => {
    let name = 'Good 1';
    const page = () => ({ list: [{ id: 'g1', name }], pagination: { total: 1 } });
    show([goodsField], { documents, answers: { 'dataInterface.page': page } });
    const dialog = await open('goods');
    await within(dialog).findByText('Good 1');
    name = 'Renamed';
    fireEvent.click(within(dialog).getByLabelText('common.refresh'));
    expect(await within(dialog).findByText('Renamed')).toBeTruthy();
  }, 60_000);

  it('PICK-089 PICK-091 PICK-092 a stored value finds its label by its id; attributes follow and are emptied with it', async () => {
    const price: FieldNode = {
      name: 'price',
      widget: 'input',
      label: { text: 'Price' },
      attribute: { of: 'goods', member: 'price' },
    };
    const { host } = show([{ ...goodsField, default: 'g5' }, price], { documents });
    const box = await field('goods');
    await waitFor(() => expect(tags(box)).toEqual(['Good 5']));
    expect(host.calls).toEqual([{ name: 'dataInterface.infoByIds', params: { id: 'i1', ids: ['g5'] } }]);
    const shown = () => (document.querySelector('[data-field=price] input') as HTMLInputElement | null)?.value;
    await waitFor(() => expect(shown()).toBe('4'));
    fireEvent.mouseDown(box.querySelector('.ant-select-clear') as HTMLElement);
    await waitFor(() => expect(shown()).toBe(''));
  }, 60_000);

  it('PICK-095 PICK-096 PICK-097 the table select is a popover of 700 px, its table 300 high; boxes for several count at once', async () => {
    const table: FieldNode = {
      name: 'goods',
      widget: 'popupTableSelect',
      label: { text: 'Goods' },
      picker: popupUse,
      props: { multiple: true },
    };
    const { save } = show([table], { documents: { [popup.id]: { ...popup, frame: 'popover' } } });
    fireEvent.click(await field('goods'));
    const box = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-popover .weft-picker');
      expect(found).not.toBeNull();
      return found as HTMLElement;
    });
    expect(box.parentElement?.style.width).toBe('700px');
    expect((box.querySelector('.weft-picker-body') as HTMLElement).style.height).toBe('300px');
    await within(box).findByText('Good 1');
    fireEvent.click(within(box).getByText('Good 1'));
    fireEvent.click(within(box).getByText('Good 3'));
    expect(box.querySelectorAll('input[type=checkbox]:checked').length).toBeGreaterThan(1);
    expect(await save()).toMatchObject({ goods: ['g1', 'g3'] });
  }, 60_000);

  it('PICK-097 the single table select has radios, and one replaces the other', async () => {
    const table: FieldNode = { ...goodsField, widget: 'popupTableSelect' };
    const { save } = show([table], { documents: { [popup.id]: { ...popup, frame: 'popover' } } });
    fireEvent.click(await field('goods'));
    const radios = await waitFor(() => {
      const found = document.querySelectorAll<HTMLInputElement>('.ant-popover .weft-picker input[type=radio]');
      expect(found).toHaveLength(20);
      return found;
    });
    expect(document.querySelector('.ant-popover input[type=checkbox]')).toBeNull();
    fireEvent.click(radios[0] as HTMLElement);
    await waitFor(async () => expect(tags(await field('goods'))).toEqual(['Good 1']));
    fireEvent.click(radios[2] as HTMLElement);
    await waitFor(async () => expect(tags(await field('goods'))).toEqual(['Good 3']));
    expect(await save()).toMatchObject({ goods: 'g3' });
  }, 60_000);

  it('Esc leaves the popover alone, wherever the cursor is, and not the dialog around it', async () => {
    const outer: Document = {
      kind: 'form',
      frame: 'dialog',
      id: 'outer',
      title: { text: 'Outer' },
      fields: [{ ...goodsField, widget: 'popupTableSelect' }],
    };
    const closedBy: string[] = [];
    stage(outer, { documents: { [popup.id]: { ...popup, frame: 'popover' } }, onClose: () => closedBy.push('outer') });
    for (const place of ['.weft-picker-field input', '.ant-popover .weft-picker-search input']) {
      fireEvent.click(await field('goods'));
      await waitFor(() => expect(document.querySelector('.ant-popover .weft-picker td')).not.toBeNull());
      const cursor = document.querySelector(place) as HTMLElement;
      fireEvent.keyDown(cursor, { key: 'Escape', keyCode: 27, which: 27 });
      await waitFor(() => expect(document.querySelector('.ant-popover .weft-picker')).toBeNull());
    }
    expect(closedBy).toEqual([]);
    fireEvent.keyDown(document.querySelector('[role="dialog"] input') as HTMLElement, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(closedBy).toEqual(['outer']));
  }, 60_000);

  it('a value of a column is asked with those of all rows', async () => {
    const rows = ['g1', 'g2', 'g3'].map((id) => ({ goods: id }));
    const list: FieldNode = {
      name: 'items',
      widget: 'table',
      label: { text: 'Items' },
      fields: [goodsField],
      default: rows as never,
    };
    const { host } = show([list], { documents });
    await screen.findByText('Good 3');
    expect(host.calls).toEqual([{ name: 'dataInterface.infoByIds', params: { id: 'i1', ids: ['g1', 'g2', 'g3'] } }]);
  }, 60_000);
});
