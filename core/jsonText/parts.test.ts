import { describe, expect, it } from 'vitest';
import { partAt, placeOfPart } from './parts';

const page = JSON.stringify(
  {
    kind: 'page',
    views: [
      { id: 'search', view: 'search', fields: [{ name: 'fullName', label: 'common.name' }] },
      {
        id: 'list',
        view: 'table',
        columns: [{ name: 'fullName' }, { name: 'state', options: [{ id: 1, label: 'x' }] }],
        toolbar: [{ name: 'add', onClick: [{ do: 'open', document: 'a.b' }] }],
      },
    ],
  },
  null,
  2,
);
const model = JSON.stringify({
  fields: [
    { __config__: { jnpfKey: 'row', children: [{ __vModel__: 'amount', __config__: { label: 'Amount' } }] } },
    { __vModel__: 'note', __config__: { label: 'Note' } },
  ],
});

describe('issue 15 §7 parts of a document and their places in its text', () => {
  it('a position belongs to the innermost field, column or button around it', () => {
    const at = (needle: string) => partAt(page, page.indexOf(needle) + 2);
    expect(at('"common.name"')).toEqual({ kind: 'field', name: 'fullName' });
    expect(at('"x"')).toEqual({ kind: 'column', name: 'state' });
    expect(at('"a.b"')).toEqual({ kind: 'action', name: 'add' });
    expect(at('"page"')).toBeUndefined();
    expect(partAt(model, model.indexOf('"Amount"'))).toEqual({ kind: 'field', name: 'amount' });
  });

  it('a part is found by its name, that of its kind first', () => {
    const place = (kind: 'field' | 'column' | 'action', name: string) => placeOfPart(page, { kind, name })?.from;
    expect(place('field', 'fullName')).toBe(page.indexOf('{\n          "name": "fullName",\n          "label"'));
    expect(place('column', 'fullName')).toBe(page.indexOf('{\n          "name": "fullName"\n'));
    expect(place('action', 'add')).toBe(page.lastIndexOf('{', page.indexOf('"add"')));
    expect(place('field', 'state')).toBe(page.lastIndexOf('{', page.indexOf('"state"')));
    expect(place('field', 'elsewhere')).toBeUndefined();
    expect(placeOfPart(model, { kind: 'field', name: 'note' })?.from).toBe(model.indexOf('{"__vModel__":"note"'));
  });

  it('broken and empty texts have places as far as they can be read', () => {
    expect(placeOfPart('', { kind: 'field', name: 'a' })).toBeUndefined();
    expect(partAt('{"fields": [{"name": "a", ', 20)).toEqual({ kind: 'field', name: 'a' });
  });
});
