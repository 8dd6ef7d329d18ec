import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ListColumn, ListProps } from '../../../engine/registry';
import { useWords } from '../../words';
import { focusCell, placeOf } from './cellFocus';
import type { RowButton } from './props';
import { Tick } from './Tick';
import { type ColumnLayout, lookOf } from './useColumnWidths';

export interface RowLook {
  columns: ListColumn[];
  stick: ColumnLayout['stick'];
  ticks: boolean;
  index: boolean;
  buttons: readonly (RowButton & { words: string })[];
  /** Every cell is an editor: the table is small. */
  open: boolean;
  readOnly: boolean;
}

interface SubTableRowProps extends Pick<ListProps, 'cell'> {
  rowKey: string;
  index: number;
  look: RowLook;
  ticked: boolean;
  onTick: (rowKey: string, on: boolean) => void;
  onButton: (button: RowButton, index: number) => void;
  /** The focused cell; a new `turn` (not 0) requests the cursor in it. */
  active?: { column: string; turn: number };
  onEnter: (index: number, column: string, within: boolean) => void;
  measure?: (row: HTMLTableRowElement | null) => void;
}

/** One row: values as text, with an editor in the hovered or focused cell; in small tables editors everywhere. */
export const SubTableRow = memo(function SubTableRow(props: SubTableRowProps) {
  const { rowKey, index, look, cell, ticked, onTick, onButton, active, onEnter } = props;
  const { columns, stick, open, readOnly } = look;
  const t = useWords();
  const row = useRef<HTMLTableRowElement>(null);
  const [pointed, setPointed] = useState<string>();
  const { measure } = props;
  useEffect(() => measure?.(row.current), [measure]);
  const { column: wanted, turn = 0 } = active ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per turn, at any row position
  useEffect(() => {
    if (turn === 0) return;
    const cells = row.current?.querySelectorAll<HTMLElement>('td[data-cell]') ?? [];
    const place = [...cells].find((each) => placeOf(each)?.column === wanted);
    if (place) focusCell(place);
  }, [turn]);

  const onPointerOver = ({ target }: PointerEvent) => setPointed(placeOf(target)?.column);
  return (
    <tr
      ref={row}
      className={ticked ? 'weft-rows-ticked' : undefined}
      data-index={index}
      aria-rowindex={index + 2}
      onPointerOver={open || readOnly ? undefined : onPointerOver}
      onPointerLeave={open || readOnly ? undefined : () => setPointed(undefined)}
    >
      {look.ticks ? (
        <td {...lookOf(undefined, stick.lead0, 'weft-rows-tick')}>
          <Tick
            label={t('widget.selectRow', { row: index + 1 })}
            checked={ticked}
            onChange={(on) => onTick(rowKey, on)}
          />
        </td>
      ) : null}
      {look.index ? (
        <td {...lookOf(undefined, stick[look.ticks ? 'lead1' : 'lead0'], 'weft-rows-number')}>{index + 1}</td>
      ) : null}
      {columns.map(({ name, title, align, editable }) => {
        const editing = !readOnly && editable && (open || wanted === name || pointed === name);
        const entered = !readOnly && editable && !editing;
        return (
          <td
            key={name}
            data-cell={`${index}.${name}`}
            data-title={title}
            {...lookOf(align, stick[name], editing || open ? '' : readOnly ? 'weft-rows-read' : 'weft-rows-shown')}
            tabIndex={entered ? 0 : undefined}
            onFocus={
              open || readOnly
                ? undefined
                : (event) => wanted !== name && onEnter(index, name, event.target !== event.currentTarget)
            }
          >
            {cell(index, name, editing)}
          </td>
        );
      })}
      {look.buttons.length ? (
        <td className="weft-rows-actions">
          <span className="weft-row-actions">
            {look.buttons.map((button) => (
              <button
                key={button.value}
                type="button"
                className={button.value === 'remove' ? 'weft-row-action weft-row-action-danger' : 'weft-row-action'}
                onClick={() => onButton(button, index)}
                data-action={button.value === 'remove' ? 'removeRow' : 'copyRow'}
              >
                {button.words}
              </button>
            ))}
          </span>
        </td>
      ) : null}
    </tr>
  );
});
