import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { TableView as TableDoc } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import { holds, useButtons } from '../actions/useButtons';
import type { Session } from '../document/session';
import { useChoices } from '../document/useChoices';
import type { FrameButton, TableFrame } from '../frames';
import { words } from '../tools';
import { childrenOf, everyRow } from '../tree/treeRows';
import { useTreeRows } from '../tree/useTreeRows';
import { SuperQueryView } from './SuperQueryView';
import { summaryOf } from './summaryOf';
import { leafFrames, leaves, planColumns, splitDetails, toFrames, useColumnOptions, withEditors } from './tableColumns';
import { useColumnSettings } from './useColumnSettings';
import { useListScripts } from './useListScripts';
import { pageParams, usePaging } from './usePaging';
import { useRowEdit } from './useRowEdit';
import { questionOf, rowsHookOf } from './useRows';
import { useSavedViews } from './useSavedViews';
import { useSelection } from './useSelection';
import { useTableFilters } from './useTableFilters';

type Row = Record<string, unknown>;

const noRows: Row[] = [];
/** Scrolling is told to the address when it has come to rest. */
const restMs = 300;

/** Is the chosen row of this table what the document answers with? */
function answersPicker({ document }: Session, view: TableDoc): boolean {
  return document.kind === 'picker' && document.result === view.id;
}

/** A row of a grouped list that only names its group (contract-visualdev §2.2). */
const isHeading = (row: Row): boolean => row.top === true;

function useTools(
  session: Session,
  view: TableDoc,
): (known: Record<string, (() => void) | undefined>) => FrameButton[] {
  const { t } = session.tools.host;
  const labels: Record<string, string> = {
    refresh: t('common.refresh'),
    unfold: t('widget.unfold'),
    fold: t('widget.fold'),
    columns: t('widget.columnSettings'),
    density: t('widget.densityTool'),
    fullscreen: t('widget.fullscreen'),
  };
  const place = (name: string): string => (name === 'fold' || name === 'unfold' ? 'expand' : name);
  return (known) =>
    (view.tools ?? []).flatMap((wanted) =>
      Object.entries(known).flatMap(([name, onClick]): FrameButton[] =>
        place(name) === wanted && onClick
          ? [{ name: wanted, label: labels[name] ?? name, icon: wanted, iconOnly: true, onClick }]
          : [],
      ),
    );
}

function useScroll(session: Session, view: TableDoc, question: string) {
  const { address } = session;
  const [top] = useState(() => Number(address.read(view.id, 'top')) || 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useRef(question);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    scrollTop: first.current === question ? top : 0,
    onScroll: (px: number): void => {
      clearTimeout(timer.current);
      const said = px > 0 ? String(Math.round(px)) : undefined;
      const turn = address.getTurn();
      const tell = () => {
        if (address.getTurn() === turn) address.write(view.id, { top: said }, 'silent');
      };
      timer.current = setTimeout(tell, restMs);
    },
  };
}

interface TableViewProps {
  session: Session;
  view: TableDoc;
  at: string;
  onDirty?: (dirty: boolean) => void;
}

