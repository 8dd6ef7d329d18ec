import { paginate } from '../../core/print/paginate';

const besidePx = 32;

/** Makes the pages of a loaded document in its frame; on a narrow screen they are scaled down, on paper never. */
export function showPages(frame: HTMLIFrameElement | null): void {
  const paper = frame?.contentDocument;
  if (!frame || !paper?.body) return;
  paginate(paper);
  const page = paper.querySelector<HTMLElement>('.weft-print-page');
  const scale = page?.offsetWidth ? (frame.clientWidth - besidePx) / page.offsetWidth : 1;
  if (scale >= 1) return;
  const style = paper.createElement('style');
  style.textContent = `@media screen { body { zoom: ${scale.toFixed(3)}; } }`;
  paper.head.append(style);
}
