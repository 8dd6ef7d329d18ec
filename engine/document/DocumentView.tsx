import { type ReactNode, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { frameOf } from '../../core/language/frameOf';
import type { Document } from '../../core/language/types';
import type { DocumentProps } from '../documentProps';
import type { OpenResult } from '../host';
import type { Tools } from '../tools';
import { WidgetHostContext } from '../widgetHost';
import { body } from './body';
import { followRecord } from './followRecord';
import { NodeBoundary } from './NodeBoundary';
import { PartsContext } from './parts';
import { type BodyProps, titleOf } from './Shell';
import { Session } from './session';
import { SessionContext } from './sessionContext';
import { startViews } from './startViews';
import { takeAddress } from './useAddress';
import { Views } from './Views';

function Body(props: BodyProps): ReactNode {
  const { session, document, onDirty, notice } = props;
  if (document.kind !== 'page' || frameOf(document) !== 'page') return <body.component {...props} />;
  return (
    <>
      {notice}
      <Views session={session} views={document.views} at="/views" onDirty={onDirty} />
    </>
  );
}

interface Shown {
  document: Document;
  /** Counts swaps: each new version is mounted from scratch. */
  turn: number;
  /** A newer version that the person has to accept first, because there is unsaved input. */
  waiting: Document | undefined;
}

/** The version on screen: newer ones are swapped in at once, or offered while there is unsaved input (ux 14). */
function useShown(session: Session, given: Document, inPlace: DocumentProps['inPlace']) {
  const [shown, setShown] = useState<Shown>({ document: given, turn: 0, waiting: undefined });
  const { host } = session.tools;
  const latest = useRef(given);
  const take = useCallback(
    (next: Document, force: boolean) => {
      // The parent and this component may both report the same version.
      if (next === session.document) return;
      if (!force && session.dirty) {
        setShown((now) => ({ ...now, waiting: next }));
        return;
      }
      session.carried = session.form?.dirty ? session.form.edits() : undefined;
      session.dropForm();
      session.loading = undefined;
      session.document = next;
      startViews(session);
      setShown((now) => ({ document: next, turn: now.turn + 1, waiting: undefined }));
    },
    [session],
  );
  // Before the paint: what is drawn in place is painted with the version that came.
  useLayoutEffect(() => {
    if (!inPlace || latest.current === given) return;
    latest.current = given;
    inPlace(
      session,
      given,
      () => latest.current === given,
      () => setShown((now) => ({ ...now, document: given })),
      () => take(given, true),
    );
  }, [session, given, take, inPlace]);
  useEffect(() => {
    if (latest.current === given) return;
    latest.current = given;
    take(given, false);
  }, [given, take]);
  useEffect(
    () =>
      host.on('document.changed', (payload) => {
        const changed = payload as { id?: string; version?: string } | undefined;
        if (changed?.id !== session.document.id) return;
        if (changed.version !== undefined && changed.version === session.document.version) return;
        host.document(session.document.id).then(
          (next) => take(next, false),
          (error: unknown) =>
            host.report({
              at: session.document.id,
              message: 'the new version of this document cannot be shown',
              error,
            }),
        );
      }),
    [host, session, take],
  );
  return {
    shown,
    reload: () => shown.waiting && take(shown.waiting, true),
    dismiss: () => setShown((now) => ({ ...now, waiting: undefined })),
  };
}

/** A session whose views have their initial state. */
function openSession(tools: Tools, props: DocumentProps): Session {
  const session = new Session(tools, props);
  startViews(session);
  return session;
}

/** Fetches the rows of the tables again: rows and columns that were granted or revoked since. */
function updateRows(session: Session): void {
  for (const view of session.views.values()) if (view.rows) void (view.update ?? view.refresh)();
}

/** One document on screen (engine/document). */
export function DocumentView({ tools, ...props }: DocumentProps & { tools: Tools }) {
  const [session] = useState(() => openSession(tools, props));
  const { shown, reload, dismiss } = useShown(session, props.document, props.inPlace);
  useLayoutEffect(() => {
    session.moduleId = props.moduleId;
    session.address.onWrite = props.onQuery;
  }, [session, props.moduleId, props.onQuery]);
  useLayoutEffect(() => {
    session.setRoute(props.route);
    takeAddress(session, props.route?.query ?? {}, false);
  }, [session, props.route]);
  useEffect(() => void followRecord(session, props.route), [session, props.route]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => tools.host.on('language.changed', redraw), [tools]);
  useEffect(
    () =>
      tools.host.on('permissions.changed', (payload) => {
        session.form?.judgePermits();
        redraw();
        if ((payload as { rights?: boolean } | undefined)?.rights) updateRows(session);
      }),
    [tools, session],
  );
  useEffect(
    () =>
      tools.host.shown?.({
        id: session.document.id,
        title: titleOf(session, session.document),
        moduleId: props.moduleId,
        hidden: async () => (await import('./hiddenThings')).hiddenThings(session),
      }),
    [tools, session, props.moduleId],
  );
  const latest = useRef(props);
  latest.current = props;
  const onDirty = useCallback((dirty: boolean) => latest.current.onDirty?.(dirty || session.dirtyInside), [session]);
  const onClose = useCallback((result: OpenResult) => latest.current.onClose?.(result), []);
  useEffect(() => () => latest.current.onDirty?.(false), []);
  const { NewVersion } = tools.frames;
  const notice = shown.waiting ? <NewVersion onReload={reload} onDismiss={dismiss} /> : null;
  return (
    <WidgetHostContext value={session.tools.host}>
      <SessionContext value={session}>
        <PartsContext value={session.parts}>
          <NodeBoundary key={shown.turn} session={session} at="">
            <Body session={session} document={shown.document} onClose={onClose} onDirty={onDirty} notice={notice} />
          </NodeBoundary>
        </PartsContext>
      </SessionContext>
    </WidgetHostContext>
  );
}