/** Rows of a call in columns: paging, sort, selection, tree, row editors, queries, tools, row actions (ux 27–41, DICT-09–15). */
export function TableView({ session, view, at, onDirty }: TableViewProps) {
  const { tools } = session;
  const { host } = tools;
  const key = view.rowKey ?? 'id';
  const language = host.language();
  const choices = useChoices(session);
  const toButtons = useButtons(session);
  const { search, filtered, filters, clear } = useTableFilters(session, view);

  const asked = questionOf(view.source, session.scope());
  const said = JSON.stringify(asked);
  const paging = usePaging(session, view, said);
  const question = asked && { ...asked, params: { ...asked.params, ...pageParams(view, paging) } };
  const useRows = rowsHookOf(view.source);
  const { rows: answered, total, error, loading, validating, refresh } = useRows(tools, view.source, question);
  const tree = view.tree === true || (typeof view.tree === 'object' && holds(session, view.tree));
  const branches = useTreeRows(session, view, key, answered, tree);
  const edit = useRowEdit(session, view, at, key, onDirty);
  const rows = useMemo(
    () => (branches.rows && edit?.added.length ? [...edit.added, ...branches.rows] : branches.rows),
    [branches.rows, edit],
  );

  const entity = session.document.entity === undefined ? undefined : tools.entity(session.document.entity);
  const plans = useMemo(() => planColumns(withEditors(view), entity, `${at}/columns`), [view, entity, at]);
  const options = useColumnOptions(session, leaves(plans));
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language, options by their lists
  const frames = useMemo(
    () => toFrames(session, plans, options, edit),
    [session, plans, language, choices, edit, ...options.values()],
  );
  const { flat, details } = useMemo(() => splitDetails(frames, plans, view), [frames, plans, view]);
  const wanted = view.columnSettings ?? view.tools?.includes('columns') ?? false;
  const layout = useColumnSettings(session, flat, wanted);
  const { columns, settings } = layout;
  const { checked, onSelected } = useSelection(session, view, key, {
    rows: branches.lazy ? rows : answered,
    question: JSON.stringify(question),
    validating,
  });
  const everyShown = useMemo(() => rows && (tree ? everyRow(rows) : rows), [rows, tree]);
  const styles = useListScripts(session, everyShown, leafFrames(columns));
  const scroll = useScroll(session, view, said);
  const records = useMemo(
    () => everyShown?.filter((row) => !isHeading(row) && !edit?.isEdited(row)),
    [everyShown, edit],
  );
  const sums = view.summary?.length && records?.length ? summaryOf(records, view.summary) : undefined;

  const savedViews = useSavedViews(session, {
    view,
    search,
    sort: paging.sort,
    columns: layout.stored,
    onApply: (state) => {
      if (search) session.choose('search', search.id, state.search ?? {});
      session.choose('query', view.id, state.query);
      paging.setSort(state.sort);
      paging.go(1);
      if (state.columns) layout.use([...state.columns]);
    },
  });
  const [superQuery, setSuperQuery] = useState<'never' | 'open' | 'closed'>('never');

  // The last row of the last page was deleted: go to the page that is now the last (ux 39).
  const { current, pageSize, go } = paging;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const past = Boolean(view.paging) && !validating && answered?.length === 0 && current > pages;
  useEffect(() => {
    if (past) go(pages, 'replace');
  });

  const again = async (): Promise<void> => {
    await refresh();
    await branches.renew();
  };
  const open = (id: unknown): void => {
    const row = id === undefined ? undefined : everyShown?.find((each) => String(each[key]) === String(id));
    if (id === undefined || row) edit?.open(row);
  };
  useEffect(() =>
    session.addView(view.id, {
      refresh: async () => {
        session.choose('checked', view.id, []);
        await again();
      },
      expand: branches.toggle,
      reset: () => go(1),
      edit: open,
      rows: () => records ?? noRows,
    }),
  );
  useEffect(() => {
    const stops = (view.refreshOn ?? []).map((event) => host.on(event, () => void refresh()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [host, view.refreshOn, refresh]);

  // Offered only when every row has children (DICT-12).
  const expandable =
    tree && !branches.lazy && Boolean(rows?.length) && rows?.every((row) => childrenOf(row).length > 0);
  const unfolded = branches.open.length > 0;
  const leave = (): void => undefined;
  const toTools = useTools(session, view);
  const shownTools = toTools({
    refresh: () => void again(),
    unfold: expandable && !unfolded ? () => branches.toggle('all') : undefined,
    fold: expandable && unfolded ? () => branches.toggle('none') : undefined,
    columns: settings && leave,
    density: leave,
    fullscreen: leave,
  });
  if (view.superQuery?.length) {
    const label = host.t('list.superQuery');
    shownTools.unshift({ name: 'superQuery', label, icon: 'filter', onClick: () => setSuperQuery('open') });
  }
  const { rowActions, onRowClick } = view;
  const clickRow = (row: Row): void => {
    if (isHeading(row) || edit?.isEdited(row)) return;
    session.choose('selected', view.id, row);
    if (view.selection === 'single') onSelected([String(row[key])], [row]);
    if (onRowClick) void runActions(session, onRowClick, { row });
  };
  const pagingFrame: TableFrame['paging'] = view.paging
    ? {
        current,
        pageSize,
        total,
        onChange: (page, size) => (size === pageSize ? go(page) : paging.setPageSize(size)),
      }
    : undefined;
  const actionsOf = (row: Row): FrameButton[] =>
    isHeading(row)
      ? []
      : (edit?.buttons(row) ?? toButtons(rowActions, row, String(row[key]), () => (records ?? noRows).indexOf(row)));
  const drawn: ReactNode = (
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
      expanded={branches.open}
      onExpand={branches.onExpand}
      opening={branches.opening}
      isHeading={tree ? isHeading : undefined}
      details={details}
      summary={sums}
      {...styles}
      {...scroll}
      selection={view.selection}
      selected={checked}
      onSelected={onSelected}
      sort={paging.sort}
      onSort={paging.setSort}
      paging={pagingFrame}
      toolbar={toButtons(view.toolbar)}
      tools={shownTools}
      columnSettings={settings}
      onResize={layout.onResize}
      savedViews={savedViews}
      rowActions={rowActions || edit ? actionsOf : undefined}
      rowActionsVisible={view.rowActionsVisible ?? 2}
      actionsWidthPx={view.actionsWidthPx}
      onRowClick={onRowClick || view.selection === 'single' || answersPicker(session, view) ? clickRow : undefined}
      empty={filtered ? 'unmatched' : 'none'}
      emptyText={view.emptyText === undefined ? undefined : words(host, view.emptyText)}
      filters={filters}
      onClearFilter={search || filtered ? clear : undefined}
    />
  );
  return (
    <>
      {drawn}
      {superQuery === 'never' ? null : (
        <SuperQueryView
          session={session}
          view={view}
          open={superQuery === 'open'}
          onClose={() => setSuperQuery('closed')}
        />
      )}
    </>
  );
}
