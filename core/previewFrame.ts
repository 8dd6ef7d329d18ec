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
  /** Token of a view through somebody's eyes (viewAs.open); undefined: the editor's own session. Another one changes the frame's session in place. */
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

/** The documents that a page of a frame has, by its way of copying: they change less often than the one that is drawn. */
const copied = new WeakMap<typeof structuredClone, { of: object; copy: PreviewState['documents'] }>();

/** Gives the frame a state in the turn of the change, with objects of its own; `to`: its window, which has this origin. */
export function tellFrame(to: Window & typeof globalThis, { documents, ...state }: PreviewState): void {
  const known = copied.get(to.structuredClone);
  const copy = known?.of === documents ? known.copy : to.structuredClone(documents);
  copied.set(to.structuredClone, { of: documents, copy });
  const data = Object.assign(to.structuredClone(state), { documents: copy });
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
