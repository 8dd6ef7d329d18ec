import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { ButtonDoc, ColumnDoc, Source, Text } from '../core/language/types';
import { useButtons } from './actions/useButtons';
import { planButtons, planColumns } from './compile/planView';
import type { ViewContext } from './defineView';
import type { ViewHandle } from './document/session';
import type { ColumnFrame, FrameButton } from './frames';
import type { Row } from './ports';
import { fetchSource } from './source/fetchSource';
import { planSource } from './source/planSource';
import { type SourceRows, useSourceRows } from './source/useSource';
import { useColumnFrames } from './table/tableColumns';
import { words } from './tools';

/**
 * What the component of a view type works with, beside its own members. A view re-renders when a live path that its
 * members read changes, so values are simply resolved while rendering.
 */

/** Resolves a text of the view. */
export function viewWords({ session }: ViewContext, text: Text | undefined, row?: Row): string {
  return words(session.tools.host, text, session.scope(row && { row }));
}

/** Buttons of the view as frames render them. `at`: pointer of their list. */
export function useViewButtons({ session }: ViewContext, buttons: readonly ButtonDoc[] | undefined, at: string) {
  const toButtons = useButtons(session);
  const plans = planButtons(session.tools, session.document, buttons, at);
  return (row?: Row, rowKey?: string): FrameButton[] => toButtons(plans, row, rowKey);
}

/** Registers the view for actions while it is mounted: `refresh` and the like reach it. */
export function useViewHandle({ session }: ViewContext, id: string, handle: ViewHandle): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(
    () =>
      session.addView(id, {
        refresh: () => latest.current.refresh(),
        update: () => (latest.current.update ?? latest.current.refresh)(),
        reset: () => latest.current.reset?.(),
      }),
    [session, id],
  );
}

/** The rows of a source, all at once. */
export function useViewRows({ session }: ViewContext, source: Source): SourceRows {
  const { tools } = session;
  const plan = planSource(tools, source);
  return useSourceRows(tools, plan, plan.question(session.scope()), false);
}

/** Columns as frames render them: titles, and a `render` for each row. `at`: pointer of their list. */
export function useViewColumns({ session }: ViewContext, columns: readonly ColumnDoc[], at: string): ColumnFrame[] {
  return useColumnFrames(session, planColumns(session.tools, session.document, columns, at));
}

/** The member that identifies a row of a source. */
export function rowKeyOf({ session }: ViewContext, source: Source): string {
  return planSource(session.tools, source).keys.id;
}

export interface ViewPages {
  /** undefined until the first answer. */
  rows: Row[] | undefined;
  total: number;
  loading: boolean;
  error: string | undefined;
  /** Fetches the next page and appends it; absent when there is none. */
  more: (() => void) | undefined;
  /** Fetches the rows on screen again, as many as are loaded. */
  refresh: () => Promise<void>;
}

interface PagesState {
  /** The question that these rows answer. */
  question: string;
  rows: Row[] | undefined;
  total: number;
  loading: boolean;
  error: string | undefined;
}

const first: PagesState = { question: '', rows: undefined, total: 0, loading: true, error: undefined };

/** The rows of a source page by page, appended. When what the source reads changes, fetching starts again. */
export function useViewPages({ session }: ViewContext, source: Source, size: number): ViewPages {
  const { tools } = session;
  const plan = planSource(tools, source);
  const question = plan.kind === 'call' ? JSON.stringify(plan.question(session.scope())) : '';
  const all = useSourceRows(tools, plan, plan.kind === 'call' ? null : plan.question(session.scope()), false);
  const [state, put] = useReducer(
    (now: PagesState, next: Partial<PagesState>): PagesState => ({ ...now, ...next }),
    first,
  );
  const turn = useRef(0);
  const fetch = useCallback(
    async (page: number, wanted: number, before: Row[]): Promise<void> => {
      turn.current += 1;
      const mine = turn.current;
      put({ loading: true, error: undefined });
      try {
        const answer = await fetchSource(tools, plan, session.scope(), { page: { page, size: wanted }, nested: false });
        if (mine !== turn.current) return;
        put({ question, rows: [...before, ...answer.rows], total: answer.total, loading: false });
      } catch (error) {
        if (mine !== turn.current) return;
        put({ question, loading: false, error: error instanceof Error ? error.message : String(error) });
      }
    },
    [tools, plan, session, question],
  );
  useEffect(() => {
    if (plan.kind !== 'call') return;
    if (question === 'null') put({ question, rows: [], total: 0, loading: false, error: undefined });
    else void fetch(1, size, []);
    return () => {
      turn.current += 1;
    };
  }, [plan.kind, question, fetch, size]);
  const shown = state.question === question ? state : { ...first, rows: state.rows };
  return useMemo(() => {
    if (plan.kind !== 'call') {
      return {
        rows: all.rows,
        total: all.rows?.length ?? 0,
        loading: false,
        error: undefined,
        more: undefined,
        refresh: all.refresh,
      };
    }
    const { rows, total, loading, error } = shown;
    const have = rows?.length ?? 0;
    const more =
      !loading && !error && have > 0 && have < total
        ? () => void fetch(Math.floor(have / size) + 1, size, rows ?? [])
        : undefined;
    return { rows, total, loading, error, more, refresh: () => fetch(1, Math.max(size, have), []) };
  }, [plan.kind, all.rows, all.refresh, shown, fetch, size]);
}
