import { formatSum } from '../../number/formatNumber';
import { useWords } from '../../words';
import type { SubTableProps } from './props';

/** 合计: sums of the columns in `summaryField`, separators where `thousandsField` (or `thousands`) says so (SUBT-05 to SUBT-07). */
export function SummaryRow({ list, fixed }: { list: SubTableProps; fixed: boolean }) {
  const t = useWords();
  const { columns, summaryField = [], thousands, thousandsField = [], watch } = list;
  const grouped = (name: string) => (thousandsField.length ? thousandsField.includes(name) : Boolean(thousands));
  return (
    <tfoot>
      <tr>
        <td colSpan={fixed ? 1 : 2}>{t('widget.sum')}</td>
        {columns.map(({ name, align }) => (
          <td key={name} style={{ textAlign: align }} data-sum={name}>
            {summaryField.includes(name) ? watch(name, (values) => formatSum(values, grouped(name))) : null}
          </td>
        ))}
        {fixed ? null : <td className="weft-rows-actions" />}
      </tr>
    </tfoot>
  );
}
