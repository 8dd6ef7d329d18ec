import { describe, expect, test } from 'vitest';
import { drawDraft } from '../design/model/drawDraft';

const node = (jnpfKey: string, name: string, label: string, more: object = {}) => ({
  __config__: { jnpfKey, label },
  __vModel__: name,
  ...more,
});
const options = [
  { id: 'b', fullName: 'B' },
  { id: 'a', fullName: 'A' },
];
const formData = JSON.stringify({
  fields: [
    node('input', 'title', 'Title'),
    node('radio', 'state', 'State', { options }),
    node('inputNumber', 'amount', 'Amount'),
  ],
});

function drawn(sort: object, rest: object = {}) {
  const columnData = { columnList: [{ prop: 'title' }, { prop: 'state' }], ...sort, ...rest };
  const { document } = drawDraft({ webType: 2, formData, columnData: JSON.stringify(columnData) }, 'list');
  const { views } = document as unknown as { views: { view: string; source: Record<string, unknown>[] }[] };
  return views.find(({ view }) => view === 'table')?.source.map(({ title }) => title);
}

describe('the sample rows of a drawn list stand in the order that the list sets', () => {
  test('as they come, and by one field, up and down', () => {
    expect(drawn({})).toEqual(['Title 1', 'Title 2', 'Title 3']);
    expect(drawn({ defaultSortConfig: [{ field: 'title', sort: 'desc' }] })).toEqual(['Title 3', 'Title 2', 'Title 1']);
    expect(drawn({ defaultSidx: 'title', sort: 'desc' }, { hasPage: false })).toEqual([
      'Title 3',
      'Title 2',
      'Title 1',
    ]);
  });

  test('by a field that is no column, and by a second one where the first says the same', () => {
    expect(drawn({ defaultSortConfig: [{ field: 'amount', sort: 'desc' }] })?.[0]).toBe('Title 3');
    const both = [
      { field: 'state', sort: 'desc' },
      { field: 'title', sort: 'desc' },
    ];
    expect(drawn({ defaultSortConfig: both })).toEqual(['Title 3', 'Title 1', 'Title 2']);
  });
});
