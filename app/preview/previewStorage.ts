import { unplaced } from '../../core/basePath';
import { previewPath } from '../../core/previewFrame';
import { createLocalStore } from '../../runtime/storage';
import { isViewing, viewStorage } from '../viewing/view';

/** This window is the preview of a document, in the frame of an editor. */
export const isPreview: boolean = window.parent !== window && unplaced(location.pathname) === previewPath;

const own = new Map<string, string | null>();
const outer = isViewing ? viewStorage : localStorage;

/** The session of the editor around a preview, as it is now. */
export const editorToken = (): string | undefined => createLocalStore(outer).get<string>('token');

/** A preview reads the session and the settings of this browser, and changes them for itself alone. */
export const previewStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => (own.has(key) ? (own.get(key) ?? null) : outer.getItem(key)),
  setItem: (key, value) => void own.set(key, value),
  removeItem: (key) => void own.set(key, null),
};
