import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { placed } from '../../../core/basePath';
import type { Desk } from '../../../core/design/desk';
import type { Document } from '../../../core/language/types';
import {
  type DrawnPart,
  hearPreview,
  type PreviewAnswer,
  type PreviewState,
  previewPath,
  tellFrame,
} from '../../../core/previewFrame';
import { PartsContext } from '../../../engine/document/parts';
import { type PreviewLook, windowWidth } from './look';

const Glass = lazy(() => import('./glass/Glass').then((module) => ({ default: module.Glass })));
const DetailGlass = lazy(() => import('./glass/DetailGlass').then((module) => ({ default: module.DetailGlass })));
const ListGlass = lazy(() => import('./glass/ListGlass').then((module) => ({ default: module.ListGlass })));

/** The pane of glass above what is drawn of a model, where it is not that of a form. */
const panes = { page: ListGlass, detail: DetailGlass };

/** How much room the pane has, in pixels. */
function useRoom() {
  const pane = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!pane.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, []);
  return { pane, room };
}

/** Room for four whole rows of what can be dropped, above the drawn form while it is designed. */
const paletteHeight = 133;

/** A window of this width, drawn smaller when the pane is narrower. */
function sizeOf(width: number, room: { width: number; height: number }) {
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return { width, height: room.height / scale, scale, left: (room.width - width * scale) / 2 };
}

export interface PreviewFrameProps {
  document: Document;
  documents: Record<string, Document>;
  moduleId: string | undefined;
  /** The session of the frame; undefined: the editor's own. */
  token: string | undefined;
  title: string;
  look: PreviewLook;
  /** A press chooses a part instead of working it. */
  design?: Desk;
}

/**
 * A document as the product draws it: a page of the product in a frame, which fetches real data and changes none. A press in
 * the frame tells the editor which part it was, and the other way round.
 */
export function PreviewFrame({ document, documents, moduleId, token, title, look, design }: PreviewFrameProps) {
  const parts = useContext(PartsContext);
  const frame = useRef<HTMLIFrameElement>(null);
  const [listening, setListening] = useState(false);
  const [part, setPart] = useState<DrawnPart>();
  const { pane, room } = useRoom();
  useEffect(
    () =>
      hearPreview<PreviewAnswer>(
        () => frame.current?.contentWindow,
        ({ pressed }) => {
          if (!pressed) return setListening(true);
          setPart(pressed);
          parts?.tell({ kind: 'at', part: pressed }, frame);
        },
      ),
    [parts],
  );
  useEffect(
    () =>
      parts?.listen((event, from) => {
        if (event.kind === 'at' && from !== frame) setPart(event.part);
      }),
    [parts],
  );
  const { language, appearance, device } = look;
  useEffect(() => {
    if (!listening) return;
    // The glass draws what is selected.
    const marked = design ? undefined : part;
    const state: PreviewState = {
      weft: 'preview',
      document,
      documents,
      moduleId,
      token,
      language,
      appearance,
      part: marked,
    };
    const shown = frame.current?.contentWindow as (Window & typeof globalThis) | null;
    if (shown) tellFrame(shown, state);
  }, [listening, document, documents, moduleId, token, language, appearance, part, design]);
  const Pane = panes[document.kind as keyof typeof panes] ?? Glass;
  const top = design && Pane === Glass ? paletteHeight : 0;
  const { scale, left, width, height } = sizeOf(windowWidth(device, document), {
    ...room,
    height: room.height - top,
  });
  return (
    <div ref={pane} className="weft-preview-pane" data-device={device}>
      <iframe
        ref={frame}
        title={title}
        src={placed(previewPath)}
        inert={design !== undefined}
        style={{ width, height, left, top, transform: `scale(${scale})` }}
      />
      {design && listening ? (
        <Suspense fallback={null}>
          <Pane desk={design} frame={frame} width={width} scale={scale} left={left} top={top} />
        </Suspense>
      ) : null}
    </div>
  );
}
