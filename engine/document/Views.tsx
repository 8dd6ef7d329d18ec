import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import type { View } from '../../core/language/types';
import { holds } from '../actions/holds';
import { planView } from '../compile/planView';
import type { ViewContext } from '../defineView';
import { useLive } from './live';
import { NodeBoundary } from './NodeBoundary';
import type { Session } from './session';
import { useAddress } from './useAddress';
import { useChoices } from './useChoices';
import { formViews } from './useViewCode';

interface ViewsProps {
  session: Session;
  views: readonly View[];
  at: string;
  onDirty?: (dirty: boolean) => void;
}

/** A view stays on screen under this key. */
const keyOf = ({ turns }: Session, { id }: View): string => `${id} ${turns.get(id) ?? ''}`;

const unheard = (): void => undefined;

/** Views one under the other, each in its own boundary. */
export function ViewList({ session, views, at, onDirty }: ViewsProps): ReactNode {
  return views.map((view, index) => (
    <ViewInPlace key={keyOf(session, view)} session={session} view={view} at={`${at}/${index}`} onDirty={onDirty} />
  ));
}

/** Refreshes a view when an event that it names is emitted, and at its interval while the page is visible. */
function useRefreshing(session: Session, { id, refreshOn, refreshEveryMs }: View): void {
  const { host } = session.tools;
  const update = useCallback(() => {
    const handle = session.views.get(id);
    return handle?.update ? handle.update() : handle?.refresh();
  }, [session, id]);
  useEffect(() => {
    const stops = (refreshOn ?? []).map((event) => host.on(event, () => void update()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [host, update, refreshOn]);
  useEffect(() => {
    if (!refreshEveryMs) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void update();
    }, refreshEveryMs);
    return () => clearInterval(timer);
  }, [update, refreshEveryMs]);
}

/** What reads or submits the form of a view waits for it from the first paint on. */
function useExpectedForm(session: Session, { id, view }: View, isShown: boolean): void {
  const isForm = isShown && formViews.includes(view);
  useLayoutEffect(() => (isForm ? session.expectForms([id]) : undefined), [session, id, isForm]);
}

/** A view in its boundary, unless its condition hides it. It re-renders with every live path that the view reads. */
function ViewInPlace(props: Omit<ViewsProps, 'views'> & { view: View }): ReactNode {
  const { session, view, at } = props;
  useChoices(session);
  const { hidden, reads } = planView(session.tools, session.document, view, at);
  useLive(session, reads);
  useRefreshing(session, view);
  const isHidden = holds(session, hidden);
  useExpectedForm(session, view, !isHidden);
  if (isHidden) return null;
  return (
    <NodeBoundary session={session} at={at}>
      <ViewBox {...props} />
    </NodeBoundary>
  );
}

/** What a view says of its unsaved input is known to its document too: what closes it asks first. Forms are known to it themselves. */
function useUnsaved(session: Session, { id, view }: View, onDirty: (dirty: boolean) => void) {
  const isForm = formViews.includes(view);
  const tell = useCallback(
    (dirty: boolean) => {
      session.setDirtyInside(id, dirty);
      onDirty(session.dirty);
    },
    [session, id, onDirty],
  );
  useEffect(() => (isForm ? undefined : () => session.setDirtyInside(id, false)), [session, id, isForm]);
  return isForm ? onDirty : tell;
}

/** Its own component, so that an error in a view's first render reaches the view's boundary. */
function ViewBox({ session, view, at, onDirty = unheard }: Omit<ViewsProps, 'views'> & { view: View }): ReactNode {
  const views = useCallback(
    (inner: readonly View[], where: string) => (
      <ViewList session={session} views={inner} at={where} onDirty={onDirty} />
    ),
    [session, onDirty],
  );
  const tell = useUnsaved(session, view, onDirty);
  const context = useMemo((): ViewContext => ({ session, views, onDirty: tell }), [session, views, tell]);
  const definition = session.tools.views.get(view.view);
  if (!definition) return <session.tools.frames.ErrorBox at={at} message={`there is no view "${view.view}"`} />;
  const Drawn = definition.component;
  return <Drawn view={view} at={at} context={context} />;
}

/** The layout of a page: views of the side area left of those of the main one. Also used in drawers and pickers. */
export function Views(props: ViewsProps): ReactNode {
  const { session, views, at, onDirty } = props;
  useAddress(session);
  const { frames } = session.tools;
  const index = new Map(views.map((view, position) => [view, position]));
  const area = (wanted: 'side' | 'main'): ReactNode[] =>
    views
      .filter((view) => (view.area ?? 'main') === wanted)
      .map((view) => (
        <ViewInPlace
          key={keyOf(session, view)}
          session={session}
          view={view}
          at={`${at}/${index.get(view)}`}
          onDirty={onDirty}
        />
      ));
  const side = area('side');
  const tree = views.find((view) => view.area === 'side' && view.view === 'tree');
  return (
    <frames.Page
      side={side.length ? side : undefined}
      sideWidthPx={tree && 'widthPx' in tree ? tree.widthPx : undefined}
      main={area('main')}
    />
  );
}
