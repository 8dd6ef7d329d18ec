import { Checkbox } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import type { ListColumn, ListProps } from '../../../engine/registry';
import { useWords } from '../../words';

interface SubTableRowProps extends Pick<ListProps, 'cell' | 'copy' | 'remove'> {
  rowKey: string;
  index: number;
  columns: ListColumn[];
  fixed: boolean;
  ticked: boolean;
  onTick: (rowKey: string, on: boolean) => void;
  /** Mount the cells only when the row comes near the screen. */
  late: boolean;
}

/** True from the moment the row is within 400 px of the screen. */
function useNear(late: boolean) {
  const row = useRef<HTMLTableRowElement>(null);
  const [near, setNear] = useState(!late);
  useEffect(() => {
    if (near || !row.current) return;
    if (!late || typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        root: row.current.closest('.weft-rows-scroll'),
        rootMargin: '400px 0px',
      },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [near, late]);
  return { row, near: near || !late };
}

export const SubTableRow = memo(function SubTableRow(props: SubTableRowProps) {
  const { rowKey, index, columns, cell, copy, remove, fixed, ticked, onTick } = props;
  const t = useWords();
  const { row, near } = useNear(props.late);
  if (!near) {
    return (
      <tr ref={row} className="weft-rows-late">
        <td colSpan={columns.length + (fixed ? 1 : 3)}>{index + 1}</td>
      </tr>
    );
  }
  return (
    <tr ref={row} className={ticked ? 'weft-rows-ticked' : undefined}>
      {fixed ? null : (
        <td className="weft-rows-tick">
          <Checkbox
            checked={ticked}
            onChange={(event) => onTick(rowKey, event.target.checked)}
            aria-label={t('widget.selectRow', { row: index + 1 })}
          />
        </td>
      )}
      <td className="weft-rows-number">{index + 1}</td>
      {columns.map(({ name, align }) => (
        <td key={name} data-cell={`${index}.${name}`} style={{ textAlign: align }}>
          {cell(index, name)}
        </td>
      ))}
      {fixed ? null : (
        <td className="weft-rows-actions">
          <span className="weft-row-actions">
            <button type="button" className="weft-row-action" onClick={() => copy(index)}>
              {t('widget.copyRow')}
            </button>
            <button
              type="button"
              className="weft-row-action weft-row-action-danger"
              onClick={() => remove([index])}
              data-action="removeRow"
            >
              {t('widget.delete')}
            </button>
          </span>
        </td>
      )}
    </tr>
  );
});
