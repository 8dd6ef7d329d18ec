import { Button } from 'antd';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { useThemeVariables } from '../themeVariables';
import './Notices.css';

interface Props {
  message?: string;
  /** Of the two buttons. */
  words?: readonly [string, string];
  onReload: () => void;
  onDismiss: () => void;
}

const usualWords = ['widget.reload', 'widget.later'] as const;

/** The screen, or its record, has changed during typing: the person may reload later. */
export function NewVersion({ message, words = usualWords, onReload, onDismiss }: Props) {
  useThemeVariables();
  const t = useWords();
  return (
    <div className="weft-new-version" role="status">
      <Icon name="info" />
      <span>{message ?? t('widget.newVersion')}</span>
      <Button autoInsertSpace={false} size="small" type="primary" onClick={onReload}>
        {t(words[0])}
      </Button>
      <Button autoInsertSpace={false} size="small" type="text" onClick={onDismiss}>
        {t(words[1])}
      </Button>
    </div>
  );
}
