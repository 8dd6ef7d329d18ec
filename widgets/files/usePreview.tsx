import { type ReactNode, useState } from 'react';
import { deferred } from '../../engine/deferred';
import { useWidgetHost } from '../../engine/widgetHost';
import type { FileRecord } from './record';

const Nothing = () => null;
const { component: Preview } = deferred(() => import('../preview/Preview').then((module) => module.Preview), Nothing);

interface Previews {
  /** Shows the file at this index; undefined outside a document. */
  open: ((index: number) => void) | undefined;
  /** To be rendered beside the files. */
  shown: ReactNode;
}

/** The full-screen preview of a list of stored files (PREV-01); its code is fetched at the first use. */
export function usePreview(files: readonly FileRecord[]): Previews {
  const host = useWidgetHost();
  const [start, setStart] = useState<number>();
  const isOpen = start !== undefined && files[start] !== undefined;
  const shown = isOpen ? (
    // A row of a table reacts to clicks and keys; those of the preview are its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds events back
    <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Preview files={files} start={start} onClose={() => setStart(undefined)} />
    </span>
  ) : null;
  return { open: host && setStart, shown };
}
