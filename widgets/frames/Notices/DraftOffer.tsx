import { Button } from 'antd';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { useThemeVariables } from '../themeVariables';
import './Notices.css';

interface Props {
  message: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Unsaved input of an earlier visit. */
export function DraftOffer({ message, onRestore, onDiscard }: Props) {
  useThemeVariables();
  const t = useWords();
  return (
    <div className="weft-new-version" role="status">
      <Icon name="info" />
      <span>{message}</span>
      <Button autoInsertSpace={false} size="small" type="primary" onClick={onRestore}>
        {t('widget.restoreDraft')}
      </Button>
      <Button autoInsertSpace={false} size="small" type="text" onClick={onDiscard}>
        {t('widget.discardDraft')}
      </Button>
    </div>
  );
}
