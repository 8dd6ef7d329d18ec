import { formatSum } from '../../number/formatNumber';
import { useWords } from '../../words';
import type { SubTableProps } from './props';
import { type ColumnLayout, lookOf } from './useColumnWidths';

interface SummaryRowProps {
  list: SubTableProps;
  layout: ColumnLayout;
}

/** 合计: sums of the columns in `summary`, with separators for those in `thousands` or with separators in their cells, and the decimals of their cells (SUBT-05 to SUBT-07). */
export function SummaryRow({ list, layout }: SummaryRowProps) {
  const t = useWords();
  const { columns, summary = [], thousands, total, disabled, readOnly } = list;
  const grouped = (name: string, ofCells = false) =>
    ofCells || (Array.isArray(thousands) ? thousands.includes(name) : thousands === true);
  return (
    <tfoot data-read={Boolean(disabled || readOnly)}>
      <tr>
        {layout.leading.length ? (
          <td colSpan={layout.leading.length} {...lookOf(undefined, layout.stick.lead0)}>
            {t('widget.sum')}
          </td>
        ) : null}
        {columns.map(({ name, title, align, precision, thousands: ofCells }) => (
          <td
            key={name}
            {...lookOf(align, layout.stick[name])}
            data-sum={name}
            data-title={summary.includes(name) ? title : undefined}
          >
            {summary.includes(name) ? total(name, (sum) => formatSum([sum], grouped(name, ofCells), precision)) : null}
          </td>
        ))}
        {layout.trailing.length ? <td className="weft-rows-actions" /> : null}
      </tr>
    </tfoot>
  );
}
