import { Tooltip } from 'antd';
import { ShellIcon, type ShellIconName } from '../ShellIcon';

interface Props {
  icon: ShellIconName;
  label: string;
  onClick?: () => void;
  /** Whether what it opens is open. */
  expanded?: boolean;
  /** Not on the bar of a phone: the settings drawer or the user menu has it too. */
  roomy?: boolean;
}

/** A button of the bar: an icon whose name is its tooltip. */
export function BarButton({ icon, label, onClick, expanded, roomy }: Props) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.6}>
      <button
        type="button"
        className={roomy ? 'bar-button bar-roomy' : 'bar-button'}
        aria-label={label}
        aria-expanded={expanded}
        onClick={onClick}
      >
        <ShellIcon name={icon} />
      </button>
    </Tooltip>
  );
}
