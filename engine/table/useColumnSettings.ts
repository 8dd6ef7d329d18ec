import { useMemo, useRef, useState } from 'react';
import type { Session } from '../document/session';
import type { ColumnFrame, ColumnSetting, TableFrame } from '../frames';

/** As the contract stores them (contract-platform §4.5); `fixed` and `width` are ours, and only there when chosen. */
export interface StoredColumn {
  prop: string;
  label?: string;
  visible: boolean;
  fixed?: 'left' | 'right' | 'none';
  width?: number;
}

export function toStored(data: unknown): StoredColumn[] {
  if (!Array.isArray(data)) return [];
  return data
    .filter((each) => typeof each?.prop === 'string')
    .map(({ columnVisible, ...each }) => ({ ...each, visible: (each.visible ?? columnVisible) !== false }));
}

interface Arranged {
  column: ColumnFrame;
  visible: boolean;
}

/** Columns of the data move freely; those at an edge stay at their edge. */
const edge = ({ column }: Arranged): number => (column.fixed === 'left' ? 0 : column.fixed === 'right' ? 2 : 1);

/** Stored order first, columns the settings have never heard of at the end. */
function arrange(columns: readonly ColumnFrame[], stored: readonly StoredColumn[]): Arranged[] {
  const place = new Map(stored.map((each, index) => [each.prop, { ...each, index }]));
  return columns
    .map((column) => {
      const own = place.get(column.name);
      const fixed = own?.fixed === undefined ? column.fixed : own.fixed === 'none' ? undefined : own.fixed;
      const wide = (each: ColumnFrame): ColumnFrame => ({
        ...each,
        widthPx: place.get(each.name)?.width ?? each.widthPx,
        children: each.children?.map(wide),
      });
      return { column: { ...wide(column), fixed }, visible: own?.visible !== false };
    })
    .sort((a, b) => {
      const at = ({ column }: Arranged): number => place.get(column.name)?.index ?? stored.length;
      return at(a) - at(b);
    });
}

export interface ColumnLayout {
  columns: ColumnFrame[];
  settings: TableFrame['columnSettings'];
  onResize: TableFrame['onResize'];
  /** What is stored now, and another layout put in its place for this visit. */
  stored: readonly StoredColumn[];
  use: (stored: StoredColumn[]) => void;
}

/**
 * Which columns a table shows, in what order, how wide and at which edge, stored per module. A save that fails puts the
 * former list back.
 */
export function useColumnSettings(session: Session, columns: readonly ColumnFrame[], wanted: boolean): ColumnLayout {
  const { host } = session.tools;
  const { moduleId } = session;
  const on = wanted && moduleId !== undefined;
  const state = host.useCall('authority.columns', on ? { moduleId } : null);
  const [own, setOwn] = useState<StoredColumn[] | undefined>();
  const stored = useMemo(() => own ?? toStored(state.data), [own, state.data]);
  const arranged = useMemo(() => arrange(columns, stored), [columns, stored]);
  const latest = useRef(stored);
  latest.current = stored;
  const save = async (next: StoredColumn[]): Promise<boolean> => {
    const before = own;
    setOwn(next);
    if (!on) return true;
    try {
      await host.call('authority.setColumns', { moduleId, fieldList: JSON.stringify(next) });
      return true;
    } catch {
      setOwn(before);
      return false;
    }
  };
  const toItem = ({ column, visible }: Arranged): ColumnSetting => {
    const { name, title, fixed } = column;
    return { name, title, visible, ...(fixed && { fixed }) };
  };
  const ask = (name: string): ColumnFrame | undefined => columns.find((column) => column.name === name);
  const toStoredItem = ({ name, visible, fixed }: Omit<ColumnSetting, 'title'>): StoredColumn => {
    const width = latest.current.find(({ prop }) => prop === name)?.width;
    const moved = fixed !== ask(name)?.fixed;
    return {
      prop: name,
      label: ask(name)?.title,
      visible,
      ...(moved && { fixed: fixed ?? 'none' }),
      ...(width !== undefined && { width }),
    };
  };
  /** Widths of columns under a grouped header. */
  const inner = (): StoredColumn[] => latest.current.filter(({ prop }) => !ask(prop));
  const onResize = (name: string, width: number): void => {
    const px = Math.round(width);
    const items = [...arranged.map((each) => toStoredItem(toItem(each))), ...inner()];
    const known = items.some(({ prop }) => prop === name);
    const next = known ? items : [...items, { prop: name, visible: true }];
    void save(next.map((item) => (item.prop === name ? { ...item, width: px } : item)));
  };
  const shown = useMemo(
    () =>
      arranged
        .filter(({ visible }) => visible)
        .sort((a, b) => edge(a) - edge(b))
        .map(({ column }) => column),
    [arranged],
  );
  return {
    columns: shown,
    settings: on
      ? {
          items: arranged.map(toItem),
          onSave: (items) => save([...items.map(toStoredItem), ...inner()]),
          onRestore: () => save([]),
        }
      : undefined,
    onResize,
    stored,
    use: setOwn,
  };
}
