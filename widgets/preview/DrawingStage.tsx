import { useEffect, useState } from 'react';
import { Loading } from '../frames/Notices/Loading';
import { fetchBytes } from './fetchBytes';
import { drawingPage } from './framePage';
import type { StageProps } from './stage';

const maxBytes = 10 * 1024 * 1024;

function base64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}

/** An SVG, as a picture in a frame without scripts and without the session. */
export function DrawingStage({ address, name, onFail }: StageProps) {
  const [page, setPage] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another stage (key)
  useEffect(() => {
    const wire = new AbortController();
    fetchBytes(address, maxBytes, wire.signal).then(
      ({ bytes, isWhole }) => (isWhole ? setPage(drawingPage(base64(bytes))) : onFail('unsupported')),
      () => wire.signal.aborted || onFail('failed'),
    );
    return () => wire.abort();
  }, [address]);
  if (!page) return <Loading rows={6} />;
  return <iframe className="weft-viewer-frame" title={name} sandbox="" srcDoc={page} />;
}
