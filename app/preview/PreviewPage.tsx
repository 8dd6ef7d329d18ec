import { shellWords } from '../build/wordGroups';
import '@ant-design/v5-patch-for-react-19';
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Document } from '../../core/language/types';
import { isLanguage } from '../../core/languages';
import { type DrawnPart, hearPreview, type PreviewAnswer, type PreviewState } from '../../core/previewFrame';
import { isReshapable, reshape } from '../../engine/reshape/reshape';
import { sharing } from '../../engine/reshape/sharing';
import { loadNeedsOf } from '../documentNeeds';
import { useEngine } from '../engine';
import { enter } from '../entering';
import { PageBoundary } from '../errors/PageBoundary';
import { PageFailure } from '../errors/PageFailure';
import { OverlayStack } from '../overlays/OverlayStack';
import { closeAllOverlays } from '../overlays/overlays';
import { Loading } from '../pages/Loading';
import { runtime } from '../runtime';
import { Feedback } from '../shell/Feedback';
import { Theme } from '../theme/Theme';
import { drawnPartAt, selectorOf } from './drawnPart';
import { isInSight } from './isInSight';
import { keepFocus } from './keepFocus';
import { letTabLeave } from './letTabLeave';
import { setPosted } from './postedDocuments';
import { editorToken } from './previewStorage';
import './preview.css';

const post = (answer: PreviewAnswer) => window.parent.postMessage(answer, location.origin);

interface Shown {
  state: PreviewState;
  /** Counts what is drawn from scratch, by another document or for other eyes: a change of the look, or of a form, is drawn in place. */
  turn: number;
  text: string;
}

function shownNext(old: Shown | undefined, state: PreviewState): Shown {
  const text = JSON.stringify(state.document);
  const isSeenAlike = old?.state.token === state.token;
  if (isSeenAlike && old?.text === text) return { ...old, state: { ...state, document: old.state.document } };
  const inPlace = isSeenAlike && old && isReshapable(old.state.document, state.document);
  // What stays the same is not compiled again.
  const document = inPlace ? sharing(old.state.document, state.document) : state.document;
  return { state: { ...state, document }, turn: (old?.turn ?? 0) + (inPlace ? 0 : 1), text };
}

function adoptAppearance(appearance: PreviewState['appearance'] | undefined): void {
  if (appearance) runtime.settings.adopt({ appearance });
}

function adoptLanguage(language: string | undefined): void {
  if (isLanguage(language) && language !== runtime.i18n.language()) void runtime.i18n.setLanguage(language);
}

/**
 * Makes the session of the frame that of who is looked through, or the editor's own again, in the window that is there. What was drawn
 * stays until the other person is known; everything that was fetched for the last one goes then, as at a sign-out.
 */
function useViewer(): (state: PreviewState) => Promise<void> {
  const viewer = useRef<{ token: string | undefined | null; known: Promise<void> }>({
    token: undefined,
    known: Promise.resolve(),
  });
  return ({ token, appearance, language }) => {
    if (viewer.current.token === token) return viewer.current.known;
    const known = runtime.session.become(token ?? editorToken()).then(() => {
      closeAllOverlays();
      // Who is looked through has a look of their own.
      adoptAppearance(appearance);
      adoptLanguage(language);
    });
    const next: typeof viewer.current = { token, known };
    viewer.current = next;
    // The next state tries again.
    known.catch(() => {
      next.token = null;
    });
    return known;
  };
}

/** What the editor posted last; undefined until the person is known. */
function useShown(): { shown: Shown | undefined; error: unknown } {
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<unknown>();
  const viewer = useRef(useViewer());
  useEffect(() => {
    let latest: PreviewState;
    return hearPreview<PreviewState>(
      () => window.parent,
      (state) => {
        latest = state;
        setPosted(state.documents);
        Promise.all([loadNeedsOf(state.document, runtime.i18n), viewer.current(state)]).then(
          () => {
            if (state !== latest) return;
            // In the turn that it comes in: it is painted together with what the editor shows.
            flushSync(() => {
              setError(undefined);
              setShown((old) => shownNext(old, state));
            });
          },
          (wrong: unknown) => state === latest && setError(wrong),
        );
      },
    );
  }, []);
  useEffect(() => {
    Promise.all([enter(), runtime.i18n.need(shellWords)]).then(() => post({ weft: 'preview' }), setError);
  }, []);
  return { shown, error };
}

/** The frame's own language and appearance; nothing is stored (previewStorage). */
function useLook(state: PreviewState | undefined): void {
  const { language, appearance } = state ?? {};
  useEffect(() => adoptAppearance(appearance), [appearance]);
  useEffect(() => adoptLanguage(language), [language]);
}

/** Scrolls to the part that the editor is at; what is in sight stays where it is. */
function useFollow(part: DrawnPart | undefined): void {
  useEffect(() => {
    const shown = part && document.querySelector(selectorOf(part));
    if (shown && !isInSight(shown)) shown.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [part]);
}

const marks = (part: DrawnPart) =>
  `${selectorOf(part)} { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }`;

function Drawn({ document, moduleId }: { document: Document; moduleId: string | undefined }) {
  const { Document: Engine } = useEngine();
  const [closed, setClosed] = useState(0);
  // A dialog that is closed is drawn again: the preview is never empty.
  return (
    <Engine
      key={closed}
      document={document}
      moduleId={moduleId}
      inPlace={reshape}
      onClose={() => setClosed(closed + 1)}
    />
  );
}

/**
 * `/preview`: the document that an editor posts, drawn by the product in the editor's frame. Calls of this window are marked,
 * so that the server refuses those that change something.
 */
export function PreviewPage() {
  const { shown, error } = useShown();
  useLook(shown?.state);
  useFollow(shown?.state.part);
  useEffect(keepFocus, []);
  useEffect(letTabLeave, []);
  useEffect(() => () => closeAllOverlays(), []);
  if (error) return <PageFailure error={error} onRetry={() => location.reload()} />;
  if (!shown) return null;
  const { state, turn } = shown;
  const press = ({ target }: MouseEvent) => {
    const pressed = drawnPartAt(target as Element);
    if (pressed) post({ weft: 'preview', pressed });
  };
  return (
    <Theme>
      {state.part ? <style>{marks(state.part)}</style> : null}
      <main className="preview-page" onClickCapture={press}>
        <Suspense fallback={<Loading />}>
          <PageBoundary resetKey={turn}>
            <Drawn key={turn} document={state.document} moduleId={state.moduleId} />
          </PageBoundary>
          <OverlayStack />
        </Suspense>
      </main>
      <Feedback />
    </Theme>
  );
}
