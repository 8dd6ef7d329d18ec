import { useLayoutEffect } from 'react';
import type { Session } from '../document/session';
import type { ColumnFrame, TableFrame } from '../frames';
import type { ColumnLayout, StoredColumn } from './columnLayout';

const none: readonly StoredColumn[] = [];

interface Settings {
  columns: ColumnFrame[];
  settings: TableFrame['columnSettings'];
}

/** The columns as the person arranged them; stored per person and module when the table offers settings. */
export function useColumnSettings(
  session: Session,
  layout: ColumnLayout,
  columns: readonly ColumnFrame[],
  wanted: boolean,
): Settings {
  const { host } = session.tools;
  const { moduleId } = session;
  const on = wanted && moduleId !== undefined;
  const { items, save, remove, saveDefault } = host.useStored('columns', on ? moduleId : null);
  const fetched = (items?.[0]?.value as readonly StoredColumn[] | undefined) ?? none;
  useLayoutEffect(() => layout.take(columns, fetched), [layout, columns, fetched]);
  useLayoutEffect(() => {
    layout.store = on
      ? { save: (value) => save({ name: '', value }), reset: () => remove('columns'), saveDefault }
      : undefined;
  }, [layout, save, remove, saveDefault, on]);
  const arranged = layout.arranged(columns, fetched);
  const settings = on
    ? {
        items: layout.items(arranged),
        onSave: layout.save.bind(layout),
        onRestore: () => layout.restore(),
        ...(saveDefault && { onDefault: layout.saveDefault.bind(layout) }),
      }
    : undefined;
  return { columns: layout.shown(arranged), settings };
}
