import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { TableView } from '../../core/language/types';
import { planView } from '../compile/planView';
import type { ViewProps } from '../defineView';
import { useChoices } from '../document/useChoices';
import { useModelOf } from '../document/useModelOf';
import { revealLate } from '../form/lateReveal';
import { type SourceRows, useSourceRows } from '../source/useSource';
import type { Asked } from './asked';
import type { Drawn } from './drawnRows';
import { TableModel } from './tableModel';

export type TableViewProps = ViewProps<TableView>;

/** The model of a table while mounted: re-renders on changes of the model, its document and its address. */
export function useTableModel({ view, at, context }: TableViewProps): TableModel {
  const { session, onDirty } = context;
  const { tools, document, address } = session;
  const model = useModelOf(view, () => new TableModel(session, planView(tools, document, view, at)));
  useSyncExternalStore(model.subscribe, model.version);
  useSyncExternalStore(address.subscribe, address.getTurn);
  useChoices(session);
  useEffect(() => {
    model.onDirty = onDirty;
    model.onWrong = revealLate;
  }, [model, onDirty]);
  useEffect(() => model.start(), [model]);
  return model;
}

interface TableRows {
  asked: Asked;
  answer: SourceRows;
  drawn: Drawn;
}

/** Fetches what the model requests, and passes the answers to it. */
export function useTableRows(model: TableModel): TableRows {
  const asked = model.ask();
  const { question, filter, key, place } = asked;
  const answer = useSourceRows(model.session.tools, model.plan.source, question, model.isTree);
  const { rows, total, validating, refresh } = answer;
  const drawn = model.draw(rows);
  const { rows: shown, records } = drawn;
  const { selected } = model.selection;
  useLayoutEffect(() => model.settle(place, filter), [model, place, filter]);
  useLayoutEffect(
    () => model.take({ key, rows, total, validating, refresh, shown, records, selected }),
    [model, key, rows, total, validating, refresh, shown, records, selected],
  );
  return { asked, answer, drawn };
}
