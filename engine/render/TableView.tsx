import { useEffect, useMemo, useRef, useState } from 'react';
import type { Document, SearchView, TableView as TableDoc, View } from '../../core/language/types';
import { limits } from '../../core/limits';
import type { FrameButton, TableFrame } from '../frames';
import { words } from '../tools';
import { runActions } from './runActions';
import type { Session } from './session';
import { leaves, planColumns, toFrames, useColumnOptions } from './tableColumns';
import { childrenOf, everyRow, flatten, parentIds, trimTree } from './treeRows';
import { holds, useButtons } from './useButtons';
import { useChoices } from './useChoices';
import { useColumnSettings } from './useColumnSettings';
import { questionOf, rowsHookOf } from './useRows';

type Row = Record<string, unknown>;
type Sort = TableFrame['sort'];

function viewsOf(document: Document): View[] {
  const inTabs = (views: readonly View[]): View[] =>
    views.flatMap((view) =>
      view.view === 'tabs' ? [view, ...view.items.flatMap((item) => inTabs(item.views))] : [view],
    );
  return 'views' in document && document.views ? inTabs(document.views) : [];
}

/** The search form over this table, if it has one. */
function searchOf(session: Session, id: string): SearchView | undefined {
  return viewsOf(session.document).find((view): view is SearchView => view.view === 'search' && view.for === id);
}

const noRows: Row[] = [];

/** Is the chosen row of this table what the document answers with? */
function answersPicker({ document }: Session, view: TableDoc): boolean {
  return document.kind === 'picker' && document.result === view.id;
}

/** Page and sort belong to one question: another filter begins at page 1 again. */
function usePaging(view: TableDoc, question: string) {
  const [place, setPlace] = useState({ question, current: 1 });
  // Said here and now: the page of a filter that was left must not come back with it.
  if (place.question !== question) setPlace({ question, current: 1 });
  const [pageSize, setPageSize] = useState(view.pageSize ?? limits.pageSize);
  const [sort, setSort] = useState<Sort>(view.sort);
  const current = place.question === question ? place.current : 1;
  const go = (page: number): void => setPlace({ question, current: page });
  return { current, pageSize, sort, setSort, go, setPageSize };
}

/** `sort desc, sidx ''` unless a column is sorted (BILL-19). */
function pageParams(view: TableDoc, paging: ReturnType<typeof usePaging>): Row {
  const { current, pageSize, sort } = paging;
  const order = { sort: sort?.order ?? 'desc', sidx: sort?.name ?? '' };
  if (view.paging) return { currentPage: current, pageSize, ...order };
  return sort ? order : {};
}

function useSelection(session: Session, view: TableDoc, key: string, rows: readonly Row[] | undefined) {
  const choices = useChoices(session);
  const checked = choices.checked[view.id] ?? [];
  const seen = useRef(new Set<string>());
  const selected = choices.selected[view.id] as Row | undefined;
  useEffect(() => {
    if (!rows) return;
    const here = new Map(everyRow(rows).map((row) => [String(row[key]), row]));
    // What stood on this page and is gone was deleted; what stands on other pages stays chosen.
    const alive = checked.filter((id) => here.has(id) || !seen.current.has(id));
    if (alive.length !== checked.length) session.choose('checked', view.id, alive);
    if (selected) {
      const id = String(selected[key]);
      const fresh = here.get(id) ?? (seen.current.has(id) ? undefined : selected);
      if (fresh !== selected) session.choose('selected', view.id, fresh);
    }
    seen.current = new Set(here.keys());
  }, [rows, checked, selected, session, view.id, key]);
  const onSelected = (ids: string[], chosen: Row[]): void => {
    session.choose('checked', view.id, ids);
    session.keepRows(view.id, chosen, key);
    if (view.selection === 'single') session.choose('selected', view.id, chosen[0]);
  };
  return { checked, onSelected };
}

