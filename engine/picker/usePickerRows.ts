import { useCallback, useEffect, useRef, useState } from 'react';
import { bindingPaths, lookUp, resolve, type Scope } from '../../core/binding';
import type { Option, Params, PickerTab, Source } from '../../core/language/types';
import type { Session } from '../document/session';
import { clean, listOf, mayAsk } from '../field/useOptions';
import { type Tools, words } from '../tools';
import type { PickerRow } from './pickerValues';

interface Page {
  keyword: string;
  currentPage: number;
  pageSize: number;
}
interface Answer {
  rows: PickerRow[];
  total: number;
}
type AskedSource = Exclude<Source, Option[] | { dictionary: string }>;

/** Rows that are asked when nothing pages (spec §9). */
const allRows = 10_000;
const defaultSize = 20;
const isRow = (row: unknown): row is PickerRow => typeof row === 'object' && row !== null && !Array.isArray(row);

function optionRow(tools: Tools, { label, children, ...rest }: Option): PickerRow {
  const fullName = label === undefined ? String(rest.id) : words(tools.host, label);
  return { ...rest, fullName, children: children?.map((child) => optionRow(tools, child)) };
}

/** Rows whose id, name and children stand under other names are given the usual ones beside them. */
function withUsualNames(row: PickerRow, source: AskedSource): PickerRow {
  const { idKey, labelKey, childrenKey } = source;
  if (idKey === undefined && labelKey === undefined && childrenKey === undefined) return row;
  const children = row[childrenKey ?? 'children'];
  return {
    ...row,
    id: row.id ?? row[idKey ?? 'id'],
    fullName: row.fullName ?? row[labelKey ?? 'fullName'],
    children: Array.isArray(children) ? children.filter(isRow).map((child) => withUsualNames(child, source)) : children,
  };
}

/** The node that `root` of a source puts above the answer; as an organisation it is a path of its own. */
function underRoot(tools: Tools, source: AskedSource, rows: PickerRow[]): PickerRow[] {
  const root = 'root' in source ? source.root : undefined;
  if (!root) return rows;
  const row = optionRow(tools, root);
  return [{ ...row, organizeIds: [String(row.id)], organize: row.fullName, children: rows }];
}

function callOf(source: AskedSource): string {
  if ('call' in source) return source.call;
  return source.paged ? 'dataInterface.page' : 'dataInterface.run';
}

async function ask(tools: Tools, source: Source, scope: Scope, page: Page): Promise<Answer> {
  const { host } = tools;
  if (Array.isArray(source)) {
    const rows = source.map((option) => optionRow(tools, option));
    return { rows, total: rows.length };
  }
  if ('dictionary' in source) {
    const { data } = await host.call('dictionaryData.options', { id: source.dictionary });
    const rows = (listOf(data, undefined) ?? []).filter(isRow);
    return {
      rows: source.valueKey === 'enCode' ? rows.map((row) => ({ ...row, id: row.enCode })) : rows,
      total: rows.length,
    };
  }
  const now = { ...scope, page };
  if (!mayAsk(source.when, now)) return { rows: [], total: 0 };
  const readsPage = bindingPaths(source.params).some((path) => path === 'page' || path.startsWith('page.'));
  const params = {
    ...('interface' in source && { id: source.interface }),
    ...clean(resolve((source.params ?? {}) as Params, now)),
    ...(source.paged && !readsPage && page),
  };
  const { data } = await host.call(callOf(source), params);
  const rows = (listOf(data, 'list' in source ? source.list : undefined) ?? []).filter(isRow);
  return {
    rows: underRoot(
      tools,
      source,
      rows.map((row) => withUsualNames(row, source)),
    ),
    total: Number(lookUp(data, 'pagination.total') ?? rows.length),
  };
}

interface State {
  /** undefined until the first answer of this question. */
  rows: PickerRow[] | undefined;
  total: number;
  currentPage: number;
  pageSize: number;
  loading: boolean;
  error: string | undefined;
  /** The last page was shorter than a page (PICK-031), or nothing pages. */
  ended: boolean;
}

export interface PickerRows extends State {
  /** The source answers pages. */
  pages: boolean;
  /** The next page, below the rows that are there. */
  more: () => void;
  /** Another page in their place. */
  go: (currentPage: number, pageSize: number) => void;
  refresh: () => void;
  /** What opened nodes answered, by the key of the node. */
  below: ReadonlyMap<string, PickerRow[]>;
  /** Asks for what is below a node, once. */
  load: (key: string, node: PickerRow) => Promise<void>;
}

const start = (pageSize: number): State => ({
  rows: undefined,
  total: 0,
  currentPage: 1,
  pageSize,
  loading: true,
  error: undefined,
  ended: true,
});

/** The records of one tab: asked anew when the tab or the keyword changes, page by page as the tab wants it. */
export function usePickerRows(session: Session, tab: PickerTab, keyword: string): PickerRows {
  const { tools } = session;
  const source = keyword && tab.found ? tab.found : tab.source;
  const paged = !Array.isArray(source) && 'paged' in source && source.paged === true;
  const size = tab.paging === 'all' ? allRows : (tab.pageSize ?? defaultSize);
  const [state, setState] = useState<State>(() => start(size));
  const [below, setBelow] = useState<ReadonlyMap<string, PickerRow[]>>(new Map());
  const question = useRef(0);

  const load = useCallback(
    (page: Page, append: boolean): void => {
      question.current += 1;
      const mine = question.current;
      setState((now) => ({ ...now, loading: true, error: undefined }));
      ask(tools, source, session.scope(), page).then(
        ({ rows, total }) => {
          if (mine !== question.current) return;
          setState((now) => ({
            rows: append ? [...(now.rows ?? []), ...rows] : rows,
            total,
            currentPage: page.currentPage,
            pageSize: page.pageSize,
            loading: false,
            error: undefined,
            ended: !paged || rows.length < page.pageSize,
          }));
        },
        (error: Error) => {
          if (mine === question.current) setState((now) => ({ ...now, loading: false, error: error.message }));
        },
      );
    },
    [tools, source, session, paged],
  );

  useEffect(() => {
    setState(start(size));
    setBelow(new Map());
    load({ keyword, currentPage: 1, pageSize: size }, false);
    return () => {
      question.current += 1;
    };
  }, [load, keyword, size]);

  const lazy = !Array.isArray(source) && 'call' in source ? source.lazy : undefined;
  return {
    ...state,
    pages: paged && tab.paging !== 'all',
    below,
    more: () => {
      const { loading, ended, currentPage } = state;
      if (!loading && !ended) load({ keyword, currentPage: currentPage + 1, pageSize: size }, true);
    },
    go: (currentPage, pageSize) => load({ keyword, currentPage, pageSize }, false),
    refresh: () => {
      setBelow(new Map());
      load({ keyword, currentPage: 1, pageSize: state.pageSize }, false);
    },
    load: async (key, node) => {
      if (!lazy || below.has(key)) return;
      const params = clean(resolve((lazy.params ?? {}) as Params, session.scope({ row: node })));
      const { data } = await tools.host.call(lazy.call, params);
      const rows = (listOf(data, undefined) ?? []).filter(isRow);
      setBelow((now) => new Map(now).set(key, rows));
    },
  };
}
