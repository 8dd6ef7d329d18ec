import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, TextLayer, version } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { placed } from '../../core/basePath';

export { TextLayer };

GlobalWorkerOptions.workerSrc = workerUrl;

/** What pdf.js fetches by name: the build copies it (app/build/pdfData.ts). */
const place = import.meta.env.PROD ? placed(`/assets/pdf-${version}/`) : '/node_modules/pdfjs-dist/';

/** Opens a PDF by ranges. Scripts and forms of the file are not run; fonts make no code. */
export function openPdf(address: string): PDFDocumentLoadingTask {
  return getDocument({
    url: address,
    cMapUrl: `${place}cmaps/`,
    standardFontDataUrl: `${place}standard_fonts/`,
    wasmUrl: `${place}wasm/`,
    rangeChunkSize: 1024 * 1024,
    disableAutoFetch: true,
    isEvalSupported: false,
    enableXfa: false,
  });
}
