import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ButtonDoc, Document } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import { useButtons } from '../actions/useButtons';
import { livePaths } from '../compile/livePaths';
import { planButtons } from '../compile/planView';
import { isAroundShown, useSaveKey } from '../form/useSaveKey';
import type { DialogFrame, FrameButton } from '../frames';
import type { OpenResult } from '../host';
import { mayLose, words } from '../tools';
import { useLive } from './live';
import type { Session } from './session';

export interface BodyProps<Doc extends Document = Document> {
  session: Session;
  document: Doc;
  onClose: (result: OpenResult) => void;
  onDirty: (dirty: boolean) => void;
  /** Rendered above the content: the offer of a newer version. */
  notice: ReactNode;
}

/** The document's title: one for all modes, or one each for creating and editing. */
export function titleOf(session: Session, document: Document): string {
  const { title } = document;
  const text = typeof title === 'object' && 'create' in title ? title[session.mode] : title;
  return words(session.tools.host, text, session.scope());
}

/** Closing is animated and the frame reports its end; after this time it is taken as closed. */
const closingMs = 400;

/** Open until closed; the opener is notified once, when the frame is unmounted. */
export function useClosing(onClose: (result: OpenResult) => void) {
  const [open, setOpen] = useState(true);
  const answer = useRef<OpenResult | undefined>(undefined);
  const settled = useRef(false);
  const settle = useCallback(() => {
    if (settled.current || !answer.current) return;
    settled.current = true;
    onClose(answer.current);
  }, [onClose]);
  const close = useCallback(
    (result: OpenResult) => {
      if (answer.current) return;
      answer.current = result;
      setOpen(false);
      setTimeout(settle, closingMs);
    },
    [settle],
  );
  return { open, close, settle };
}

interface ShellProps {
  session: Session;
  document: Document;
  kind: DialogFrame['kind'];
  closing: ReturnType<typeof useClosing>;
  children: ReactNode;
  frame?: Partial<DialogFrame>;
  buttons?: ButtonDoc[];
  /** Previous and next record. */
  walk?: FrameButton[];
}

/** Copies the address of the page with its record, to be sent to somebody; where there is an address. */
function linkButton({ addressed, tools: { host } }: Session): FrameButton[] {
  const { copyAddress } = host;
  if (!addressed || !copyAddress) return [];
  const onClick = (): void =>
    void copyAddress().then((copied) =>
      host.notify(copied ? 'success' : 'error', host.t(copied ? 'engine.linkCopied' : 'engine.linkNotCopied')),
    );
  return [{ name: 'copyLink', label: host.t('engine.copyLink'), icon: 'link', iconOnly: true, onClick }];
}

/** The frame of dialogs, drawers, pickers and details; asks before closing when unsaved input would be lost. */
export function Shell({ session, document, kind, closing, children, frame, buttons, walk = [] }: ShellProps) {
  const { frames, host } = session.tools;
  useLive(
    session,
    useMemo(() => livePaths({ ...document, views: undefined, fields: undefined }), [document]),
  );
  const toButtons = useButtons(session);
  const asking = useRef(false);
  const place = useRef<HTMLSpanElement>(null);
  const { showOk, loading, okDisabled, saving, onOk } = frame ?? {};
  useSaveKey({
    save: showOk && !loading && !okDisabled && !saving ? onOk : undefined,
    isShown: () => closing.open && isAroundShown(place.current),
  });
  const cancel = async (): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    const go = !session.dirty || (await mayLose(host));
    asking.current = false;
    if (go) session.close({ ok: false });
  };
  const own = toButtons(planButtons(session.tools, document, document.head, '/head'));
  const head = [...walk, ...own, ...linkButton(session)];
  const extra = toButtons(planButtons(session.tools, document, buttons, '/buttons'));
  return (
    <frames.Dialog
      kind={kind}
      title={titleOf(session, document)}
      width={document.width ?? (kind === 'picker' ? 1000 : kind === 'drawer' ? 700 : 600)}
      open={closing.open}
      okText={host.t('engine.ok')}
      cancelText={host.t('engine.cancel')}
      stays={document.stays}
      head={head}
      extra={extra}
      {...frame}
      onCancel={() => void cancel()}
      afterClose={closing.settle}
    >
      <span ref={place} hidden />
      {children}
    </frames.Dialog>
  );
}

/** Registers how the document closes: `onClose` runs at every close, then the frame is closed. */
export function useOnClose(
  session: Session,
  document: Document,
  close: (result: OpenResult) => void,
  onDirty: (dirty: boolean) => void,
): void {
  useLayoutEffect(
    () =>
      session.setClose((result) => {
        onDirty(false);
        close(result);
        if (document.onClose) void runActions(session, document.onClose);
      }),
    [session, document, close, onDirty],
  );
}