/** Rows of a call in columns: paging, sort, selection, tree mode, tools, row actions (ux 29–41, DICT-09–15). */
export function TableView({ session, view, at }: { session: Session; view: TableDoc; at: string }) {
  const { tools } = session;
  const { host } = tools;
  const key = view.rowKey ?? 'id';
  const language = host.language();
  const choices = useChoices(session);
  const toButtons = useButtons(session);

  const asked = questionOf(view.source, session.scope());
  const paging = usePaging(view, JSON.stringify(asked));
  const question = asked && { ...asked, params: { ...asked.params, ...pageParams(view, paging) } };
  const useRows = rowsHookOf(view.source);
  const { rows: answered, total, error, loading, validating, refresh } = useRows(tools, view.source, question);

  const tree = view.tree === true || (typeof view.tree === 'object' && holds(session, view.tree));
  const rows = useMemo(() => answered && (tree ? trimTree(answered) : flatten(answered)), [answered, tree]);
  const [expanded, setExpanded] = useState<string[] | 'all'>(view.expand === 'all' ? 'all' : []);
  const open = expanded === 'all' ? parentIds(rows ?? noRows, key) : expanded;

  const entity = session.document.entity === undefined ? undefined : tools.entity(session.document.entity);
  const plans = useMemo(() => planColumns(view.columns, entity, `${at}/columns`), [view.columns, entity, at]);
  const options = useColumnOptions(session, leaves(plans));
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language, options by their lists
  const frames = useMemo(
    () => toFrames(session, plans, options),
    [session, plans, language, choices, ...options.values()],
  );
  const wanted = view.columnSettings ?? view.tools?.includes('columns') ?? false;
  const { columns, settings } = useColumnSettings(session, frames, wanted);
  const { checked, onSelected } = useSelection(session, view, key, answered);

  // The last row of the last page was deleted: go to the page that is now the last (ux 39).
  const { current, pageSize, go } = paging;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const past = Boolean(view.paging) && !validating && rows?.length === 0 && current > pages;
  useEffect(() => {
    if (past) go(pages);
  });

  const toggle = (to: 'all' | 'none' | 'toggle'): void =>
    setExpanded((now) => (to === 'all' || (to === 'toggle' && now !== 'all' && now.length === 0) ? 'all' : []));
  useEffect(() =>
    session.addView(view.id, {
      refresh: async () => {
        session.choose('checked', view.id, []);
        await refresh();
      },
      expand: toggle,
      reset: () => go(1),
    }),
  );
  useEffect(() => {
    const stops = (view.refreshOn ?? []).map((event) => host.on(event, () => void refresh()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [host, view.refreshOn, refresh]);

  const search = searchOf(session, view.id);
  const filtered = search !== undefined && Object.keys(choices.search[search.id] ?? {}).length > 0;
  const tool = (name: string, label: string, onClick: () => void): FrameButton => ({
    name,
    label: host.t(label),
    icon: name,
    iconOnly: true,
    onClick,
  });
  // Offered only when every row has children (DICT-12).
  const expandable = tree && (rows?.length ?? 0) > 0 && rows?.every((row) => childrenOf(row).length > 0);
  const leave = (): void => undefined;
  const known: Record<string, FrameButton | undefined> = {
    refresh: tool('refresh', 'common.refresh', () => void refresh()),
    expand: expandable
      ? tool('expand', open.length ? 'widget.fold' : 'widget.unfold', () => toggle(open.length ? 'none' : 'all'))
      : undefined,
    columns: settings && tool('columns', 'widget.columnSettings', leave),
    density: tool('density', 'widget.densityTool', leave),
    fullscreen: tool('fullscreen', 'widget.fullscreen', leave),
  };
  const { rowActions, onRowClick } = view;
  const clickRow = (row: Row): void => {
    session.choose('selected', view.id, row);
    if (view.selection === 'single') onSelected([String(row[key])], [row]);
    if (onRowClick) void runActions(session, onRowClick, { row });
  };
  return (
    <tools.frames.Table
      columns={columns}
      rows={rows}
      rowKey={key}
      loading={loading}
      validating={validating && !loading}
      error={error?.message}
      onRetry={() => void refresh()}
      index={view.index}
      tree={tree}
      expanded={open}
      onExpand={setExpanded}
      selection={view.selection}
      selected={checked}
      onSelected={onSelected}
      sort={paging.sort}
      onSort={paging.setSort}
      paging={
        view.paging
          ? {
              current,
              pageSize,
              total,
              onChange: (page, size) => {
                paging.setPageSize(size);
                go(size === pageSize ? page : 1);
              },
            }
          : undefined
      }
      toolbar={toButtons(view.toolbar)}
      tools={(view.tools ?? []).flatMap((name) => known[name] ?? [])}
      columnSettings={settings}
      rowActions={rowActions && ((row) => toButtons(rowActions, row, String(row[key])))}
      rowActionsVisible={view.rowActionsVisible ?? 2}
      actionsWidthPx={view.actionsWidthPx}
      onRowClick={onRowClick || view.selection === 'single' || answersPicker(session, view) ? clickRow : undefined}
      empty={filtered ? 'unmatched' : 'none'}
      emptyText={view.emptyText === undefined ? undefined : words(host, view.emptyText)}
      onClearFilter={search && (() => session.views.get(search.id)?.reset?.())}
    />
  );
}
