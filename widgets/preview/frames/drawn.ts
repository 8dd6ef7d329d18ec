/** What the page gives a frame (FrameStage.tsx). */
export interface Given {
  bytes: ArrayBuffer;
  /** `rows`: with `{rows}`. */
  words: { rows: string };
}

const keys = ['Escape', 'ArrowLeft', 'ArrowRight'];
const say = (message: unknown) => parent.postMessage(message, '*');

/** Links of a document lead nowhere but inside it. */
function holdLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!link || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
  });
}

/** Runs in a frame: receives one document, draws it, and tells the page that it has, or that it cannot. */
export function drawGiven(draw: (given: Given) => Promise<void>): void {
  holdLinks();
  addEventListener('keydown', ({ key }) => keys.includes(key) && say({ key }));
  addEventListener('message', ({ source, data }: MessageEvent<Given>) => {
    if (source !== parent) return;
    draw(data).then(
      () => say('drawn'),
      () => say('failed'),
    );
  });
  say('ready');
}
