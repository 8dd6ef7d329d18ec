import { useCallback, useRef, useState } from 'react';
import type { FormBody } from '../../core/language/types';
import { afterWriting, runActions } from '../actions/runActions';
import type { Session } from '../document/session';
import type { Conflict } from '../ports';
import type { FormModel } from './formModel';
import { checkForm, reveal } from './reveal';

export interface Saving {
  saving: boolean;
  /** A person pressed save: what other presses and events still write is saved with it. */
  press: () => void;
  submit: (keepOpen: boolean, pressed: boolean) => Promise<boolean>;
  /** Somebody else saved the record first; unsaved input stays in the form. */
  conflict: Conflict | undefined;
  forget: () => void;
}

/** Checks, shows the first failure, runs `beforeSubmit` and the submit actions; repeated clicks run them once. */
export function useSubmit(
  session: Session,
  body: Pick<FormBody, 'submit' | 'beforeSubmit'>,
  model: FormModel | undefined,
): Saving {
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const busy = useRef(false);
  const submit = useCallback(
    async (keepOpen: boolean, pressed: boolean): Promise<boolean> => {
      if (!model || busy.current) return false;
      // The value holds what is stored and whole only: a save would lose files on their way, and what was typed and is faulty.
      const { why } = model.unfinished;
      if (why) {
        session.tools.host.notify('warning', session.tools.host.t(why.key, why.values));
        return false;
      }
      if (!checkForm(model)) return false;
      busy.current = true;
      setSaving(true);
      try {
        const before = { form: model, pressed };
        if (body.beforeSubmit?.length && !(await runActions(session, body.beforeSubmit, before))) return false;
        setConflict(undefined);
        model.meanwhile.clear();
        const sent = { ...model.values };
        const done = await runActions(session, body.submit ?? [{ do: 'close', result: { $: 'form' } }], {
          form: model,
          pressed,
          submitting: true,
          keepOpen,
          isShown: (error) => session.tools.host.failure(error).conflict !== undefined,
          onCallError: (error) => {
            const failure = session.tools.host.failure(error);
            setConflict(failure.conflict);
            const place = model.refuse(failure.fields);
            if (place) reveal(model, place);
          },
        });
        if (done) {
          // What was typed during the call was not sent; what the actions set came from the answer.
          const late = [...model.meanwhile].map((name) => [name, sent[name]]);
          model.settle({ ...model.values, ...Object.fromEntries(late) });
        }
        return done;
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
    [session, body, model],
  );
  const press = useCallback((): void => {
    if (busy.current) return;
    if (session.writing.size) setSaving(true);
    void afterWriting(session, () => submit(false, true)).finally(() => setSaving(busy.current));
  }, [session, submit]);
  return { saving, press, submit, conflict, forget: () => setConflict(undefined) };
}
