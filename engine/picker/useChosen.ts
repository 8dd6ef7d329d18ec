import { useState } from 'react';
import { keyOfRecord, type PickerKeys, type PickerRow } from './pickerValues';

/** What a picker is opened with, beside the document's own `args`. */
export interface Picking extends PickerKeys {
  /** Records of the field's value: the initial choice. */
  chosen: PickerRow[];
}

export interface Chosen {
  records: readonly PickerRow[];
  has: (record: PickerRow) => boolean;
  /** A single choice replaces the previous one; with several it is appended, never twice. */
  pick: (record: PickerRow) => void;
  /** Several at once. */
  add: (records: readonly PickerRow[]) => void;
  /** Exactly these of the current rows; other chosen records stay (tables with boxes). */
  take: (among: readonly PickerRow[], records: readonly PickerRow[]) => void;
  remove: (key: string) => void;
  clear: () => void;
}

/** The choice of an open picker; the field gets it on ok, or at every change (`onChange`). */
export function useChosen(
  { chosen, ...keys }: Picking,
  multiple: boolean,
  onChange?: (records: readonly PickerRow[]) => void,
): Chosen {
  const [records, setRecords] = useState<readonly PickerRow[]>(chosen);
  const key = (record: PickerRow): string => keyOfRecord(record, keys);
  const change = (next: readonly PickerRow[]): void => {
    setRecords(next);
    onChange?.(next);
  };
  const has = (record: PickerRow): boolean => records.some((each) => key(each) === key(record));
  return {
    records,
    has,
    pick: (record) => {
      if (!multiple) change([record]);
      else if (!has(record)) change([...records, record]);
    },
    add: (more) => {
      const known = new Set(records.map(key));
      const fresh = more.filter((record) => !known.has(key(record)) && known.add(key(record)));
      change([...records, ...fresh]);
    },
    take: (among, wanted) => {
      const gone = new Set(among.map(key));
      const keep = new Set(wanted.map(key));
      const stay = records.filter((each) => !gone.has(key(each)) || keep.has(key(each)));
      const known = new Set(stay.map(key));
      change([...stay, ...wanted.filter((each) => !known.has(key(each)))]);
    },
    remove: (gone) => change(records.filter((each) => key(each) !== gone)),
    clear: () => change([]),
  };
}
