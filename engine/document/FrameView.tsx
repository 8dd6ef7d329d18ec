import { placed } from '../../core/basePath';
import { resolve } from '../../core/binding';
import type { FrameView as FrameDoc } from '../../core/language/types';
import type { ViewProps } from '../defineView';

/** Web addresses and paths of this site only, so that a document cannot inject a script. */
function safeUrl(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  return /^(https?:\/\/|\/(?!\/))/i.test(url.trim()) ? placed(url.trim()) : undefined;
}

/** A page of the web in a sandboxed frame. */
export function FrameView({ view, context }: ViewProps<FrameDoc>) {
  const url = safeUrl(resolve(view.url, context.session.scope()));
  if (!url) return null;
  return (
    <iframe
      title={view.id}
      src={url}
      className="weft-frame"
      sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
    />
  );
}
