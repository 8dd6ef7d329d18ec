import { useCallback, useEffect, useRef, useState } from 'react';
import { bindingPaths, lookUp, resolve } from '../../core/binding';
import type { Binding, FormBody, Params } from '../../core/language/types';
import type { FormPlan } from '../compile/formPlan';
import { prepare } from '../compile/planForm';
import { createFormModel, defaultsOf } from './createFormModel';
import type { FormModel } from './formModel';
import { checkForm, reveal } from './reveal';
import { runActions } from './runActions';
import type { Session } from './session';
import { clean } from './useOptions';

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
}

/**
 * The model of a document's form: at once when nothing must be fetched, else after its record, widgets and formulas are
 * there. Edits carried over from an older version of the document (`session.carried`) are put on top.
 */
export function useOpenForm(session: Session, plan: FormPlan, load: Load | undefined, options: Options): OpenForm {
  const latest = useRef(options);
  latest.current = options;
  const create = (record: Values | undefined): FormModel => {
    const base = session.mode === 'edit' && record ? {} : defaultsOf(plan, session.scope());
    const model = createFormModel(
      session,
      plan,
      { ...base, ...record },
      {
        ...options,
        onDirty: (dirty) => latest.current.onDirty?.(dirty),
      },
    );
    for (const [name, value] of Object.entries(session.carried ?? {})) {
      const handle = model.find(name);
      if (handle) model.assign(handle, value);
    }
    return model;
  };
  const [state, setState] = useState<{ model?: FormModel; error?: Error }>(() =>
    isAsked(session, load) || prepare(plan) ? {} : { model: create(undefined) },
  );
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one load per opening, and again on retry
  useEffect(() => {
    if (state.model) return;
    let gone = false;
    session.loading ??= isAsked(session, load) ? fetchRecord(session, load) : Promise.resolve(undefined);
    Promise.all([session.loading, prepare(plan)]).then(
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
    session.resetForm = () => model.reset(defaultsOf(plan, session.scope()));
  }
  const retry = useCallback(() => {
    setState({});
    setAttempt((count) => count + 1);
  }, []);
  return { model: state.model, error: state.error, retry };
}

/** Messages that a refused call names fields with (`data.errors`). */
function fieldErrors(error: unknown): { field: string; message: string }[] {
  const errors = lookUp(error, 'envelope.data.errors');
  if (!Array.isArray(errors)) return [];
  return errors.filter((each) => typeof each?.field === 'string' && typeof each?.message === 'string');
}

/** Saving: checks, shows the first failure, runs the submit actions once however often it is clicked. */
export function useSubmit(
  session: Session,
  body: Pick<FormBody, 'submit'>,
  model: FormModel | undefined,
): { saving: boolean; submit: (keepOpen: boolean) => Promise<boolean> } {
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const submit = useCallback(
    async (keepOpen: boolean): Promise<boolean> => {
      if (!model || busy.current) return false;
      if (!checkForm(model)) return false;
      busy.current = true;
      setSaving(true);
      try {
        const done = await runActions(session, body.submit ?? [{ do: 'close', result: { $: 'form' } }], {
          submitting: true,
          keepOpen,
          onCallError: (error) => {
            const place = model.refuse(fieldErrors(error));
            if (place) reveal(model, place);
          },
        });
        if (done) model.settle();
        return done;
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
    [session, body, model],
  );
  session.submit = submit;
  return { saving, submit };
}
