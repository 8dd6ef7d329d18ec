import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Document } from '../../core/language/types';
import { conditionWords } from '../field/conditionWords';
import type { ShownDocument } from '../host';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const word = (text: string) => ({ text });

/** Renders a document for a user with these codes; returns the object that explains what is hidden. */
async function explain(document: Document, granted: string[], waitFor: string): Promise<ShownDocument> {
  let shown: ShownDocument | undefined;
  const rows = [
    { id: '1', fullName: 'one', enabledMark: 1 },
    { id: '2', fullName: 'two', enabledMark: 0 },
  ];
  const host = createFakeHost(
    { 'thing.list': () => ({ list: rows }) },
    {
      can: (_kind, code) => granted.includes(code),
      shown: (document) => {
        shown = document;
        return () => undefined;
      },
    },
  );
  draw(document, host, { moduleId: 'm1' });
  await screen.findAllByText(waitFor);
  if (!shown) throw new Error('the host was not told');
  return shown;
}

describe('what a document hides', () => {
  it('buttons and columns: the code that is not granted, the condition that holds, in some rows or in all', async () => {
    const go = [{ do: 'notify' as const }];
    const shown = await explain(
      {
        kind: 'page',
        id: 'things',
        title: word('Things'),
        permits: ['column'],
        views: [
          {
            id: 'list',
            view: 'table',
            source: { call: 'thing.list' },
            columns: [
              { name: 'fullName', label: word('Name') },
              { name: 'salary', label: word('Salary') },
              { name: 'enabledMark', label: word('Status') },
              { name: 'note', label: word('Note'), hiddenWhen: true },
            ],
            toolbar: [
              { name: 'add', label: word('Add'), permit: 'btn_add', onClick: go },
              { name: 'export', label: word('Export'), permit: 'btn_export', onClick: go },
            ],
            rowActions: [
              { name: 'enable', label: word('Enable'), hiddenWhen: { enabledMark: 1 }, onClick: go },
              { name: 'never', label: word('Never'), hiddenWhen: { id: { ne: '9' } }, onClick: go },
            ],
          },
        ],
      },
      ['btn_add', 'fullName', 'enabledMark', 'note'],
      'one',
    );
    expect(shown).toMatchObject({ id: 'things', title: 'Things', moduleId: 'm1' });
    expect(await shown.hidden()).toEqual([
      { kind: 'column', name: 'salary', label: 'Salary', denied: 'salary' },
      { kind: 'column', name: 'note', label: 'Note', condition: '' },
      { kind: 'button', name: 'export', label: 'Export', denied: 'btn_export' },
      { kind: 'button', name: 'enable', label: 'Enable', condition: 'Status = 1', someRows: true },
      { kind: 'button', name: 'never', label: 'Never', condition: 'id ≠ “9”', someRows: false },
    ]);
  });

  it('fields: not granted, or hidden by what the record says', async () => {
    const shown = await explain(
      {
        kind: 'form',
        id: 'thing.edit',
        permits: ['form'],
        fields: [
          { name: 'kind', widget: 'input', label: word('Kind'), default: 'a' },
          { name: 'secret', widget: 'input', label: word('Secret') },
          { name: 'price', widget: 'input', label: word('Price'), hiddenWhen: { kind: { ne: 'b' } } },
        ],
        submit: { create: { call: 'thing.create' } },
      } as unknown as Document,
      ['kind', 'price'],
      'Kind',
    );
    expect(await shown.hidden()).toEqual([
      { kind: 'form', name: 'secret', label: 'Secret', denied: 'secret' },
      { kind: 'form', name: 'price', label: 'Price', condition: 'Kind ≠ “b”' },
    ]);
  });

  it('columns and fields that were kept back from a person, in documents that do not ask for each', async () => {
    const kept = {
      hides: (kind: string, code: string, moduleId?: string) => `${moduleId} ${kind} ${code}` === 'm1 column note',
    };
    const host = createFakeHost(
      { 'thing.list': () => ({ list: [{ id: '1', fullName: 'one', note: 'secret' }] }) },
      kept,
    );
    const columns = ['fullName', 'note'].map((name) => ({ name, label: word(name) }));
    const list = { id: 'list', view: 'table' as const, source: { call: 'thing.list' }, columns };
    draw({ kind: 'page', id: 'things', views: [list] }, host, { moduleId: 'm1' });
    await screen.findByText('one');
    expect(screen.queryByText('note')).toBeNull();
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('conditions read as formulas', () => {
    const text = conditionWords(
      {
        any: [
          { all: [{ status: 1, amount: { gt: 100, lte: 200 } }, { not: { kind: { in: ['a', 'b'] } } }] },
          { $user_isAdministrator: true },
          { note: { null: true }, owner: { $: 'user.userId' } },
        ],
      },
      (name) => ({ status: 'Status', amount: 'Amount' })[name] ?? name,
    );
    expect(text).toBe(
      '((Status = 1 ∧ Amount > 100 ∧ Amount ≤ 200) ∧ ¬(kind ∈ (“a”, “b”))) ∨ user_isAdministrator = true ∨ (note = ∅ ∧ owner = user.userId)',
    );
  });
});
