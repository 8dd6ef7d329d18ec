import { type ReactNode, useMemo } from 'react';
import type { Document } from '../../core/language/types';
import { useButtons } from '../actions/useButtons';
import type { ButtonPlan, TablePlan } from '../compile/viewPlan';
import type { Session } from '../document/session';
import type { FrameButton, TableFrame } from '../frames';
import type { SourceRows } from '../source/useSource';
import { SuperQueryPanel } from '../superQuery/SuperQueryPanel';
import { words } from '../tools';
import { createRowEdit } from './createRowEdit';
import { rowDraftOffer } from './lateDraftOffer';
import type { Place } from './placeModel';
import { summaryOf } from './summaryOf';
import { leafFrames, splitDetails, useColumnFrames } from './tableColumns';
import { filtersOf } from './tableFilters';
import type { TableModel } from './tableModel';
import { tableTools } from './tableTools';
import { useColumnSettings } from './useColumnSettings';
import { useListScripts } from './useListScripts';
import { useSavedViews } from './useSavedViews';
import { type TableViewProps, useTableModel, useTableRows } from './useTableModel';

type Row = Record<string, unknown>;

/** Does another part of the document read the selected row (`view.<id>.selected`)? */
const readsSelected = (document: Document, view: string): boolean =>
  JSON.stringify(document).includes(`view.${view}.selected`);

/** Does the document return the chosen row of this table? */
function answersPicker({ document }: Session, view: string): boolean {
  return document.kind === 'picker' && document.result === view;
}

function pagingOf(
  { place, plan, session }: TableModel,
  { current, pageSize }: Place,
  { data, total }: SourceRows,
): TableFrame['paging'] {
  // Rows that are not fetched are all here.
  if (!plan.view.paging || plan.source.kind !== 'call') return undefined;
  const onChange = (page: number, size: number): void => (size === pageSize ? place.go(page) : place.setPageSize(size));
  return { current, pageSize, total, isCut: session.tools.host.sources.isCut?.(data), onChange };
}

/** Whether the person may press any of these buttons, in whatever row. */
function mayAny(session: Session, buttons: readonly ButtonPlan[]): boolean {
  return buttons.some(({ doc }) => session.may('button', doc.permit));
}

/**
 * Boxes are left out when only buttons that the person may not press read the ticked rows (`view.<id>.checked`).
 */
function selectionOf(session: Session, { view, toolbar }: TablePlan): TableFrame['selection'] {
  if (view.selection !== 'multiple') return view.selection;
  const path = `view.${view.id}.checked`;
  const readers = toolbar.filter(({ doc }) => JSON.stringify(doc).includes(path));
  return readers.length === 0 || mayAny(session, readers) ? 'multiple' : undefined;
}

/** Rows in columns: paging, sort, selection, tree, row editors, queries, tools, row actions (ux 27–41, DICT-09–15). */
export function TableView(props: TableViewProps): ReactNode {
  const model = useTableModel(props);
  const { session, plan, place, selection, branches, layout, editor, scroll } = model;
  const { key, view } = plan;
  const { isHeading } = plan.source;
  const { host, frames } = session.tools;
  const { asked, answer, drawn } = useTableRows(model);
  const editing = editor?.editing;
  const edit = useMemo(
    () => editor && editing && createRowEdit(session, editor, editing, key),
    [session, editor, editing, key],
  );
  const all = useColumnFrames(session, plan.columns, { edit, isHeading });
  const { flat, details } = useMemo(() => splitDetails(all, plan.columns, view), [all, plan, view]);
  const wanted = view.columnSettings ?? view.tools?.includes('columns') ?? false;
  const { columns, settings } = useColumnSettings(session, layout, flat, wanted);
  const styles = useListScripts(model, drawn.every, leafFrames(columns));
  const savedViews = useSavedViews(session, model.savedViews, Boolean(view.savedViews));
  const toButtons = useButtons(session);
  const { filtered, filters, clear } = filtersOf(model);
  const actionsOf = (row: Row): FrameButton[] => {
    if (isHeading(row)) return [];
    return edit?.buttons(row) ?? toButtons(plan.rowActions, row, String(row[key]), () => model.indexOf(row));
  };
  const wantsRow = useMemo(() => readsSelected(session.document, view.id), [session.document, view.id]);
  const clickable = view.onClick || view.selection === 'single' || wantsRow || answersPicker(session, view.id);
  return (
    <>
      {editor && <rowDraftOffer.component session={session} editor={editor} view={view.id} />}
      <frames.Table
        columns={columns}
        rows={drawn.rows}
        rowKey={key}
        loading={answer.loading || model.savedViews.waits}
        validating={answer.validating && !answer.loading}
        error={answer.error?.message}
        onRetry={() => void answer.refresh()}
        index={view.index}
        tree={drawn.tree}
        expanded={drawn.open}
        onExpand={(ids) => branches.expand(ids)}
        opening={drawn.opening}
        isHeading={drawn.tree ? isHeading : undefined}
        details={details}
        summary={view.summary?.length && drawn.records?.length ? summaryOf(drawn.records, view.summary) : undefined}
        {...styles}
        scrollTop={scroll.topFor(asked.filter)}
        onScroll={scroll.scrolled}
        selection={selectionOf(session, plan)}
        selected={selection.checked}
        onSelected={(ids, rows) => selection.choose(ids, rows)}
        sort={asked.place.sort}
        onSort={(sort) => place.setSort(sort)}
        paging={pagingOf(model, asked.place, answer)}
        toolbar={toButtons(plan.toolbar)}
        tools={tableTools(model, drawn, settings !== undefined)}
        columnSettings={settings}
        onResize={(name, widthPx) => void layout.resize(name, widthPx)}
        savedViews={savedViews}
        rowActions={mayAny(session, plan.rowActions) || edit ? actionsOf : undefined}
        rowActionsVisible={view.rowActionsVisible ?? 2}
        actionsWidthPx={view.actionsWidthPx}
        card={editor ? 'all' : view.card}
        editing={editing !== undefined}
        onRowClick={clickable ? (row) => model.click(row) : undefined}
        empty={filtered ? 'unmatched' : 'none'}
        emptyText={view.emptyText === undefined ? undefined : words(host, view.emptyText)}
        filters={filters}
        onClearFilter={model.search || filtered ? clear : undefined}
      />
      {model.ownQuery && <SuperQueryPanel model={model.ownQuery} />}
    </>
  );
}
