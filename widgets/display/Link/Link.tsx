import { placed } from '../../../core/basePath';
import { safeAddress } from '../../address';
import { textStyle } from '../textStyle';

export interface LinkProps {
  content?: string;
  href?: string;
  target?: '_self' | '_blank';
  textStyle?: Record<string, string | number>;
  onClick?: () => void;
}

/** A link (WDGT-03). */
export function Link({ content, href, target = '_self', textStyle: style, onClick }: LinkProps) {
  const safe = safeAddress(href);
  const address = safe && placed(safe);
  const { textAlign, ...rest } = textStyle(style);
  return (
    <div style={{ textAlign }}>
      <a className="weft-link" href={address} target={target} rel="noopener noreferrer" style={rest} onClick={onClick}>
        {content || safe}
      </a>
    </div>
  );
}
