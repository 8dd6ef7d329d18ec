import { Tooltip } from 'antd';
import { Icon } from './icons';

/** A question mark that explains; reachable by keyboard, readable by voice. */
export function Tip({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <button type="button" className="weft-tip" aria-label={text}>
        <Icon name="help" />
      </button>
    </Tooltip>
  );
}
