import type { Document } from './language/types';

/** The address of a document under work, drawn in a frame beside its editor. */
export const previewPath = '/preview';

/** A named part of a document as it is drawn: `data-field`, `data-column` or `data-action` carry the name. */
export interface DrawnPart {
  kind: 'field' | 'column' | 'action';
  name: string;
}

/** What the page of the editor posts to its frame; both have one origin. */
export interface PreviewState {
  weft: 'preview';
  document: Document;
  /** Documents that it may open, which are not published. */
  documents: Record<string, Document>;
  /** The menu entry whose permissions count; '' or undefined: none. */
  moduleId: string | undefined;
  /** Token of a view through somebody's eyes (viewAs.open); undefined: the editor's own session. */
  token: string | undefined;
  language: string;
  appearance: 'light' | 'dark';
  /** The part to mark. */
  part: DrawnPart | undefined;
}

/** What the frame posts: it listens, or a part of the document was pressed. */
export interface PreviewAnswer {
  weft: 'preview';
  pressed?: DrawnPart;
}

const isOurs = (data: unknown): data is { weft: unknown } =>
  typeof data === 'object' && data !== null && (data as { weft?: unknown }).weft === 'preview';

/** Gives the frame a state in the turn of the change, with objects of its own; `to`: its window, which has this origin. */
export function tellFrame(to: Window & typeof globalThis, state: PreviewState): void {
  const data: unknown = to.structuredClone(state);
  to.dispatchEvent(new to.MessageEvent('message', { data, source: window, origin: location.origin }));
}

/** Reads messages of `from`, a window of this origin; others are left alone. Returns the function that stops it. */
export function hearPreview<T extends PreviewState | PreviewAnswer>(
  from: () => Window | null | undefined,
  hear: (data: T) => void,
): () => void {
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== null && source === from() && origin === location.origin && isOurs(data)) hear(data as T);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
