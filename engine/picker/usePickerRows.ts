import { useCallback, useEffect, useRef, useState } from 'react';
import type { PickerTab } from '../../core/language/types';
import { limits } from '../../core/limits';
import type { Session } from '../document/session';
import type { SourcePlan } from '../source/compileSource';
import { fetchBelow, fetchSource } from '../source/fetchSource';
import { planSource } from '../source/planSource';
import type { PickerRow } from './pickerValues';

interface Page {
  keyword: string;
  page: number;
  size: number;
}

interface State {
  /** undefined until the first answer to this question. */
  rows: PickerRow[] | undefined;
  total: number;
  page: number;
  size: number;
  loading: boolean;
  error: string | undefined;
  /** The last page was not full (PICK-031), or the source has no pages. */
  ended: boolean;
}

export interface PickerRows extends State {
  /** The current source. */
  source: SourcePlan;
  /** The source has pages. */
  pages: boolean;
  /** Appends the next page. */
  more: () => void;
  /** Replaces the rows by another page. */
  go: (page: number, size: number) => void;
  refresh: () => void;
  /** Fetched children of opened nodes, by the key of the node. */
  below: ReadonlyMap<string, PickerRow[]>;
  /** Fetches the children of a node, once. */
  load: (key: string, node: PickerRow) => Promise<void>;
}

const start = (size: number): State => ({
  rows: undefined,
  total: 0,
  page: 1,
  size,
  loading: true,
  error: undefined,
  ended: true,
});

/** The records of one tab: fetched again when the tab or the keyword changes, page by page if the tab wants pages. */
export function usePickerRows(session: Session, tab: PickerTab, keyword: string): PickerRows {
  const { tools } = session;
  const source = planSource(tools, keyword && tab.found ? tab.found : tab.source);
  const above = keyword && tab.foundAbove ? planSource(tools, tab.foundAbove) : undefined;
  const { paged, below: lazy } = source;
  const nested = tab.show === 'tree' && !(keyword && tab.found);
  const size = tab.paging === 'all' ? limits.unpagedPageSize : (tab.pageSize ?? limits.pickerPageSize);
  const [state, setState] = useState<State>(() => start(size));
  const [below, setBelow] = useState<ReadonlyMap<string, PickerRow[]>>(new Map());
  const question = useRef(0);

  const load = useCallback(
    (page: Page, append: boolean): void => {
      question.current += 1;
      const mine = question.current;
      setState((now) => ({ ...now, loading: true, error: undefined }));
      const scope = session.scope({ page: tools.host.sources.page(page) });
      const asked = fetchSource(tools, source, scope, { page: paged ? page : undefined, nested });
      const first = above && page.page === 1 ? fetchSource(tools, above, scope, { page }) : undefined;
      Promise.all([asked, first]).then(
        ([{ rows, total }, others]) => {
          if (mine !== question.current) return;
          setState((now) => ({
            rows: append ? [...(now.rows ?? []), ...rows] : [...(others?.rows ?? []), ...rows],
            total,
            page: page.page,
            size: page.size,
            loading: false,
            error: undefined,
            ended: !paged || rows.length < page.size,
          }));
        },
        (error: Error) => {
          if (mine === question.current) setState((now) => ({ ...now, loading: false, error: error.message }));
        },
      );
    },
    [tools, source, above, session, paged, nested],
  );

  useEffect(() => {
    setState(start(size));
    setBelow(new Map());
    load({ keyword, page: 1, size }, false);
    return () => {
      question.current += 1;
    };
  }, [load, keyword, size]);

  return {
    ...state,
    source,
    pages: paged && tab.paging !== 'all',
    below,
    more: () => {
      const { loading, ended, page } = state;
      if (!loading && !ended) load({ keyword, page: page + 1, size }, true);
    },
    go: (page, wanted) => load({ keyword, page, size: wanted }, false),
    refresh: () => {
      setBelow(new Map());
      load({ keyword, page: 1, size: state.size }, false);
    },
    load: async (key, node) => {
      if (!lazy || below.has(key)) return;
      const rows = await fetchBelow(tools, lazy, session.scope({ row: node }));
      setBelow((now) => new Map(now).set(key, rows));
    },
  };
}
