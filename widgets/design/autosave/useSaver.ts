import { useEffect, useState } from 'react';
import { product } from '../../../core/actsFor';
import { lookUp, resolve } from '../../../core/binding';
import { compilePredicate } from '../../../core/condition';
import { findJsonFault } from '../../../core/jsonFault';
import { asObject } from '../../../core/model/read';
import { runActions } from '../../../engine/actions/runActions';
import type { Session } from '../../../engine/document/session';
import { clean } from '../../../engine/source/clean';
import type { AutosaveDoc } from './AutosaveDoc';
import { Saver } from './saver';

/** A draft is stored by these calls alone, whatever a document says. */
const calls = { model: 'visualdev.update', screen: 'screen.saveDraft' };

type Values = Readonly<Record<string, unknown>>;

/** A page of an author changes nothing without a press. */
export const isOfProduct = ({ actsFor }: Session): boolean => (actsFor ?? product).document === product.document;

/** Stores the form of a view as a draft, in the name of who types into it. */
class FormSaver extends Saver {
  readonly isPaused: () => boolean;

  constructor(session: Session, view: AutosaveDoc) {
    const { host } = session.tools;
    const form = () => session.formOf(view.form)?.model;
    const isPaused = () =>
      view.pausedWhen === true ||
      (typeof view.pausedWhen === 'object' && compilePredicate(view.pausedWhen)({}, session.scope()));
    const isHeld = () => session.presses > 0;
    const tell = (values: Values) =>
      session.choose('values', view.id, { ...session.choices.values[view.id], ...values });
    super({
      values: () => form()?.values ?? {},
      isDirty: () => Boolean(form()?.dirty) && isOfProduct(session) && !isPaused(),
      unfit: () => {
        const broken = (view.json ?? []).find((name) => fault(form()?.values[name]));
        const found = broken === undefined ? undefined : fault(form()?.values[broken]);
        return found && host.t('desk.keep.json', { ...found });
      },
      store: async (values) => {
        const model = form();
        const params = clean(asObject(resolve(view.params, session.scope())));
        const { data } = await host.call(calls[view.of], params, { quiet: true, pressed: true });
        const answered = asObject(data as never) as Record<string, unknown>;
        const taken = Object.fromEntries((view.takes ?? []).map((name) => [name, answered[name]]));
        model?.carry(taken);
        model?.settle({ ...values, ...taken });
        tell({ conflict: 0 });
      },
      failed: (error) => {
        const conflict = host.failure(error).conflict !== undefined;
        tell({ conflict: conflict ? 1 : 0 });
        // A press that waits for this meets the same conflict, and asks itself.
        if (conflict && view.onConflict && !isHeld()) void runActions(session, view.onConflict, { pressed: true });
        return { why: error instanceof Error ? error.message : String(error), conflict, lasting: isLasting(error) };
      },
      isHeld,
    });
    this.isPaused = isPaused;
    let told: Values | undefined;
    this.read = () => {
      const saved = form()?.loadedValues;
      if (!saved || saved === told) return;
      told = saved;
      tell({ saved: JSON.stringify(saved), conflict: 0 });
    };
  }

  /** The draft may have been read or stored. */
  readonly read: () => void;
}

/** The same values would be refused again: neither is the server down or busy, nor did it not answer. */
function isLasting(error: unknown): boolean {
  const code = Number(lookUp(error, 'envelope.code') ?? lookUp(error, 'cause.response.status') ?? 0);
  return code >= 400 && code !== 429 && Math.floor(code / 100) !== 5;
}

function fault(text: unknown) {
  return typeof text === 'string' && text.trim() ? findJsonFault(text) : undefined;
}

/** The saver of a view, while it is on screen. */
export function useSaver(session: Session, view: AutosaveDoc): FormSaver {
  const [saver] = useState(() => new FormSaver(session, view));
  useEffect(() => {
    const touch = () => {
      saver.read();
      saver.touch();
    };
    const stop = [session.watch(touch), session.tools.host.on('socket.reconnected', saver.later)];
    saver.arrive();
    touch();
    return () => {
      for (const each of stop) each();
      saver.leave();
    };
  }, [session, saver]);
  return saver;
}
