import { useEffect, useRef, useState } from 'react';
import { Loading } from '../frames/Notices/Loading';
import { useWords } from '../words';
import { fetchBytes } from './fetchBytes';
import { framePage } from './framePage';
import type { StageProps } from './stage';

/** Larger documents are read in their own programs. */
const maxBytes = 50 * 1024 * 1024;
/** A document that takes longer is not one that a person wants to see here. */
const patienceMs = 60_000;

/**
 * A document drawn by a script in a frame of its own origin: it has neither the session nor the page, opens no windows and
 * loads nothing but its script. It is told the bytes, and tells when they are drawn (frames/drawn.ts).
 */
export function FrameStage({ address, name, script, onFail, onKey }: StageProps & { script: string }) {
  const t = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [page] = useState(() => framePage(script));
  const tell = useRef({ onFail, onKey });
  tell.current = { onFail, onKey };
  useEffect(() => {
    const wire = new AbortController();
    const { signal } = wire;
    const fetched = fetchBytes(address, maxBytes, signal);
    fetched.catch(() => signal.aborted || tell.current.onFail('failed'));
    const give = async (window: Window) => {
      const { bytes, isWhole } = await fetched;
      if (!isWhole) return tell.current.onFail('unsupported');
      window.postMessage({ bytes, words: { rows: t('widget.viewer.shownRows', { rows: '{rows}' }) } }, '*', [bytes]);
    };
    const listen = ({ source, data }: MessageEvent) => {
      if (!source || source !== frame.current?.contentWindow) return;
      if (data === 'ready') give(source as Window).catch(() => undefined);
      if (data === 'drawn') setDrawn(true);
      if (data === 'failed') tell.current.onFail('unsupported');
      if (typeof data === 'object' && typeof data?.key === 'string') tell.current.onKey(data.key);
    };
    addEventListener('message', listen, { signal });
    return () => wire.abort();
  }, [address, t]);
  useEffect(() => {
    if (isDrawn) return;
    const timer = setTimeout(() => tell.current.onFail('unsupported'), patienceMs);
    return () => clearTimeout(timer);
  }, [isDrawn]);
  return (
    <>
      {isDrawn ? null : <Loading rows={6} />}
      <iframe
        ref={frame}
        className="weft-viewer-frame"
        data-drawn={isDrawn}
        title={name}
        sandbox="allow-scripts"
        srcDoc={page}
      />
    </>
  );
}
