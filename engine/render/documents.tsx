import { type ReactNode, useCallback, useRef, useState } from 'react';
import type {
  ButtonDoc,
  DetailDoc,
  DialogDoc,
  Document,
  DrawerDoc,
  FieldNode,
  FormDoc,
  PickerDoc,
} from '../../core/language/types';
import type { FormPlan } from '../compile/formPlan';
import { planForm } from '../compile/planForm';
import type { DialogFrame, FrameButton } from '../frames';
import type { OpenResult } from '../host';
import { words } from '../tools';
import { OpenedForm, useLayout } from './FormBody';
import { runActions } from './runActions';
import type { Session } from './session';
import { useButtons } from './useButtons';
import { useChoices } from './useChoices';
import { useOpenForm, useSubmit } from './useOpenForm';
import { anyVisible, useSaveKey } from './useSaveKey';
import { Views } from './Views';

export interface BodyProps<Doc extends Document = Document> {
  session: Session;
  document: Doc;
  onClose: (result: OpenResult) => void;
  onDirty: (dirty: boolean) => void;
  /** What stands above the content: the offer of a newer version. */
  notice: ReactNode;
}

/** The document's title: its own words, or those for creating and editing. */
export function titleOf(session: Session, document: Document): string {
  const { title } = document;
  const text = typeof title === 'object' && 'create' in title ? title[session.mode] : title;
  return words(session.tools.host, text);
}

/** Closing is animated: the frame says when it is over; a frame that says nothing is not waited for longer than this. */
const closingMs = 400;

/** Open until closed; the opener hears of it once, when the frame is gone. */
function useClosing(onClose: (result: OpenResult) => void) {
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
  document: Exclude<Document, { kind: 'page' } | { kind: 'form' }>;
  kind: DialogFrame['kind'];
  closing: ReturnType<typeof useClosing>;
  children: ReactNode;
  frame?: Partial<DialogFrame>;
  buttons?: ButtonDoc[];
}

/** The frame around dialogs, drawers, pickers and details; closing it asks first when something typed would be lost. */
function Shell({ session, document, kind, closing, children, frame, buttons }: ShellProps) {
  const { frames, host } = session.tools;
  const toButtons = useButtons(session);
  const asking = useRef(false);
  const cancel = async (): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    const go = !session.form?.dirty || (await host.confirm(host.t('common.unsaved')));
    asking.current = false;
    if (go) session.close({ ok: false });
  };
  const extra: FrameButton[] = toButtons(buttons);
  return (
    <frames.Dialog
      kind={kind}
      title={titleOf(session, document)}
      width={document.width ?? (kind === 'picker' ? 1000 : kind === 'drawer' ? 700 : 600)}
      open={closing.open}
      okText={host.t('common.ok')}
      cancelText={host.t('common.cancel')}
      extra={extra}
      {...frame}
      onCancel={() => void cancel()}
      afterClose={closing.settle}
    >
      {children}
    </frames.Dialog>
  );
}

function useSaving(
  session: Session,
  document: FormDoc | DialogDoc | DrawerDoc,
  plan: FormPlan,
  onDirty: BodyProps['onDirty'],
) {
  const layout = useLayout(document, false);
  const opened = useOpenForm(session, plan, document.load, { onDirty });
  const { model } = opened;
  const { saving, submit } = useSubmit(session, document, model);
  const isShown = (): boolean => Boolean(model && anyVisible([...model.handles.values()].map(({ id }) => id)));
  useSaveKey(Boolean(model) && document.showOk !== false, () => void submit(false), isShown);
  return { layout, opened, saving, submit };
}

/** A dialog or drawer over fields: title by mode, skeleton, ok that saves once, guarded cancel (DICT-27, BILL-01, ux 44–48). */
function FormShell({ session, document, onClose, onDirty, notice }: BodyProps<DialogDoc | DrawerDoc>) {
  const { host } = session.tools;
  const plan = planForm(session.tools, document, document.fields as FieldNode[], '/fields');
  const { layout, opened, saving, submit } = useSaving(session, document, plan, onDirty);
  const closing = useClosing(onClose);
  session.onClose = closeOf(session, document, closing.close, onDirty);
  const { okText, cancelText, showOk = true, showCancel = true, buttons } = document;
  const frame: Partial<DialogFrame> = {
    fullScreen: 'fullScreen' in document ? document.fullScreen : undefined,
    loading: !opened.model && !opened.error,
    okText: okText === undefined ? host.t('common.ok') : words(host, okText),
    cancelText: cancelText === undefined ? host.t('common.cancel') : words(host, cancelText),
    showOk,
    showCancel,
    saving,
    onOk: opened.model && (() => void submit(false)),
  };
  return (
    <Shell session={session} document={document} kind={document.kind} closing={closing} frame={frame} buttons={buttons}>
      {notice}
      <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
    </Shell>
  );
}

