import { useMemo } from 'react';
import type { PickerTab } from '../../core/language/types';
import { planTab } from '../compile/planView';
import type { Session } from '../document/session';
import { useColumnFrames } from '../table/tableColumns';
import { mayChoose } from './pickerNodes';
import { keyOfRecord, type PickerKeys, type PickerRow } from './pickerValues';
import type { Chosen } from './useChosen';
import type { PickerRows } from './usePickerRows';

interface Props {
  session: Session;
  tab: PickerTab;
  at: string;
  keys: PickerKeys;
  multiple: boolean;
  asked: PickerRows;
  rows: PickerRow[] | undefined;
  chosen: Chosen;
  filtered: boolean;
}

const keyMember = ' key';

/** The records of a tab as a table, with radios or boxes; ticks on other pages stay. */
export function PickerTable({ session, tab, at, keys, multiple, asked, rows, chosen, filtered }: Props) {
  const { tools } = session;
  const columns = useColumnFrames(session, planTab(tools, session.document, tab, at).columns);
  const { valueKey, labelKey, typed } = keys;
  const keyed = useMemo(
    () => rows?.map((row) => ({ ...row, [keyMember]: keyOfRecord(row, { valueKey, labelKey, typed }) })),
    [rows, valueKey, labelKey, typed],
  );
  const onSelected = (ids: string[]): void => {
    const shown = rows ?? [];
    const mayBe = shown.filter((row) => mayChoose(session, tab, asked.source, row));
    const wanted = mayBe.filter((row) => ids.includes(keyOfRecord(row, keys)));
    if (multiple) chosen.take(mayBe, wanted);
    else if (wanted[0]) chosen.pick(wanted[0]);
  };
  return (
    <tools.frames.Table
      columns={columns}
      rows={keyed}
      rowKey={keyMember}
      loading={asked.loading && rows === undefined}
      validating={asked.loading && rows !== undefined}
      error={asked.error}
      onRetry={asked.refresh}
      index={tab.index ?? true}
      selection={multiple ? 'multiple' : 'single'}
      selected={chosen.records.map((record) => keyOfRecord(record, keys))}
      onSelected={onSelected}
      onRowClick={(row) => {
        const id = String(row[keyMember]);
        const ids = chosen.records.map((record) => keyOfRecord(record, keys));
        onSelected(multiple ? (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]) : [id]);
      }}
      paging={
        asked.pages ? { current: asked.page, pageSize: asked.size, total: asked.total, onChange: asked.go } : undefined
      }
      toolbar={[]}
      tools={[]}
      rowActionsVisible={0}
      empty={filtered ? 'unmatched' : 'none'}
    />
  );
}
