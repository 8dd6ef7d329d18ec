import { type ReactNode, useEffect, useRef, useState } from 'react';
import { bindingPaths } from '../../core/binding';
import { frameOf } from '../../core/language/frameOf';
import type { DetailDoc, FormDoc, FrameName, PageDoc, PickerDoc } from '../../core/language/types';
import { afterWriting, runActions } from '../actions/runActions';
import { useButtons, useWaitsForForm } from '../actions/useButtons';
import type { FormPlan } from '../compile/formPlan';
import { planForm } from '../compile/planForm';
import { planButtons } from '../compile/planView';
import { ConflictNotice } from '../form/ConflictNotice';
import { FormDraftOffer } from '../form/DraftOffer';
import { OpenedForm, useLayout } from '../form/FormBody';
import type { FormModel } from '../form/formModel';
import { focusFirst } from '../form/reveal';
import { useFormOnScreen, useOpenForm } from '../form/useOpenForm';
import { useRules } from '../form/useRules';
import { isAroundShown, useSaveKey } from '../form/useSaveKey';
import { useSubmit } from '../form/useSubmit';
import type { DialogFrame, FrameButton } from '../frames';
import { TabsPicker } from '../picker/TabsPicker';
import { useAccept } from '../picker/useAccept';
import { mayLose, words } from '../tools';
import { type BodyProps, Shell, useClosing, useOnClose } from './Shell';
import { subjectOf } from './Subject';
import type { Session } from './session';
import { useChoices } from './useChoices';
import { useViewCode } from './useViewCode';
import { useWalk } from './useWalk';
import { ViewList, Views } from './Views';

/** What saving a form needs in every frame: the record, the submit, the conflict notice. */
function useSaving(session: Session, document: FormDoc, plan: FormPlan, onDirty: BodyProps['onDirty']) {
  const layout = useLayout(document, false);
  const rules = useRules(session, document, document.rules);
  const opened = useOpenForm(session, plan, document.load, { onDirty, onLoad: document.onLoad, rules });
  const { model } = opened;
  const { saving, press, submit, conflict, forget } = useSubmit(session, document, model);
  useFormOnScreen(session, plan, document.load, model, submit);
  const reload = async (): Promise<void> => {
    await session.formOf(undefined)?.reset();
    forget();
  };
  const clash = model && conflict && (
    <ConflictNotice
      session={session}
      model={model}
      conflict={conflict}
      onReload={() => void reload()}
      onTaken={press}
      onLater={forget}
    />
  );
  return { layout, opened, saving, press, clash };
}

const shellKind = (frame: FrameName | undefined): DialogFrame['kind'] => (frame === 'drawer' ? 'drawer' : 'dialog');

/** A form in a dialog or drawer: title by mode, skeleton, single save, guarded cancel (DICT-27, BILL-01, ux 44–48). */
function FormShell({ session, document, onClose, onDirty, notice }: BodyProps<FormDoc>) {
  const { host } = session.tools;
  const plan = planForm(session.tools, document, document.fields, '/fields');
  const { layout, opened, saving, press, clash } = useSaving(session, document, plan, onDirty);
  const walk = useWalk(session);
  const closing = useClosing(onClose);
  useOnClose(session, document, closing.close, onDirty);
  const { okText = 'engine.ok', cancelText = 'engine.cancel', showOk = true, showCancel = true, buttons } = document;
  const frame: Partial<DialogFrame> = {
    fullScreen: document.frame === 'fullScreen',
    loading: !opened.model && !opened.error,
    okDisabled: !opened.model,
    okText: words(host, okText, session.scope()),
    cancelText: words(host, cancelText, session.scope()),
    showOk,
    showCancel,
    saving,
    subject: subjectOf(opened.model, document.subject, session.mode),
    onOk: press,
  };
  return (
    <Shell
      session={session}
      document={document}
      kind={shellKind(document.frame)}
      closing={closing}
      frame={frame}
      buttons={buttons}
      walk={walk}
    >
      {notice}
      {clash}
      <FormDraftOffer session={session} opened={opened} />
      <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
    </Shell>
  );
}

/** Views in a dialog or drawer. */
function ViewsShell({ session, document, onClose, onDirty, notice }: BodyProps<PageDoc>) {
  const closing = useClosing(onClose);
  useOnClose(session, document, closing.close, onDirty);
  const { host } = session.tools;
  const [saving, setSaving] = useState(false);
  const isThere = useViewCode(session, document);
  const okDisabled = useWaitsForForm(session, document.submit);
  const { okText, showOk = Boolean(document.submit), showCancel = true, buttons } = document;
  // Without an ok button there is nothing to cancel: the button only closes.
  const { cancelText = showOk ? 'engine.cancel' : 'engine.close' } = document;
  const onOk = async (): Promise<void> => {
    if (!document.submit) return session.close({ ok: true });
    if (saving) return;
    setSaving(true);
    const { submit } = document;
    await afterWriting(session, () => runActions(session, submit, { pressed: true }));
    setSaving(false);
  };
  return (
    <Shell
      session={session}
      document={document}
      kind={shellKind(document.frame)}
      closing={closing}
      buttons={buttons}
      frame={{
        fullScreen: document.frame === 'fullScreen',
        okText: words(host, okText ?? 'engine.ok', session.scope()),
        cancelText: words(host, cancelText, session.scope()),
        showOk,
        showCancel,
        saving,
        loading: !isThere,
        okDisabled,
        onOk: () => void onOk(),
      }}
    >
      {notice}
      <Views session={session} views={document.views} at="/views" onDirty={onDirty} />
    </Shell>
  );
}

