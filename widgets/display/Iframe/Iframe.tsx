import { placed } from '../../../core/basePath';
import { useWords } from '../../words';

export interface IframeProps {
  label?: string;
  href?: string;
  /** Pixels. */
  height?: number | string;
  borderType?: string;
  borderColor?: string;
  borderWidth?: number | string;
}

/** An address of the web or of this platform; undefined for anything else (scripts, data). */
export function frameAddress(href: string | undefined, origin = location.origin): string | undefined {
  if (!href?.trim()) return undefined;
  try {
    const url = new URL(placed(href.trim()), origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Another page inside the form, without access to this one. */
export function Iframe({ label, href, height = 300, borderType = 'none', borderColor, borderWidth = 1 }: IframeProps) {
  const t = useWords();
  const address = frameAddress(href);
  const heightPx = Number(height) || 300;
  if (!address) return <div className="weft-frame-none">{t('widget.frameAddress')}</div>;
  const own = new URL(address).origin === location.origin;
  return (
    <iframe
      className="weft-frame"
      title={label || address}
      src={address}
      loading="lazy"
      referrerPolicy="no-referrer"
      // A page of the same origin could remove a sandbox that allows scripts and same-origin.
      sandbox={own ? undefined : 'allow-scripts allow-same-origin allow-forms allow-popups'}
      style={{
        height: heightPx,
        border:
          borderType === 'none' ? 0 : `${Number(borderWidth) || 0}px ${borderType} ${borderColor || 'currentColor'}`,
      }}
    />
  );
}
