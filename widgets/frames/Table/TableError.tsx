import { Button } from 'antd';
import { Icon } from '../../icons';
import { useWords } from '../../words';

/** Fetching the rows failed. Over existing rows it is one line. */
export function TableError({ message, onRetry, inline }: { message: string; onRetry: () => void; inline?: boolean }) {
  const t = useWords();
  return (
    <div className={inline ? 'weft-table-error weft-table-error-inline' : 'weft-table-error'} role="alert">
      <Icon name="error" className="weft-table-error-icon" />
      <p>{message}</p>
      <Button autoInsertSpace={false} size={inline ? 'small' : 'middle'} onClick={onRetry}>
        {t('widget.retry')}
      </Button>
    </div>
  );
}
