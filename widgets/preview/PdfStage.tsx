import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { Loading } from '../frames/Notices/Loading';
import { useWords } from '../words';
import { PdfPage } from './PdfPage';
import { openPdf } from './pdf';
import type { StageProps } from './stage';

/** Width of the place in px, without its margins; 0: not measured yet. */
function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(() => setWidth(box.clientWidth - 32));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}

/** Whether the file is no PDF, or one with a password. */
const isUnreadable = (error: unknown) =>
  ['InvalidPDFException', 'PasswordException', 'FormatError'].includes((error as Error).name);

/** The pages of a PDF under one another; each is drawn when it comes near. */
export function PdfStage({ address, name, zoom, turn, onFail }: StageProps) {
  const t = useWords();
  const { ref, width } = useWidth();
  const [pdf, setPdf] = useState<{ document: PDFDocumentProxy; ratio: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another stage (key)
  useEffect(() => {
    let here = true;
    const task = openPdf(address);
    const open = async () => {
      const document = await task.promise;
      const first = (await document.getPage(1)).getViewport({ scale: 1 });
      if (here) setPdf({ document, ratio: first.height / first.width });
    };
    open().catch((error: unknown) => here && onFail(isUnreadable(error) ? 'unsupported' : 'failed'));
    return () => {
      here = false;
      void task.destroy();
    };
  }, [address]);
  const pages = pdf?.document.numPages ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section ref={ref} className="weft-viewer-pages" tabIndex={0} aria-label={name}>
      {pdf && width > 0 ? null : <Loading rows={6} />}
      {pdf && width > 0
        ? Array.from({ length: pages }, (_, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: pages of a file do not move
              key={index}
              pdf={pdf.document}
              number={index + 1}
              ratio={pdf.ratio}
              widthPx={Math.min(width, 900) * zoom}
              turn={turn}
              label={t('widget.viewer.page', { page: index + 1, pages })}
            />
          ))
        : null}
    </section>
  );
}
