import { useEffect } from 'react';
import { bindingPaths } from '../../core/binding';
import type { DetailDoc, DialogDoc, DrawerDoc, FieldNode, FormDoc, PickerDoc } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import { useButtons } from '../actions/useButtons';
import type { FormPlan } from '../compile/formPlan';
import { planForm } from '../compile/planForm';
import { planButtons } from '../compile/planView';
import { conflictWords } from '../form/conflict';
import { OpenedForm, useLayout } from '../form/FormBody';
import { useOpenForm } from '../form/useOpenForm';
import { anyVisible, useSaveKey } from '../form/useSaveKey';
import { useSubmit } from '../form/useSubmit';
import type { DialogFrame, FrameButton } from '../frames';
import { TabsPicker } from '../picker/TabsPicker';
import { words } from '../tools';
import { type BodyProps, closeOf, Shell, useClosing } from './Shell';
import type { Session } from './session';
import { useChoices } from './useChoices';
import { useWalk } from './useWalk';
import { Views } from './Views';

function useSaving(
  session: Session,
  document: FormDoc | DialogDoc | DrawerDoc,
  plan: FormPlan,
  onDirty: BodyProps['onDirty'],
) {
  const layout = useLayout(document, false);
  const opened = useOpenForm(session, plan, document.load, { onDirty, onLoad: document.onLoad });
  const { model } = opened;
  const { saving, submit, conflict, forget } = useSubmit(session, document, model);
  const isShown = (): boolean => Boolean(model && anyVisible([...model.handles.values()].map(({ id }) => id)));
  useSaveKey(Boolean(model) && document.showOk !== false, () => void submit(false), isShown);
  const reload = async (): Promise<void> => {
    await session.resetForm?.();
    forget();
  };
  const { NewVersion } = session.tools.frames;
  const clash = model && conflict && (
    <NewVersion
      message={conflictWords(session.tools, model, conflict)}
      onReload={() => void reload()}
      onDismiss={forget}
    />
  );
  return { layout, opened, saving, submit, clash };
}

/** A dialog or drawer over fields: title by mode, skeleton, ok that saves once, guarded cancel (DICT-27, BILL-01, ux 44–48). */
function FormShell({ session, document, onClose, onDirty, notice }: BodyProps<DialogDoc | DrawerDoc>) {
  const { host } = session.tools;
  const plan = planForm(session.tools, document, document.fields as FieldNode[], '/fields');
  const { layout, opened, saving, submit, clash } = useSaving(session, document, plan, onDirty);
  const walk = useWalk(session);
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
    <Shell
      session={session}
      document={document}
      kind={document.kind}
      closing={closing}
      frame={frame}
      buttons={buttons}
      walk={walk}
    >
      {notice}
      {clash}
      <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
    </Shell>
  );
}

/** A dialog or drawer over views. */
function ViewsShell({ session, document, onClose, onDirty, notice }: BodyProps<DialogDoc | DrawerDoc>) {
  const closing = useClosing(onClose);
  session.onClose = closeOf(session, document, closing.close, onDirty);
  const { host } = session.tools;
  const { okText, showOk = Boolean(document.submit), showCancel = true, buttons } = document;
  // Where nothing is to be confirmed, nothing can be cancelled.
  const { cancelText = showOk ? 'common.cancel' : 'common.close' } = document;
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
      frame={{
        fullScreen: 'fullScreen' in document ? document.fullScreen : undefined,
        okText: words(host, okText ?? 'common.ok'),
        cancelText: words(host, cancelText),
        showOk,
        showCancel,
        onOk: () => void onOk(),
      }}
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
  const view = document.views?.find(({ id }) => id === document.result);
  if (view?.view === 'table' && view.selection === 'multiple') {
    const rows = session.checkedRows(view.id);
    return rows.length ? rows : undefined;
  }
  return view && session.choices.selected[view.id];
}

export function PickerDocument(props: BodyProps<PickerDoc>) {
  return props.document.tabs ? <TabsPicker {...props} /> : <ViewsPicker {...props} />;
}

/** A picker over views: confirming answers with the chosen row; with nothing chosen it answers nothing (BILL-16). */
function ViewsPicker({ session, document, onClose, onDirty, notice }: BodyProps<PickerDoc>) {
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
      <Views session={session} views={document.views ?? []} at="/views" onDirty={onDirty} />
    </Shell>
  );
}

/** One record, read-only; without an id there is none to show, and it closes at once (DETL-10). */
export function DetailDocument(props: BodyProps<DetailDoc>) {
  const { session, document, onClose } = props;
  const lost = session.mode === 'create' && bindingPaths(document.load.params).includes('args.id');
  useEffect(() => {
    if (lost) onClose({ ok: false });
  }, [lost, onClose]);
  return lost ? null : <Detail {...props} />;
}

function Detail({ session, document, onClose, onDirty, notice }: BodyProps<DetailDoc>) {
  const plan = planForm(session.tools, document, document.fields, '/fields');
  const layout = useLayout(document, true);
  const opened = useOpenForm(session, plan, document.load, { onLoad: document.onLoad });
  const walk = useWalk(session);
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
      walk={walk}
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
  const { layout, opened, saving, submit, clash } = useSaving(session, document, plan, onDirty);
  session.onClose = closeOf(session, document, onClose, onDirty);
  const toButtons = useButtons(session);
  const { okText, cancelText, showOk = Boolean(document.submit), showCancel = false } = document;
  const cancel = async (): Promise<void> => {
    if (!session.form?.dirty || (await host.confirm(host.t('shell.leave')))) session.close({ ok: false });
  };
  const buttons: FrameButton[] = toButtons(planButtons(session.tools, document, document.buttons, '/buttons'));
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
          {clash}
          <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
          {opened.model && buttons.length ? <frames.Toolbar buttons={buttons} align="right" /> : null}
        </>
      }
    />
  );
}
