import { textStyle } from '../textStyle';

export interface LinkProps {
  content?: string;
  href?: string;
  target?: '_self' | '_blank';
  textStyle?: Record<string, string | number>;
  onClick?: () => void;
}

/** Addresses that open a page, a mail or a call; anything that could run is no address. */
export function safeAddress(href: string | undefined): string | undefined {
  const address = href?.trim();
  if (!address) return undefined;
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec([...address].filter((letter) => letter > ' ').join(''))?.[0].toLowerCase();
  return !scheme || ['http:', 'https:', 'mailto:', 'tel:'].includes(scheme) ? address : undefined;
}

/** An address to follow (WDGT-03). */
export function Link({ content, href, target = '_self', textStyle: style, onClick }: LinkProps) {
  const address = safeAddress(href);
  const { textAlign, ...rest } = textStyle(style);
  return (
    <div style={{ textAlign }}>
      <a className="weft-link" href={address} target={target} rel="noopener noreferrer" style={rest} onClick={onClick}>
        {content || address}
      </a>
    </div>
  );
}
