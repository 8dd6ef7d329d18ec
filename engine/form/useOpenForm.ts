import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { bindingPaths, resolve } from '../../core/binding';
import type { Action, Load } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import type { FormPlan } from '../compile/formPlan';
import { livePaths } from '../compile/livePaths';
import { prepare } from '../compile/planForm';
import { useLive } from '../document/live';
import type { Session } from '../document/session';
import { clean } from '../source/clean';
import { createFormModel, defaultsOf } from './createFormModel';
import type { FormModel } from './formModel';
import type { FormRulePlan } from './useRules';

type Values = Record<string, unknown>;

/** A load that reads `args.id` runs only with one (no id: create); any other load always runs. */
function isAsked(session: Session, load: Load | undefined): load is Load {
  if (!load) return false;
  return session.mode === 'edit' || !bindingPaths(load.params).includes('args.id');
}

const asRecord = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

const paramsOf = (session: Session, load: Load): Values => clean(asRecord(resolve(load.params ?? {}, session.scope())));

/** The record of a load: the call's answer, overridden by `values`, or `values` alone. */
async function fetchRecord(session: Session, load: Load): Promise<Values> {
  if (load.call === undefined) return asRecord(resolve(load.values, session.scope()));
  const envelope = await session.tools.host.call(load.call, paramsOf(session, load));
  if (load.values === undefined) return asRecord(envelope.data);
  return asRecord(resolve(load.values, session.scope({ result: envelope.data })));
}

export interface OpenForm {
  model: FormModel | undefined;
  error: Error | undefined;
  retry: () => void;
}

export interface OpenOptions {
  /** Id of the form view; absent: the document's own form. */
  view?: string;
  onDirty?: (dirty: boolean) => void;
  rules?: readonly FormRulePlan[];
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

/**
 * The model of a form: at once when nothing must be fetched, else when its record, widgets and formulas are loaded.
 * Edits from an older version of the document (`session.carried`) are applied on top.
 */
export function useOpenForm(session: Session, plan: FormPlan, load: Load | undefined, options: OpenOptions): OpenForm {
  const latest = useRef(options);
  latest.current = options;
  const { view, onLoad } = options;
  const isOwn = view === undefined;
  const create = (record: Values | undefined): FormModel => {
    const base = session.mode === 'edit' && record ? {} : defaultsOf(plan, session);
    const { rules } = latest.current;
    const onDirty = (dirty: boolean): void => latest.current.onDirty?.(dirty);
    const model = createFormModel(session, plan, { ...base, ...record }, { rules, onDirty });
    if (isOwn && session.carried) model.restore(session.carried);
    return model;
  };
  const question = useQuestion(session, load);
  const [state, setState] = useState<{ model?: FormModel; error?: Error; question: string }>(() =>
    isAsked(session, load) || prepare(session.tools, plan) ? { question } : { model: create(undefined), question },
  );
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one load per opening, per question and per retry
  useEffect(() => {
    if (state.model && state.question === question) return;
    let gone = false;
    const fetch = (): Promise<Values | undefined> =>
      isAsked(session, load) ? fetchRecord(session, load) : Promise.resolve(undefined);
    // StrictMode mounts twice: both mounts share the request of the document's own form.
    const shared = isOwn && !state.model;
    if (shared) session.loading ??= fetch();
    Promise.all([shared ? session.loading : fetch(), prepare(session.tools, plan)]).then(
      ([record]) => {
        if (gone) return;
        if (state.model) {
          state.model.reset({ ...defaultsOf(plan, session), ...record });
          setState({ model: state.model, question });
        } else setState({ model: create(record), question });
      },
      (error: unknown) => {
        session.loading = undefined;
        if (!gone) setState({ error: error instanceof Error ? error : new Error(String(error)), question });
      },
    );
    return () => {
      gone = true;
    };
  }, [attempt, question]);
  const { model } = state;
  const retry = useCallback(() => {
    session.loading = undefined;
    if (isOwn) session.dropForm();
    latest.current.onDirty?.(false);
    setState({ question });
    setAttempt((count) => count + 1);
  }, [session, isOwn, question]);
  useEffect(() => {
    if (!model || !onLoad?.length || model.loaded) return;
    model.loaded = true;
    void runOnLoad(session, model, onLoad);
  }, [session, model, onLoad]);
  useEffect(() => (isOwn ? session.onReopen(retry) : undefined), [session, isOwn, retry]);
  return { model, error: state.error, retry };
}

/** Registers a form in the session while it is mounted, for actions and bindings. */
export function useFormOnScreen(
  session: Session,
  plan: FormPlan,
  load: Load | undefined,
  model: FormModel | undefined,
  submit: (keepOpen: boolean) => Promise<boolean>,
  view?: string,
): void {
  const latest = useRef(submit);
  latest.current = submit;
  // Before the effects of the form itself (`onLoad`), and before the first paint.
  useLayoutEffect(() => {
    if (!model) return undefined;
    return session.addForm(view, {
      model,
      submit: (keepOpen) => latest.current(keepOpen),
      reset: () => resetForm(session, plan, load, model),
    });
  }, [session, view, model, plan, load]);
}
