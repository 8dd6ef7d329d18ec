import { vi } from 'vitest';
import type { PageDoc, TableView, View } from '../../core/language/types';
import { planView } from '../compile/planView';
import { Session } from '../document/session';
import { TableModel } from '../table/tableModel';
import { createTools } from '../tools';
import { createFakeHost } from './fakeHost';
import { plainFrames } from './plainFrames';
import { plainRegistry } from './plainWidgets';

export type Row = Record<string, unknown>;

export const search: View = {
  id: 'search',
  view: 'search',
  for: 'list',
  fields: [{ name: 'keyword', widget: 'input' }],
};
export const byKeyword = { call: 'thing.list', params: { keyword: { $: 'view.search.values.keyword' } } };
export const table = (more: Partial<TableView> = {}): TableView => ({
  id: 'list',
  view: 'table',
  source: byKeyword,
  paging: true,
  columns: [{ name: 'id' }],
  ...more,
});

/** A table without a screen: `see` does what its view does at every render, `answer` what it does with an answer. */
export function openTable(more: Partial<TableView> = {}, { query = {}, host = createFakeHost() } = {}) {
  const view = table(more);
  const document: PageDoc = { kind: 'page', id: 'things', views: [search, view] };
  const tools = createTools({ host, registry: plainRegistry, frames: plainFrames });
  const session = new Session(tools, { document });
  const told: { query: Record<string, string>; how: string }[] = [];
  session.address.onWrite = (said, how) => told.push({ query: said, how });
  const follow = (now: Record<string, string>): void => {
    session.address.take(now, new Set(['list', 'search']));
  };
  follow(query);
  const model = new TableModel(session, planView(tools, document, view, '/views/1'));
  const refresh = vi.fn(async () => undefined);
  const see = () => {
    const asked = model.ask();
    model.settle(asked.place, asked.filter);
    return asked;
  };
  const answer = (rows: Row[] | undefined, total = rows?.length ?? 0, validating = false) => {
    const { key } = see();
    const drawn = model.draw(rows);
    const { rows: shown, records } = drawn;
    model.take({ key, rows, total, validating, refresh, shown, records, selected: model.selection.selected });
    return drawn;
  };
  const filter = (values: Row): void => model.port.set('values', values, 'search');
  const page = () => see().place.current;
  return { host, session, model, refresh, see, answer, filter, page, follow, told };
}

/** Params of the call that a table makes now. */
export const paramsOf = ({ question }: ReturnType<TableModel['ask']>) =>
  question && 'call' in question && question.params;
export const ids = (...names: string[]): Row[] => names.map((id) => ({ id }));
