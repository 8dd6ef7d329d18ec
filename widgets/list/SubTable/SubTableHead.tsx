import { Checkbox } from 'antd';
import type { ListColumn } from '../../../engine/registry';
import { Tip } from '../../Tip';
import { useWords } from '../../words';

interface SubTableHeadProps {
  columns: ListColumn[];
  fixed: boolean;
  all: boolean;
  some: boolean;
  onAll: (on: boolean) => void;
}

export function SubTableHead({ columns, fixed, all, some, onAll }: SubTableHeadProps) {
  const t = useWords();
  return (
    <thead>
      <tr>
        {fixed ? null : (
          <th className="weft-rows-tick">
            <Checkbox
              checked={all}
              indeterminate={some && !all}
              onChange={(event) => onAll(event.target.checked)}
              aria-label={t('widget.selectAllRows')}
            />
          </th>
        )}
        <th className="weft-rows-number">{t('widget.index')}</th>
        {columns.map(({ name, title, required, tip, widthPx, align }) => (
          <th key={name} style={{ width: widthPx, minWidth: widthPx ?? 140, textAlign: align }}>
            <span className={required ? 'weft-rows-title weft-rows-required' : 'weft-rows-title'}>{title}</span>
            {tip ? <Tip text={tip} /> : null}
          </th>
        ))}
        {fixed ? null : <th className="weft-rows-actions">{t('widget.actions')}</th>}
      </tr>
    </thead>
  );
}
