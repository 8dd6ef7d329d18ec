import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Action } from '../../core/language/types';
import { formsNamed } from '../compile/formsNamed';
import type { ButtonPlan } from '../compile/viewPlan';
import type { Session } from '../document/session';
import type { FormModel } from '../form/formModel';
import type { FrameButton } from '../frames';
import { words } from '../tools';
import { ButtonRuns } from './buttonRuns';
import { holds } from './holds';
import { afterWriting, runActions } from './runActions';

type Row = Record<string, unknown>;

/** `indexOf` returns the index of a row, for scripts; called when a button is pressed. */
export type ToButtons = (
  buttons: readonly ButtonPlan[],
  row?: Row,
  rowKey?: string,
  indexOf?: () => number,
) => FrameButton[];

interface Place {
  row: Row | undefined;
  rowKey: string;
  indexOf: (() => number) | undefined;
  form: FormModel | undefined;
}

/** Why a button cannot be pressed now: it stays reachable, and pressing it says so. */
function reasonOf(session: Session, { doc, disabled }: ButtonPlan, { row, form }: Place): string | undefined {
  if (doc.disabledText === undefined || !holds(session, disabled, row, form)) return undefined;
  return words(session.tools.host, doc.disabledText, session.scope(row && { row }, form));
}

/** Is one of these forms still being opened? A press now would do nothing, or send nothing. */
const waitsForForm = (session: Session, forms: ButtonPlan['forms'], form?: FormModel): boolean =>
  session.opening() !== '' && forms.some((view) => (view !== undefined || !form) && session.isOpening(view));

/** The same for actions of no button; re-renders when it changes. */
export function useWaitsForForm(session: Session, actions: readonly Action[] | undefined): boolean {
  useSyncExternalStore(session.subscribe, session.opening);
  const forms = useMemo(() => formsNamed(actions ?? []), [actions]);
  return waitsForForm(session, forms);
}

function drawButton(session: Session, runs: ButtonRuns, button: ButtonPlan, place: Place): FrameButton {
  const { doc, disabled } = button;
  const { row, rowKey, indexOf, form } = place;
  const { name, icon, type, danger, iconOnly, kind, accept } = doc;
  const key = `${name} ${rowKey}`;
  const reason = reasonOf(session, button, place);
  return {
    name,
    label: words(session.tools.host, doc.label, session.scope(row && { row }, form)),
    icon,
    type,
    danger,
    iconOnly,
    disabled:
      (reason === undefined && holds(session, disabled, row, form)) || waitsForForm(session, button.forms, form),
    explains: reason !== undefined,
    loading: runs.isBusy(key),
    upload: kind === 'upload' && reason === undefined ? { accept } : undefined,
    onClick: (given) => {
      if (reason !== undefined) {
        session.tools.host.notify('warning', reason);
        return;
      }
      const file = given instanceof File ? given : undefined;
      void runs.run(key, doc.onClick, () =>
        afterWriting(session, () =>
          runActions(session, doc.onClick, { row, file, index: indexOf?.(), form, pressed: true }),
        ),
      );
    },
  };
}

/** Buttons as frames render them: texts, permissions and conditions applied. A running button cannot start again. */
export function useButtons(session: Session, form?: FormModel): ToButtons {
  const [runs] = useState(() => new ButtonRuns());
  useSyncExternalStore(runs.subscribe, runs.version);
  useSyncExternalStore(session.subscribe, session.opening);
  return useMemo(
    () =>
      (buttons, row, rowKey = '', indexOf) =>
        buttons
          .filter(({ doc, hidden }) => session.may('button', doc.permit) && !holds(session, hidden, row, form))
          .map((button) => drawButton(session, runs, button, { row, rowKey, indexOf, form })),
    [session, runs, form],
  );
}
