import { useLayoutEffect, useMemo } from 'react';
import type { Session } from '../document/session';
import type { ColumnFrame, TableFrame } from '../frames';
import { type ColumnLayout, type StoredColumn, toStored } from './columnLayout';

interface Settings {
  columns: ColumnFrame[];
  settings: TableFrame['columnSettings'];
}

/** The columns of a table as the person arranged them; stored per module when the table offers settings. */
export function useColumnSettings(
  session: Session,
  layout: ColumnLayout,
  columns: readonly ColumnFrame[],
  wanted: boolean,
): Settings {
  const { host } = session.tools;
  const { moduleId } = session;
  const on = wanted && moduleId !== undefined;
  const { data } = host.useCall('authority.columns', on ? { moduleId } : null);
  const fetched = useMemo(() => toStored(data), [data]);
  useLayoutEffect(() => layout.take(columns, fetched), [layout, columns, fetched]);
  useLayoutEffect(() => {
    const store = async (next: readonly StoredColumn[]): Promise<boolean> =>
      host.call('authority.setColumns', { moduleId, fieldList: JSON.stringify(next) }).then(
        () => true,
        () => false,
      );
    layout.store = on ? store : undefined;
  }, [layout, host, moduleId, on]);
  const arranged = layout.arranged(columns, fetched);
  const settings = on
    ? {
        items: layout.items(arranged),
        onSave: layout.save.bind(layout),
        onRestore: () => layout.restore(),
      }
    : undefined;
  return { columns: layout.shown(arranged), settings };
}
