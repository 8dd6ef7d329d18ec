import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { TextLayer } from './pdf';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Height by width of the first page, until this one is known. */
  ratio: number;
  widthPx: number;
  turn: number;
  label: string;
}

/** A browser refuses larger canvases. */
const maxPixels = 16_000_000;

/** Whether the element is on the screen, or less than a screen away. */
function useNear() {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
    });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, isNear };
}

function viewportOf(page: PDFPageProxy, turn: number, widthPx: number) {
  const rotation = (page.rotate + turn) % 360;
  const { width } = page.getViewport({ scale: 1, rotation });
  return page.getViewport({ scale: widthPx / width, rotation });
}

/** Draws a page and its text over it; returns what stops it. */
function drawPage(page: PDFPageProxy, { turn, widthPx }: Pick<PdfPageProps, 'turn' | 'widthPx'>, box: HTMLElement) {
  const viewport = viewportOf(page, turn, widthPx);
  const [canvas, texts] = [document.createElement('canvas'), document.createElement('div')];
  const sharp = Math.min(devicePixelRatio || 1, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
  canvas.width = Math.floor(viewport.width * sharp);
  canvas.height = Math.floor(viewport.height * sharp);
  texts.className = 'weft-viewer-words';
  texts.style.setProperty('--total-scale-factor', String(viewport.scale));
  box.style.height = `${viewport.height}px`;
  box.replaceChildren(canvas, texts);
  const drawing = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: texts, viewport });
  // A drawing that was stopped rejects; a page that cannot be drawn stays empty beside the others.
  drawing.promise.catch(() => undefined);
  layer.render().catch(() => undefined);
  return () => {
    drawing.cancel();
    layer.cancel();
  };
}

/** A page of a PDF: paper of its size, drawn while it is near. */
export function PdfPage({ pdf, number, ratio, widthPx, turn, label }: PdfPageProps) {
  const { ref, isNear } = useNear();
  useEffect(() => {
    const box = ref.current;
    if (!box || !isNear) return;
    let stop: (() => void) | undefined;
    let here = true;
    pdf
      .getPage(number)
      .then((page) => {
        if (here) stop = drawPage(page, { turn, widthPx }, box);
      })
      .catch(() => undefined);
    return () => {
      here = false;
      stop?.();
      box.replaceChildren();
    };
  }, [pdf, number, widthPx, turn, isNear, ref]);
  return (
    <section
      ref={ref}
      className="weft-viewer-page"
      aria-label={label}
      style={{ width: widthPx, minHeight: widthPx * (turn % 180 ? 1 / ratio : ratio) }}
    />
  );
}
