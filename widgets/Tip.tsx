import { Tooltip } from 'antd';
import { Icon } from './icons';

/** A question mark with an explanation; reachable by keyboard and read by screen readers. */
export function Tip({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <button type="button" className="weft-tip" aria-label={text}>
        <Icon name="help" />
      </button>
    </Tooltip>
  );
}
