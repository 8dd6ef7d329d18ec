import { Button } from 'antd';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import './Notices.css';

/** One failed widget: its place as a JSON pointer, and the error. Everything around it keeps working. */
export function ErrorBox({ at, message, onRetry }: { at: string; message: string; onRetry?: () => void }) {
  const t = useWords();
  return (
    <div className="weft-error-box" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{t('widget.broken')}</strong>
        <code>{at}</code>
        <p>{message}</p>
      </div>
      {onRetry ? (
        <Button autoInsertSpace={false} size="small" onClick={onRetry}>
          {t('widget.retry')}
        </Button>
      ) : null}
    </div>
  );
}
