import { useCallback, useEffect, useRef, useState } from 'react';
import { bindingPaths, resolve } from '../../core/binding';
import type { Action, Binding, Params } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import type { FormPlan } from '../compile/formPlan';
import { prepare } from '../compile/planForm';
import type { Session } from '../document/session';
import { clean } from '../source/clean';
import { createFormModel, defaultsOf } from './createFormModel';
import type { FormModel } from './formModel';

type Values = Record<string, unknown>;
interface Load {
  call: string;
  params?: Params;
  values?: Binding;
}

/** A load that asks for `args.id` waits for one (no id: create); any other load is always asked. */
function isAsked(session: Session, load: Load | undefined): load is Load {
  if (!load) return false;
  return session.mode === 'edit' || !bindingPaths(load.params).includes('args.id');
}

async function fetchRecord(session: Session, load: Load): Promise<Values> {
  const envelope = await session.tools.host.call(load.call, clean(resolve(load.params ?? {}, session.scope())));
  const record = load.values ? resolve(load.values, session.scope({ result: envelope.data })) : envelope.data;
  return typeof record === 'object' && record !== null ? (record as Values) : {};
}

export interface OpenForm {
  model: FormModel | undefined;
  error: Error | undefined;
  retry: () => void;
}

interface Options {
  onDirty?: (dirty: boolean) => void;
  permits?: boolean;
  /** Run once for every record, when its values stand there. */
  onLoad?: Action[];
}

/** Back as if just opened: a stored record is asked again, so that its version is the present one. */
async function resetForm(session: Session, plan: FormPlan, load: Load | undefined, model: FormModel): Promise<void> {
  if (session.mode === 'create' || !isAsked(session, load)) return model.reset(defaultsOf(plan, session));
  try {
    model.reset(await fetchRecord(session, load));
  } catch {
    // The call has said what is wrong; what stands there stays.
  }
}

/** Actions of `onLoad`; what they write belongs to the record and is no edit of the person. */
async function runOnLoad(session: Session, model: FormModel, actions: Action[]): Promise<void> {
  model.opening = true;
  await runActions(session, actions);
  model.opening = false;
}

/**
 * The model of a document's form: at once when nothing must be fetched, else after its record, widgets and formulas are
 * there. Edits carried over from an older version of the document (`session.carried`) are put on top.
 */
export function useOpenForm(session: Session, plan: FormPlan, load: Load | undefined, options: Options): OpenForm {
  const latest = useRef(options);
  latest.current = options;
  const create = (record: Values | undefined): FormModel => {
    const base = session.mode === 'edit' && record ? {} : defaultsOf(plan, session);
    const model = createFormModel(
      session,
      plan,
      { ...base, ...record },
      {
        ...options,
        onDirty: (dirty) => latest.current.onDirty?.(dirty),
      },
    );
    if (session.carried) model.restore(session.carried);
    return model;
  };
  const [state, setState] = useState<{ model?: FormModel; error?: Error }>(() =>
    isAsked(session, load) || prepare(session.tools, plan) ? {} : { model: create(undefined) },
  );
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one load per opening, and again on retry
  useEffect(() => {
    if (state.model) return;
    let gone = false;
    session.loading ??= isAsked(session, load) ? fetchRecord(session, load) : Promise.resolve(undefined);
    Promise.all([session.loading, prepare(session.tools, plan)]).then(
      ([record]) => !gone && setState({ model: create(record) }),
      (error: unknown) => {
        session.loading = undefined;
        if (!gone) setState({ error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => {
      gone = true;
    };
  }, [attempt]);
  const { model } = state;
  if (model && session.form !== model && options.permits !== false) {
    session.form = model;
    session.resetForm = () => resetForm(session, plan, load, model);
  }
  const { onLoad } = options;
  useEffect(() => {
    if (!model || !onLoad?.length || model.loaded) return;
    model.loaded = true;
    void runOnLoad(session, model, onLoad);
  }, [session, model, onLoad]);
  const retry = useCallback(() => {
    session.loading = undefined;
    session.form = undefined;
    latest.current.onDirty?.(false);
    setState({});
    setAttempt((count) => count + 1);
  }, [session]);
  session.reopen = retry;
  return { model: state.model, error: state.error, retry };
}
