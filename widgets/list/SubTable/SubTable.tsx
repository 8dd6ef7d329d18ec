import { Button } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { focusFirst, isLastCell } from './cellFocus';
import type { SubTableProps } from './props';
import { SubTableHead } from './SubTableHead';
import { SubTableRow } from './SubTableRow';
import { SummaryRow } from './SummaryRow';
import '../../frames/Actions/Actions.css';
import './SubTable.css';

/** More rows than this are mounted only near the screen. */
const allMounted = 50;
const nobody: ReadonlySet<string> = new Set();

/** Ticked rows by key; keys of rows that are gone are forgotten. */
function useTicked(rowKeys: string[]) {
  const [ticked, setTicked] = useState(nobody);
  const alive = useMemo(() => {
    const kept = rowKeys.filter((key) => ticked.has(key));
    return kept.length === ticked.size ? ticked : new Set(kept);
  }, [ticked, rowKeys]);
  const tick = useCallback((key: string, on: boolean) => {
    setTicked((now) => {
      const next = new Set(now);
      if (on) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  return { ticked: alive, tick, setTicked };
}

/** Rows of a record: numbered, typed in place, added, copied and removed one by one or together (SUBT-01 to SUBT-07). */
export function SubTable(list: SubTableProps) {
  const { columns, rowKeys, cell, add, copy, remove, disabled, readOnly, reveal } = list;
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const adding = useRef(false);
  const fixed = Boolean(disabled || readOnly);
  const { ticked, tick, setTicked } = useTicked(rowKeys);

  const addRow = () => {
    adding.current = true;
    add();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows come or go
  useEffect(() => {
    if (!adding.current) return;
    adding.current = false;
    focusFirst(box.current?.querySelector('tbody > tr:last-child'));
  }, [rowKeys]);
  useEffect(() => {
    if (reveal) box.current?.querySelectorAll('tbody > tr')[reveal.rowIndex]?.scrollIntoView?.({ block: 'nearest' });
  }, [reveal]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || fixed) return;
    if (!isLastCell(event.target as HTMLElement)) return;
    event.preventDefault();
    addRow();
  };
  const removeTicked = () => remove(rowKeys.flatMap((key, index) => (ticked.has(key) ? [index] : [])));

  return (
    <div className={list.status === 'error' ? 'weft-rows weft-rows-error' : 'weft-rows'} id={list.id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the last cell adds a row, beside the button below */}
      <div className="weft-rows-scroll" ref={box} onKeyDown={onKeyDown}>
        <table aria-label={list.label}>
          <SubTableHead
            columns={columns}
            fixed={fixed}
            all={rowKeys.length > 0 && ticked.size === rowKeys.length}
            some={ticked.size > 0}
            onAll={(on) => setTicked(on ? new Set(rowKeys) : nobody)}
          />
          <tbody>
            {rowKeys.map((key, index) => (
              <SubTableRow
                key={key}
                rowKey={key}
                index={index}
                columns={columns}
                cell={cell}
                copy={copy}
                remove={remove}
                fixed={fixed}
                ticked={ticked.has(key)}
                onTick={tick}
                late={rowKeys.length > allMounted && reveal?.rowIndex !== index}
              />
            ))}
          </tbody>
          {list.showSummary && rowKeys.length ? <SummaryRow list={list} fixed={fixed} /> : null}
        </table>
        {rowKeys.length ? null : <p className="weft-rows-empty">{t('widget.noData')}</p>}
      </div>
      {fixed ? null : (
        <div className="weft-rows-foot">
          <Button
            autoInsertSpace={false}
            type="dashed"
            size="small"
            icon={<Icon name="add" />}
            onClick={addRow}
            data-action="addRow"
          >
            {list.actionText || t('widget.add')}
          </Button>
          {ticked.size ? (
            <Button
              autoInsertSpace={false}
              size="small"
              danger
              icon={<Icon name="delete" />}
              onClick={removeTicked}
              data-action="removeRows"
            >
              {t('widget.deleteSelected')} ({ticked.size})
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
