import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { resolve } from '../../core/binding';
import type {
  CustomView as CustomDoc,
  FrameView as FrameDoc,
  TabsView as TabsDoc,
  View,
} from '../../core/language/types';
import { holds } from '../actions/holds';
import { planView } from '../compile/planView';
import { FormView } from '../form/FormView';
import { SearchView } from '../table/SearchView';
import { TableView } from '../table/TableView';
import { words } from '../tools';
import { TreeView } from '../tree/TreeView';
import { NodeBoundary } from './NodeBoundary';
import { StepsView } from './StepsView';
import type { Session } from './session';
import { useAddress } from './useAddress';
import { useChoices } from './useChoices';

interface ViewsProps {
  session: Session;
  views: readonly View[];
  at: string;
  onDirty?: (dirty: boolean) => void;
}

function TabsView({
  session,
  view,
  at,
  onDirty,
}: { session: Session; view: TabsDoc; at: string } & Pick<ViewsProps, 'onDirty'>) {
  const { frames, host } = session.tools;
  const items = view.items.map(({ name, title, views }, index) => ({
    name,
    title: words(host, title),
    content: <ViewList session={session} views={views} at={`${at}/items/${index}/views`} onDirty={onDirty} />,
  }));
  return <frames.Tabs items={items} />;
}

/** Only addresses of the web are shown: a document cannot smuggle a script in. */
function safeUrl(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  return /^(https?:\/\/|\/(?!\/))/i.test(url.trim()) ? url.trim() : undefined;
}

function FrameView({ session, view }: { session: Session; view: FrameDoc }) {
  const url = safeUrl(resolve(view.url, session.scope()));
  if (!url) return null;
  return (
    <iframe
      title={view.id}
      src={url}
      className="weft-frame"
      sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
    />
  );
}

function CustomView({ session, view, at }: { session: Session; view: CustomDoc; at: string }) {
  const { customViews, frames } = session.tools;
  const listeners = useRef(new Set<() => void | Promise<void>>());
  useEffect(
    () =>
      session.addView(view.id, {
        refresh: async () => {
          await Promise.all([...listeners.current].map((listener) => listener()));
        },
      }),
    [session, view.id],
  );
  const onRefresh = useMemo(
    () => (listener: () => void | Promise<void>) => {
      listeners.current.add(listener);
      return () => void listeners.current.delete(listener);
    },
    [],
  );
  const close = useCallback(() => session.close({ ok: true }), [session]);
  const Custom = Object.hasOwn(customViews, view.component) ? customViews[view.component] : undefined;
  if (!Custom) return <frames.ErrorBox at={at} message={`there is no view "${view.component}"`} />;
  const props = resolve(view.props ?? {}, session.scope()) as Record<string, unknown>;
  return <Custom id={view.id} props={props} moduleId={session.moduleId} onRefresh={onRefresh} close={close} />;
}

function drawView({ session, onDirty }: Pick<ViewsProps, 'session' | 'onDirty'>, view: View, at: string): ReactNode {
  switch (view.view) {
    case 'tree':
      return <TreeView session={session} view={view} at={at} />;
    case 'search':
      return <SearchView session={session} view={view} at={at} />;
    case 'table':
      return <TableView session={session} view={view} at={at} onDirty={onDirty} />;
    case 'tabs':
      return <TabsView session={session} view={view} at={at} onDirty={onDirty} />;
    case 'steps':
      return (
        <StepsView
          session={session}
          view={view}
          at={at}
          draw={(views, where) => <ViewList session={session} views={views} at={where} onDirty={onDirty} />}
        />
      );
    case 'form':
      return (
        <FormView session={session} fields={view.fields} at={at} readOnly={false} layoutOf={{}} onDirty={onDirty} />
      );
    case 'detail':
      return <FormView session={session} fields={view.fields} at={at} readOnly layoutOf={{}} />;
    case 'frame':
      return <FrameView session={session} view={view} />;
    case 'custom':
      return <CustomView session={session} view={view} at={at} />;
    default:
      throw new Error(`there is no view "${(view as View).view}"`);
  }
}

/** Views one under the other, each in its own boundary. */
export function ViewList({ session, views, at, onDirty }: ViewsProps): ReactNode {
  return views.map((view, index) => (
    <ViewInPlace key={view.id} session={session} view={view} at={`${at}/${index}`} onDirty={onDirty} />
  ));
}

/** A view in its boundary, unless its condition hides it. */
function ViewInPlace(props: Omit<ViewsProps, 'views'> & { view: View }): ReactNode {
  const { session, view, at } = props;
  useChoices(session);
  const { hidden } = planView(session.tools, session.document, view, at);
  if (holds(session, hidden)) return null;
  return (
    <NodeBoundary tools={session.tools} at={at}>
      <ViewBox {...props} />
    </NodeBoundary>
  );
}

/** Its own component, so that what a view's first draw throws lands in the view's boundary. */
function ViewBox({ session, view, at, onDirty }: Omit<ViewsProps, 'views'> & { view: View }): ReactNode {
  return drawView({ session, onDirty }, view, at);
}

/** The layout of a page: views of the side area left of those of the main one. Also stands in drawers and pickers. */
export function Views(props: ViewsProps): ReactNode {
  const { session, views, at, onDirty } = props;
  useAddress(session);
  const { frames } = session.tools;
  const index = new Map(views.map((view, position) => [view, position]));
  const area = (wanted: 'side' | 'main'): ReactNode[] =>
    views
      .filter((view) => (view.area ?? 'main') === wanted)
      .map((view) => (
        <ViewInPlace key={view.id} session={session} view={view} at={`${at}/${index.get(view)}`} onDirty={onDirty} />
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
