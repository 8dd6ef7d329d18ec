import '../../fromText';
import { type CSSProperties, useMemo, useRef } from 'react';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import { buttonWords } from './buttonWords';
import { FootButton } from './FootButton';
import { PasteNotes } from './PasteNotes';
import type { FooterButton, RowButton, SubTableProps } from './props';
import { SubTableBody } from './SubTableBody';
import { SubTableHead } from './SubTableHead';
import type { RowLook } from './SubTableRow';
import { SummaryRow } from './SummaryRow';
import { useCells } from './useCells';
import { useColumnWidths } from './useColumnWidths';
import { useTicked } from './useTicked';
import '../../frames/Actions/Actions.css';
import './SubTable.css';

/** Up to these sizes every cell is an editor; in larger tables only the hovered or the focused cell. */
const openRows = 20;
const openCells = 240;

const rowDefaults: RowButton[] = [{ value: 'copy' }, { value: 'remove' }];
/** Removes rows; asks for confirmation first where the document or the caller requires it. */
function useRemove({ remove }: SubTableProps) {
  const t = useWords();
  const host = useWidgetHost();
  return async (rowIndexes: number[], asks: boolean): Promise<boolean> => {
    const question = t('subTable.confirmRemove', { count: rowIndexes.length });
    if (asks && host && !(await host.confirm(question))) return false;
    remove(rowIndexes);
    return true;
  };
}

/** Rows of a record: numbered, edited in place, added, picked, copied, pasted, removed (SUBT-01 to SUBT-09, ux 51). */
export function SubTable(list: SubTableProps) {
  const { columns, rowKeys, cell, copy, pick, disabled, readOnly = false, index = true } = list;
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const fixed = Boolean(disabled || readOnly);
  const removeRows = useRemove(list);
  const { ticked, tick, tickAll } = useTicked(rowKeys);
  const rowButtons = useMemo(() => (fixed ? [] : (list.rowButtons ?? rowDefaults)), [fixed, list.rowButtons]);
  const footer: FooterButton[] = fixed
    ? []
    : (list.footerButtons ?? [{ value: pick ? 'pick' : 'add' }, { value: 'batchRemove' }]);
  const ticks = footer.some(({ value }) => value === 'batchRemove');
  const { layout, resize } = useColumnWidths(columns, { tick: ticks, index, actions: rowButtons.length > 0 });
  const cells = useCells(list, fixed, box, (rows) => removeRows(rows, true));
  const open = !fixed && rowKeys.length <= openRows && rowKeys.length * columns.length <= openCells;
  const look = useMemo<RowLook>(
    () => ({
      columns,
      stick: layout.stick,
      ticks,
      index,
      buttons: rowButtons.map((button) => ({ ...button, words: buttonWords(button, t) })),
      open,
      readOnly: fixed,
    }),
    [columns, layout.stick, ticks, index, rowButtons, open, fixed, t],
  );
  const onButton = useRef((_button: RowButton, _index: number): void => undefined);
  onButton.current = (button, at) => {
    if (button.value === 'copy') copy(at);
    else void removeRows([at], button.confirm === true);
  };
  const stable = useMemo(() => ({ onButton: (button: RowButton, at: number) => onButton.current(button, at) }), []);
  const removeTicked = (asks: boolean) =>
    void removeRows(
      rowKeys.flatMap((key, at) => (ticked.has(key) ? [at] : [])),
      asks,
    );
  const columnCount = layout.leading.length + columns.length + layout.trailing.length;

  return (
    <div className={list.status === 'error' ? 'weft-rows weft-rows-error' : 'weft-rows'} id={list.id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and pastes of the cells within */}
      <div
        className="weft-rows-scroll"
        ref={box}
        onKeyDown={cells.onKeyDown}
        onKeyUp={cells.onKeyUp}
        onPaste={cells.onPaste}
      >
        <table
          aria-label={list.label}
          aria-rowcount={rowKeys.length + 1}
          style={{ '--weft-least': `${layout.leastPx}px` } as CSSProperties}
          role={fixed ? undefined : 'grid'}
        >
          <colgroup>
            {layout.leading.map((px, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: identified by position
              <col key={`lead${at}`} style={{ width: px }} />
            ))}
            {columns.map(({ name }, at) => (
              <col key={name} style={{ width: layout.widths[at] }} />
            ))}
            {layout.trailing.map((px) => (
              <col key="actions" style={{ width: px }} />
            ))}
          </colgroup>
          <SubTableHead
            columns={columns}
            layout={layout}
            ticks={ticks}
            index={index}
            actions={rowButtons.length > 0}
            all={rowKeys.length > 0 && ticked.size === rowKeys.length}
            some={ticked.size > 0}
            onAll={tickAll}
            onResize={resize}
          />
          <SubTableBody
            handle={cells.body}
            rowKeys={rowKeys}
            cell={cell}
            look={look}
            columnCount={columnCount}
            ticked={ticked}
            active={cells.active}
            onTick={tick}
            onButton={stable.onButton}
            onEnter={cells.onEnter}
          />
          {list.summary?.length && rowKeys.length ? <SummaryRow list={list} layout={layout} /> : null}
        </table>
        {rowKeys.length ? null : <p className="weft-rows-empty">{t('widget.noData')}</p>}
      </div>
      {list.errors > 0 ? (
        <p className="weft-rows-problem" role="status">
          {t('subTable.errors', { count: list.errors })}
        </p>
      ) : null}
      {footer.length ? (
        <div className="weft-rows-foot">
          {footer.map((button) => (
            <FootButton
              key={button.value}
              button={button}
              words={buttonWords(button, t)}
              ticked={ticked.size}
              always={list.footerButtons !== undefined}
              onClick={() => {
                if (button.value === 'add') cells.addRow();
                else if (button.value === 'pick') pick?.();
                else removeTicked(button.confirm === true);
              }}
            />
          ))}
        </div>
      ) : null}
      {fixed ? null : (
        <PasteNotes report={cells.report} onUndo={list.undo} onClose={() => cells.setReport(undefined)} />
      )}
    </div>
  );
}
