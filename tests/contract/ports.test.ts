import { describe, expect, it } from 'vitest';
import { failure } from '../../app/platform/failure';
import { sources } from '../../app/platform/sources';
import type { PageQuery, Row } from '../../engine/ports';
import { createFakeHost } from '../../engine/testing/fakeHost';

const fake = createFakeHost();

const rows: Row[] = [
  { id: '1', fullName: 'One', isLeaf: true },
  { id: '2', hasChildren: false },
  { id: '3', type: 'user', organize: 'Acme/Sales', headIcon: '/a.png' },
  { id: '4', enabledMark: 0, disabledReason: 'gone' },
  { id: '5', headIcon: '', a: 1, a_name: 'One' },
];
const pages: PageQuery[] = [
  {},
  { page: 2, size: 20 },
  { page: 1, size: 20, keyword: '' },
  { page: 1, size: 20, sort: null },
  { sort: { name: 'id', order: 'asc' } },
];
const answers = [null, [], { list: [1], pagination: { total: 7 } }, { failed: [{ id: '1', message: 'no' }] }];

/** Tests of the engine and of widgets run on the fake host: it must speak as the product does. */
describe("the fake host's ports are those of the product", () => {
  it('names, rows and what pickers show of them', () => {
    expect(fake.sources.names).toEqual(sources.names);
    for (const row of rows) {
      expect(fake.sources.isEnd(row)).toBe(sources.isEnd(row));
      expect(fake.sources.about(row)).toEqual(sources.about(row));
      expect(fake.sources.asRoot(row)).toEqual(sources.asRoot(row));
      expect(fake.sources.wordsOf(row, 'a')).toBe(sources.wordsOf(row, 'a'));
    }
  });

  it('pages, answers and data interfaces', () => {
    for (const page of pages) expect(fake.sources.page(page)).toEqual(sources.page(page));
    for (const data of answers) {
      expect(fake.sources.rows(data)).toEqual(sources.rows(data));
      expect(fake.sources.total(data)).toBe(sources.total(data));
      expect(fake.sources.untouched(data)).toEqual(sources.untouched(data));
    }
    for (const paged of [true, false])
      expect(fake.sources.interface('i', { a: 1 }, paged)).toEqual(sources.interface('i', { a: 1 }, paged));
  });

  it('refusals', () => {
    const refusal = { envelope: { data: { errors: [{ field: 'a', message: 'no' }] } } };
    expect(fake.failure(refusal)).toEqual(failure(refusal));
    expect(fake.failure(new Error('no'))).toEqual(failure(new Error('no')));
  });
});
