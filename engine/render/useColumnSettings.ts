import { useMemo, useState } from 'react';
import type { ColumnFrame, TableFrame } from '../frames';
import type { Session } from './session';

/** As the contract stores them (contract-platform §4.5). */
interface Stored {
  prop: string;
  label?: string;
  visible: boolean;
}

function toStored(data: unknown): Stored[] {
  if (!Array.isArray(data)) return [];
  return data.filter((each): each is Stored => typeof each?.prop === 'string').map((each) => ({ ...each }));
}

/** Stored order first, columns the settings have never heard of at the end. */
function arrange(
  columns: readonly ColumnFrame[],
  stored: readonly Stored[],
): { column: ColumnFrame; visible: boolean }[] {
  const place = new Map(stored.map(({ prop }, index) => [prop, index]));
  const hidden = new Set(stored.filter(({ visible }) => visible === false).map(({ prop }) => prop));
  return [...columns]
    .map((column) => ({ column, visible: !hidden.has(column.name) }))
    .sort((a, b) => (place.get(a.column.name) ?? stored.length) - (place.get(b.column.name) ?? stored.length));
}

/**
 * Which columns a table shows and in what order, stored per module. A save that fails puts the former list back.
 */
export function useColumnSettings(
  session: Session,
  columns: readonly ColumnFrame[],
  wanted: boolean,
): { columns: ColumnFrame[]; settings: TableFrame['columnSettings'] } {
  const { host } = session.tools;
  const { moduleId } = session;
  const on = wanted && moduleId !== undefined;
  const state = host.useCall('authority.columns', on ? { moduleId } : null);
  const [own, setOwn] = useState<Stored[] | undefined>();
  const stored = useMemo(() => own ?? toStored(state.data), [own, state.data]);
  const arranged = useMemo(() => arrange(columns, stored), [columns, stored]);
  const save = async (next: Stored[]): Promise<boolean> => {
    const before = own;
    setOwn(next);
    try {
      await host.call('authority.setColumns', { moduleId, fieldList: JSON.stringify(next) });
      return true;
    } catch {
      setOwn(before);
      return false;
    }
  };
  const title = (name: string): string | undefined => columns.find((column) => column.name === name)?.title;
  return {
    columns: arranged.filter(({ visible }) => visible).map(({ column }) => column),
    settings: on
      ? {
          items: arranged.map(({ column, visible }) => ({ name: column.name, title: column.title, visible })),
          onSave: (items) => save(items.map(({ name, visible }) => ({ prop: name, label: title(name), visible }))),
          onRestore: () => save([]),
        }
      : undefined,
  };
}
