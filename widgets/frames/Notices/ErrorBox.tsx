import { Button } from 'antd';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import './Notices.css';

/** One failed widget and its error; the place in the document, a JSON pointer, is for tools. Everything around it keeps working. */
export function ErrorBox({ at, message, onRetry }: { at: string; message: string; onRetry?: () => void }) {
  const t = useWords();
  return (
    <div className="weft-error-box" role="alert" data-at={at}>
      <Icon name="warning" />
      <div>
        <strong>{t('widget.broken')}</strong>
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
