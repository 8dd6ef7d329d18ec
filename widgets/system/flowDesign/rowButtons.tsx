import { Button } from 'antd';
import { Icon } from '../../icons';
import { useWords } from '../../words';

/** Takes a row of a list of properties away. */
export function RemoveRow({ onClick }: { onClick: () => void }) {
  const t = useWords();
  return <Button type="text" icon={<Icon name="delete" />} aria-label={t('flow.design.removeRow')} onClick={onClick} />;
}

interface AddRowProps {
  /** Word below `flow.design`. */
  word: string;
  disabled?: boolean;
  onClick: () => void;
}

/** Adds a row to a list of properties. */
export function AddRow({ word, disabled, onClick }: AddRowProps) {
  const t = useWords();
  return (
    <Button
      type="dashed"
      size="small"
      autoInsertSpace={false}
      icon={<Icon name="add" />}
      disabled={disabled}
      onClick={onClick}
    >
      {t(`flow.design.${word}`)}
    </Button>
  );
}
