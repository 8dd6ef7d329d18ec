import { Button } from 'antd';
import type { TableFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';

/** Active filters that no input shows, each with a remove button (ux 28). */
export function Filters({ filters }: { filters: TableFrame['filters'] }) {
  const t = useWords();
  if (!filters?.length) return null;
  return (
    <ul className="weft-table-filters" aria-label={t('list.filters')}>
      {filters.map(({ name, label, onRemove }) => (
        <li key={name}>
          <span className="weft-table-filter">
            {label}
            <Button
              type="text"
              size="small"
              aria-label={t('list.removeFilter', { name: label })}
              icon={<Icon name="close" />}
              onClick={onRemove}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
