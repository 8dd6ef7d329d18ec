import { useEffect, useMemo } from 'react';
import type { DetailView as DetailDoc, FormView as FormDoc } from '../../core/language/types';
import { useButtons } from '../actions/useButtons';
import { livePaths } from '../compile/livePaths';
import { planForm } from '../compile/planForm';
import { planButtons } from '../compile/planView';
import type { ViewProps } from '../defineView';
import { useLive } from '../document/live';
import type { Session } from '../document/session';
import type { FrameButton } from '../frames';
import { words } from '../tools';
import { ConflictNotice } from './ConflictNotice';
import { FormDraftOffer } from './DraftOffer';
import { OpenedForm, useLayout } from './FormBody';
import type { FormModel } from './formModel';
import { checkForm } from './reveal';
import { type OpenForm, useFormOnScreen, useOpenForm } from './useOpenForm';
import { useRules } from './useRules';
import { useSubmit } from './useSubmit';

/** Registers the view: `refresh` loads the record again, `reset` discards unsaved input. */
function useHandle(session: Session, id: string, { model, retry }: OpenForm): void {
  useEffect(
    () => session.addView(id, { refresh: model ? () => session.formOf(id)?.reset() : retry }),
    [session, id, model, retry],
  );
}

/** The buttons below a form view: its own, and ok when it has a `submit`. */
function useFooter(
  session: Session,
  view: FormDoc | DetailDoc,
  at: string,
  model: FormModel | undefined,
): FrameButton[] {
  const paths = useMemo(() => livePaths(view.buttons), [view]);
  useLive(session, paths, model);
  const toButtons = useButtons(session, model);
  return toButtons(planButtons(session.tools, session.document, view.buttons, `${at}/buttons`));
}

const always = async (): Promise<boolean> => true;

/** A form inside a page; its values are `view.<id>.values`. */
export function FormView({ view, at, context }: ViewProps<FormDoc>) {
  const { session, onDirty } = context;
  const { frames, host } = session.tools;
  const plan = planForm(session.tools, session.document, view.fields, `${at}/fields`);
  const layout = useLayout(view, false);
  const rules = useRules(session, session.document, view.rules);
  const tell = view.aside ? undefined : onDirty;
  const opened = useOpenForm(session, plan, view.load, { view: view.id, onDirty: tell, onLoad: view.onLoad, rules });
  const { model } = opened;
  const saving = useSubmit(session, view, model);
  // A form without a `submit` is submitted by an action of another view: submitting only validates it.
  const submit = view.submit ? saving.submit : async () => Boolean(model && checkForm(model));
  useFormOnScreen(session, plan, view.load, model, submit, view);
  useHandle(session, view.id, opened);
  const buttons = useFooter(session, view, at, model);
  if (view.submit) {
    const label = words(host, view.okText ?? 'engine.ok', session.scope(undefined, model));
    buttons.push({ name: 'ok', label, type: 'primary', loading: saving.saving, onClick: saving.press });
  }
  const reload = async (): Promise<void> => {
    await session.formOf(view.id)?.reset();
    saving.forget();
  };
  return (
    <section className="weft-form-view" aria-label={words(host, view.title, session.scope()) || undefined}>
      {view.title === undefined ? null : <h3>{words(host, view.title, session.scope())}</h3>}
      {model && saving.conflict ? (
        <ConflictNotice
          session={session}
          model={model}
          conflict={saving.conflict}
          onReload={() => void reload()}
          onTaken={saving.press}
          onLater={saving.forget}
        />
      ) : null}
      {view.aside ? null : <FormDraftOffer session={session} opened={opened} view={view.id} />}
      <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
      {model && buttons.length > 0 ? <frames.Toolbar buttons={buttons} align="right" /> : null}
    </section>
  );
}

/** A record, read-only, inside a page; it is loaded again when what its `load` reads changes. */
export function DetailView({ view, at, context }: ViewProps<DetailDoc>) {
  const { session } = context;
  const { frames, host } = session.tools;
  const plan = planForm(session.tools, session.document, view.fields, `${at}/fields`);
  const layout = useLayout(view, true);
  const opened = useOpenForm(session, plan, view.load, { view: view.id, onLoad: view.onLoad });
  useFormOnScreen(session, plan, view.load, opened.model, always, view);
  useHandle(session, view.id, opened);
  const buttons = useFooter(session, view, at, opened.model);
  return (
    <section className="weft-form-view" aria-label={words(host, view.title, session.scope()) || undefined}>
      {view.title === undefined ? null : <h3>{words(host, view.title, session.scope())}</h3>}
      <OpenedForm session={session} plan={plan} opened={opened} layout={layout} />
      {buttons.length > 0 ? <frames.Toolbar buttons={buttons} align="right" /> : null}
    </section>
  );
}
