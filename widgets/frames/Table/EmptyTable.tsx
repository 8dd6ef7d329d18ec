import { Button } from 'antd';
import type { TableFrame } from '../../../engine/frames';
import { useWords } from '../../words';
import { ActionButton } from '../Actions/ActionButton';
import { EmptyDrawing } from './EmptyDrawing';

/** No rows yet (offers to add), or no matching rows (offers to clear the filters). */
export function EmptyTable({ table }: { table: TableFrame }) {
  const t = useWords();
  const add = table.toolbar.find(({ type, upload, disabled }) => type === 'primary' && !upload && !disabled);
  const unmatched = table.empty === 'unmatched';
  return (
    <div className="weft-empty">
      <EmptyDrawing searching={unmatched} />
      <p>{unmatched ? t('widget.noMatch') : table.emptyText || t('widget.noData')}</p>
      {unmatched && table.onClearFilter ? (
        <Button autoInsertSpace={false} onClick={table.onClearFilter}>
          {t('widget.clearFilters')}
        </Button>
      ) : null}
      {!unmatched && add ? <ActionButton button={{ ...add, type: 'default' }} /> : null}
    </div>
  );
}
