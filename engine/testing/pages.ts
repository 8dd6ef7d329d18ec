import type { FieldNode, PageDoc, TableView, View } from '../../core/language/types';
import type { createFakeHost } from './fakeHost';

/** A text in a document. */
export const word = (text: string) => ({ text });
/** A page of things. */
export const page = (views: View[], more: Partial<PageDoc> = {}): PageDoc => ({
  kind: 'page',
  id: 'things',
  views,
  ...more,
});
/** A list of things: `thing.list` answers it. */
export const table = (more: Partial<TableView> = {}): TableView => ({
  id: 'list',
  view: 'table',
  source: { call: 'thing.list' },
  columns: [
    { name: 'fullName', label: word('Name') },
    { name: 'amount', label: word('Amount') },
  ],
  ...more,
});
/** A search for that list. */
export const search = (fields: FieldNode[]): View => ({ id: 'search', view: 'search', for: 'list', fields });
export const keyword: FieldNode = { name: 'keyword', widget: 'input', label: word('keyword') };

/** What a call was asked with, each time. */
export const paramsOf = (host: ReturnType<typeof createFakeHost>, name: string) =>
  host.calls.filter((call) => call.name === name).map(({ params }) => params);
