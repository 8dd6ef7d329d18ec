import { useEffect, useState } from 'react';
import { Loading } from '../frames/Notices/Loading';
import { useWords } from '../words';
import { decodeText } from './decodeText';
import { fetchBytes } from './fetchBytes';
import type { StageProps } from './stage';

/** A browser draws as much at once. */
const maxBytes = 2 * 1024 * 1024;

/** The beginning of a text. */
export function TextStage({ address, name, onFail }: StageProps) {
  const t = useWords();
  const [shown, setShown] = useState<{ text: string; isWhole: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another stage (key)
  useEffect(() => {
    const wire = new AbortController();
    fetchBytes(address, maxBytes, wire.signal).then(
      ({ bytes, isWhole }) => setShown({ text: decodeText(bytes), isWhole }),
      () => wire.signal.aborted || onFail('failed'),
    );
    return () => wire.abort();
  }, [address]);
  if (!shown) return <Loading rows={6} />;
  return (
    <>
      {shown.isWhole ? null : <p className="weft-viewer-note">{t('widget.viewer.shownPart')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
      <section className="weft-viewer-text" tabIndex={0} aria-label={name}>
        <pre>{shown.text}</pre>
      </section>
    </>
  );
}
