import { Button } from 'antd';
import { Icon } from '../../icons';
import type { FooterButton } from './props';

const looks = {
  add: { icon: 'add', action: 'addRow' },
  pick: { icon: 'add', action: 'pickRows' },
  batchRemove: { icon: 'delete', action: 'removeRows' },
};

interface FootButtonProps {
  button: FooterButton;
  words: string;
  ticked: number;
  /** Also shown while no row is ticked. */
  always: boolean;
  onClick: () => void;
}

/** A button under the rows; batch removal shows the number of ticked rows. */
export function FootButton({ button, words, ticked, always, onClick }: FootButtonProps) {
  const removes = button.value === 'batchRemove';
  if (removes && ticked === 0 && !always) return null;
  const { icon, action } = looks[button.value];
  return (
    <Button
      autoInsertSpace={false}
      type={removes ? 'default' : 'dashed'}
      size="small"
      danger={removes}
      disabled={removes && ticked === 0}
      icon={<Icon name={icon} />}
      onClick={onClick}
      data-action={action}
    >
      {removes && ticked ? `${words} (${ticked})` : words}
    </Button>
  );
}