/** Runs what the document wants at every close, then lets go. */
function closeOf(
  session: Session,
  document: Document,
  close: (result: OpenResult) => void,
  onDirty: (dirty: boolean) => void,
): (result: OpenResult) => void {
  return (result) => {
    onDirty(false);
    close(result);
    if (document.kind === 'drawer' && document.onClose) void runActions(session, document.onClose);
  };
}

/** A dialog or drawer over views. */
function ViewsShell({ session, document, onClose, onDirty, notice }: BodyProps<DialogDoc | DrawerDoc>) {
  const closing = useClosing(onClose);
  session.onClose = closeOf(session, document, closing.close, onDirty);
  const { showOk = Boolean(document.submit), showCancel = true, buttons } = document;
  const onOk = async (): Promise<void> => {
    if (document.submit) await runActions(session, document.submit);
    else session.close({ ok: true });
  };
  return (
    <Shell
      session={session}
      document={document}
      kind={document.kind}
      closing={closing}
      buttons={buttons}
      frame={{ showOk, showCancel, onOk: () => void onOk() }}
    >
      {notice}
      <Views session={session} views={document.views ?? []} at="/views" onDirty={onDirty} />
    </Shell>
  );
}

export function DialogDocument(props: BodyProps<DialogDoc | DrawerDoc>) {
  return props.document.fields ? <FormShell {...props} /> : <ViewsShell {...props} />;
}

/** The rows or the row a picker answers with; undefined when nothing is chosen. */
function chosen(session: Session, document: PickerDoc): unknown {
  const view = document.views.find(({ id }) => id === document.result);
  if (view?.view === 'table' && view.selection === 'multiple') {
    const rows = session.checkedRows(view.id);
    return rows.length ? rows : undefined;
  }
  return session.choices.selected[document.result];
}

/** A picker: confirming answers with the chosen row; with nothing chosen it answers nothing (BILL-16). */
export function PickerDocument({ session, document, onClose, onDirty, notice }: BodyProps<PickerDoc>) {
  useChoices(session);
  const closing = useClosing(onClose);
  session.onClose = closeOf(session, document, closing.close, onDirty);
  const onOk = (): void => {
    const result = chosen(session, document);
    session.close(result === undefined ? { ok: false } : { ok: true, result });
  };
  return (
    <Shell
      session={session}
      document={document}
      kind="picker"
      closing={closing}
      buttons={document.buttons}
      frame={{ showOk: true, showCancel: true, onOk }}
    >
      {notice}
      <Views session={session} views={document.views} at="/views" onDirty={onDirty} />
    </Shell>
  );
}

/** One record, read-only. */
export function DetailDocument({ session, document, onClose, onDirty, notice }: BodyProps<DetailDoc>) {
  const plan = planForm(session.tools, document, document.fields, '/fields');
  const layout = useLayout(document, true);
  const opened = useOpenForm(session, plan, document.load, {});
  const closing = useClosing(onClose);
  session.onClose = closeOf(session, document, closing.close, onDirty);
  const { frame = 'dialog' } = document;
  return (
    <Shell
      session={session}
      document={document}
      kind={frame === 'drawer' ? 'drawer' : 'dialog'}
      closing={closing}
      buttons={document.buttons}
      frame={{
        fullScreen: frame === 'fullScreen',
        loading: !opened.model && !opened.error,
        showOk: false,
        showCancel: true,
        cancelText: session.tools.host.t('common.close'),
      }}
    >
      {notice}
      <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
    </Shell>
  );
}

/** A form that is a page of its own: its buttons stand under it. */
export function FormDocument({ session, document, onClose, onDirty, notice }: BodyProps<FormDoc>) {
  const { frames, host } = session.tools;
  const plan = planForm(session.tools, document, document.fields, '/fields');
  const { layout, opened, saving, submit } = useSaving(session, document, plan, onDirty);
  session.onClose = closeOf(session, document, onClose, onDirty);
  const toButtons = useButtons(session);
  const { okText, cancelText, showOk = Boolean(document.submit), showCancel = false } = document;
  const cancel = async (): Promise<void> => {
    if (!session.form?.dirty || (await host.confirm(host.t('common.unsaved')))) session.close({ ok: false });
  };
  const buttons: FrameButton[] = toButtons(document.buttons);
  if (showCancel) {
    const label = cancelText === undefined ? host.t('common.cancel') : words(host, cancelText);
    buttons.push({ name: 'cancel', label, onClick: () => void cancel() });
  }
  if (showOk) {
    const label = okText === undefined ? host.t('common.ok') : words(host, okText);
    buttons.push({ name: 'ok', label, type: 'primary', loading: saving, onClick: () => void submit(false) });
  }
  return (
    <frames.Page
      main={
        <>
          {notice}
          <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
          {opened.model && buttons.length ? <frames.Toolbar buttons={buttons} align="right" /> : null}
        </>
      }
    />
  );
}
