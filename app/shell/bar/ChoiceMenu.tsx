import { Dropdown } from 'antd';
import { ShellIcon, type ShellIconName } from '../ShellIcon';

interface Props {
  icon: ShellIconName;
  label: string;
  items: { key: string; label: string }[];
  chosen: string;
  onChoose: (key: string) => void;
  roomy?: boolean;
}

/** A button of the bar with a menu of which one entry is chosen. */
export function ChoiceMenu({ icon, label, items, chosen, onChoose, roomy }: Props) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectable: true, selectedKeys: [chosen], onClick: ({ key }) => onChoose(key) }}
    >
      <button
        type="button"
        className={roomy ? 'bar-button bar-roomy' : 'bar-button'}
        aria-label={label}
        aria-haspopup="menu"
      >
        <ShellIcon name={icon} />
      </button>
    </Dropdown>
  );
}
