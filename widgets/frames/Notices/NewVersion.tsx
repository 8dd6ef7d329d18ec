import { Button } from 'antd';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { useThemeVariables } from '../themeVariables';
import './Notices.css';

interface Props {
  message?: string;
  onReload: () => void;
  onDismiss: () => void;
}

/** The screen, or its record, has changed during typing: the person may reload later. */
export function NewVersion({ message, onReload, onDismiss }: Props) {
  useThemeVariables();
  const t = useWords();
  return (
    <div className="weft-new-version" role="status">
      <Icon name="info" />
      <span>{message ?? t('widget.newVersion')}</span>
      <Button autoInsertSpace={false} size="small" type="primary" onClick={onReload}>
        {t('widget.reload')}
      </Button>
      <Button autoInsertSpace={false} size="small" type="text" onClick={onDismiss}>
        {t('widget.later')}
      </Button>
    </div>
  );
}
