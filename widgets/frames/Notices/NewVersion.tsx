import { Button } from 'antd';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { useThemeVariables } from '../themeVariables';
import './Notices.css';

/** The screen has changed while something is typed: reload when you like. */
export function NewVersion({ onReload, onDismiss }: { onReload: () => void; onDismiss: () => void }) {
  useThemeVariables();
  const t = useWords();
  return (
    <div className="weft-new-version" role="status">
      <Icon name="info" />
      <span>{t('widget.newVersion')}</span>
      <Button autoInsertSpace={false} size="small" type="primary" onClick={onReload}>
        {t('widget.reload')}
      </Button>
      <Button autoInsertSpace={false} size="small" type="text" onClick={onDismiss}>
        {t('widget.later')}
      </Button>
    </div>
  );
}