/** The row or rows that a picker returns; undefined when nothing is chosen. */
function chosen(session: Session, document: PickerDoc): unknown {
  const view = document.views?.find(({ id }) => id === document.result);
  if (view?.view === 'table' && view.selection === 'multiple') {
    const rows = session.checkedRows(view.id);
    return rows.length ? rows : undefined;
  }
  return view && session.choices.selected[view.id];
}

function PickerDocument(props: BodyProps<PickerDoc>) {
  return props.document.tabs ? <TabsPicker {...props} /> : <ViewsPicker {...props} />;
}

/** A picker over views: ok returns the chosen row, or nothing when none is chosen (BILL-16). */
function ViewsPicker({ session, document, onClose, onDirty, notice }: BodyProps<PickerDoc>) {
  useChoices(session);
  const closing = useClosing(onClose);
  useOnClose(session, document, closing.close, onDirty);
  const onOk = (): void => {
    const result = chosen(session, document);
    session.close(result === undefined ? { ok: false } : { ok: true, result });
  };
  const { mark, around } = useAccept(!Array.isArray(chosen(session, document)), onOk);
  useEffect(() => {
    session.onPicked = mark;
  }, [session, mark]);
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
      <div {...around}>
        <Views session={session} views={document.views ?? []} at="/views" onDirty={onDirty} />
      </div>
    </Shell>
  );
}

/** The views below a record; those of another record are new ones. */
function Below({ session, document, onDirty }: Pick<BodyProps<DetailDoc>, 'session' | 'document' | 'onDirty'>) {
  if (!document.views) return null;
  return (
    <ViewList
      key={JSON.stringify(session.args)}
      session={session}
      views={document.views}
      at="/views"
      onDirty={onDirty}
    />
  );
}

/** A detail has nothing to submit. */
const refused = async (): Promise<boolean> => false;

/** One record, read-only; without an id it closes at once (DETL-10). */
function DetailDocument(props: BodyProps<DetailDoc>) {
  const { session, document, onClose } = props;
  const lost = session.mode === 'create' && bindingPaths(document.load?.params).includes('args.id');
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
  useFormOnScreen(session, plan, document.load, opened.model, refused);
  useOnClose(session, document, closing.close, onDirty);
  const { frame = 'dialog' } = document;
  const below = opened.model ? <Below session={session} document={document} onDirty={onDirty} /> : null;
  if (frame === 'page') {
    return (
      <session.tools.frames.Page
        main={
          <>
            {notice}
            <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
            {below}
          </>
        }
      />
    );
  }
  return (
    <Shell
      session={session}
      document={document}
      kind={shellKind(frame)}
      closing={closing}
      buttons={document.buttons}
      walk={walk}
      frame={{
        fullScreen: frame === 'fullScreen',
        loading: !opened.model && !opened.error,
        subject: subjectOf(opened.model, document.subject, session.mode),
        showOk: false,
        showCancel: true,
        cancelText: session.tools.host.t('engine.close'),
      }}
    >
      {notice}
      <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
      {below}
    </Shell>
  );
}

/** A form as a page, or in a dialog or drawer. */
function FormDocument(props: BodyProps<FormDoc>) {
  return frameOf(props.document) !== 'page' ? <FormShell {...props} /> : <FormPage {...props} />;
}

/** A new record begins in its first field, unless the person is somewhere else by then. */
function useFirstField(session: Session, model: FormModel | undefined, isNew: boolean): void {
  useEffect(() => {
    if (model && isNew && session.mode === 'create' && document.activeElement === document.body) focusFirst(model);
  }, [session, model, isNew]);
}

/** A form as a page: its buttons are below it. */
function FormPage({ session, document, onClose, onDirty, notice }: BodyProps<FormDoc>) {
  const { frames, host } = session.tools;
  const plan = planForm(session.tools, document, document.fields, '/fields');
  const { layout, opened, saving, press, clash } = useSaving(session, document, plan, onDirty);
  useFirstField(session, opened.model, document.load === undefined);
  const place = useRef<HTMLSpanElement>(null);
  useOnClose(session, document, onClose, onDirty);
  const toButtons = useButtons(session);
  const { okText, cancelText, showOk = Boolean(document.submit), showCancel = false } = document;
  const save = opened.model && document.showOk !== false ? press : undefined;
  useSaveKey({ save, isShown: () => isAroundShown(place.current) });
  const cancel = async (): Promise<void> => {
    if (!session.dirty || (await mayLose(host))) session.close({ ok: false });
  };
  const buttons: FrameButton[] = toButtons(planButtons(session.tools, document, document.buttons, '/buttons'));
  if (showCancel) {
    const label = cancelText === undefined ? host.t('engine.cancel') : words(host, cancelText);
    buttons.push({ name: 'cancel', label, onClick: () => void cancel() });
  }
  if (showOk) {
    const label = okText === undefined ? host.t('engine.ok') : words(host, okText);
    buttons.push({ name: 'ok', label, type: 'primary', loading: saving, onClick: press });
  }
  return (
    <frames.Page
      mostPx={typeof document.width === 'number' ? document.width : undefined}
      main={
        <>
          {notice}
          {clash}
          <span ref={place} hidden />
          <FormDraftOffer session={session} opened={opened} />
          <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
          {opened.model && buttons.length ? <frames.Toolbar buttons={buttons} align="right" /> : null}
        </>
      }
    />
  );
}

/** Every document but views as a page. */
export function DocumentBody(props: BodyProps): ReactNode {
  const { document } = props;
  switch (document.kind) {
    case 'page':
      return <ViewsShell {...props} document={document} />;
    case 'form':
      return <FormDocument {...props} document={document} />;
    case 'picker':
      return <PickerDocument {...props} document={document} />;
    default:
      return <DetailDocument {...props} document={document} />;
  }
}
