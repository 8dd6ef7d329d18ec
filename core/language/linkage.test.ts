import { describe, expect, it } from 'vitest';
import { compileLinkage } from './linkage';

const field = (name: string, resetOn?: string[]) => ({ name, widget: 'select', ...(resetOn && { resetOn }) });

describe('compileLinkage', () => {
  it('knows form fields, columns of the same row and columns of any row', () => {
    const { edges, issues } = compileLinkage([
      field('kind'),
      { widget: 'card', items: [{ fields: [field('city', ['form.kind'])] }] },
      {
        name: 'items',
        widget: 'table',
        fields: [field('province', ['form.kind']), field('town', ['row.province'])],
      },
      field('note', ['form.items.town', 'form.items']),
    ]);
    expect(issues).toEqual([]);
    expect(Object.fromEntries(edges)).toEqual({
      kind: [
        { source: 'kind', target: 'city', sameRow: false },
        { source: 'kind', target: 'items.province', sameRow: false },
      ],
      'items.province': [{ source: 'items.province', target: 'items.town', sameRow: true }],
      'items.town': [{ source: 'items.town', target: 'note', sameRow: false }],
      items: [{ source: 'items', target: 'note', sameRow: false }],
    });
  });

  it('names circles with their fields and leaves out the edge that closes them', () => {
    const { edges, issues } = compileLinkage([
      field('a', ['form.c']),
      field('b', ['form.a']),
      field('c', ['form.b', 'form.c']),
    ]);
    expect(issues).toEqual([
      { at: '/2/resetOn/0', message: 'the linkage goes round: b → c → a → b; "b" does not empty "c"' },
      { at: '/2/resetOn/1', message: 'the linkage goes round: c → c; "c" does not empty "c"' },
    ]);
    expect([...edges.keys()]).toEqual(['c', 'a']);
  });

  it('names sources that are no fields', () => {
    const { issues } = compileLinkage([
      field('a', ['form.gone', 'row.a']),
      { name: 'items', widget: 'table', fields: [field('b', ['row.gone'])] },
    ]);
    expect(issues.map(({ at, message }) => `${at} ${message}`)).toEqual([
      '/0/resetOn/0 "form.gone" is not a field of this form',
      '/0/resetOn/1 "row.a" is not a field of this row',
      '/1/fields/0/resetOn/0 "row.gone" is not a field of this row',
    ]);
  });
});
