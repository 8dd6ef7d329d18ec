import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { resolve } from '../../core/binding';
import type { Action, Load } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import type { FormPlan } from '../compile/formPlan';
import { livePaths } from '../compile/livePaths';
import { useLive } from '../document/live';
import type { Session } from '../document/session';
import { defaultsOf } from './createFormModel';
import type { FormModel } from './formModel';
import { FormOpening, type FormParts } from './formOpening';
import { fetchRecord, isAsked } from './loadRecord';

export interface OpenForm {
  model: FormModel | undefined;
  error: Error | undefined;
  retry: () => void;
  /** What the load reads, as text: it identifies the record where the args do not. */
  question: string;
}

export interface OpenOptions extends Omit<FormParts, 'plan' | 'load'> {
  /** Runs once for every record, after its values are set. */
  onLoad?: Action[];
}

/** Restores the state just after opening: a stored record is fetched again, so that its version is current. */
async function resetForm(session: Session, plan: FormPlan, load: Load | undefined, model: FormModel): Promise<void> {
  if (!isAsked(session, load)) return model.reset(defaultsOf(plan, session));
  try {
    model.reset(await fetchRecord(session, load));
  } catch {
    // The call has shown its message; the values stay.
  }
}

/** Actions of `onLoad`; what they write counts as loaded, not as an edit. */
async function runOnLoad(session: Session, model: FormModel, actions: Action[]): Promise<void> {
  model.opening = true;
  await runActions(session, actions, { form: model });
  model.opening = false;
}

/** The live values that a load reads, as one string: the load is repeated when it changes. */
function useQuestion(session: Session, load: Load | undefined): string {
  const paths = useMemo(
    () => livePaths(load && [load.params, load.call === undefined ? load.values : undefined]),
    [load],
  );
  useLive(session, paths);
  if (!load || paths.length === 0) return '';
  const { call, params = {}, values } = load;
  return JSON.stringify(resolve(call === undefined ? values : params, session.scope())) ?? '';
}

/** The model of a form, once it is opened; opened again when what its load reads changes. */
export function useOpenForm(session: Session, plan: FormPlan, load: Load | undefined, options: OpenOptions): OpenForm {
  const latest = useRef<FormParts>({ plan, load, ...options });
  latest.current = { plan, load, ...options };
  const { view, onLoad } = options;
  const isOwn = view === undefined;
  const question = useQuestion(session, load);
  const [opening] = useState(() => new FormOpening(session, () => latest.current, question));
  useSyncExternalStore(opening.subscribe, opening.version);
  useEffect(() => opening.start(question), [opening, question]);
  const { model, error, retry } = opening;
  useEffect(() => {
    if (!model || !onLoad?.length || model.loaded) return;
    model.loaded = true;
    void runOnLoad(session, model, onLoad);
  }, [session, model, onLoad]);
  useEffect(() => (isOwn ? session.onReopen(retry) : undefined), [session, isOwn, retry]);
  return { model, error, retry, question };
}

/** Registers a form in the session while it is mounted, for actions and bindings. */
export function useFormOnScreen(
  session: Session,
  plan: FormPlan,
  load: Load | undefined,
  model: FormModel | undefined,
  submit: (keepOpen: boolean, pressed: boolean) => Promise<boolean>,
  of?: { id: string; aside?: boolean },
): void {
  const latest = useRef(submit);
  latest.current = submit;
  const view = of?.id;
  const isAside = of?.aside === true;
  // The form of a view is expected by its view, whose code may come later than the page.
  useLayoutEffect(() => (view === undefined ? session.expectForms([view]) : undefined), [session, view]);
  // Before the effects of the form itself (`onLoad`), and before the first paint.
  useLayoutEffect(() => {
    if (!model) return undefined;
    return session.addForm(view, {
      model,
      isAside,
      submit: (keepOpen, pressed) => latest.current(keepOpen, pressed),
      reset: () => resetForm(session, plan, load, model),
    });
  }, [session, view, isAside, model, plan, load]);
}
