import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Action, ButtonDoc, Condition } from '../../core/language/types';
import { type ConditionPlan, compileCondition } from '../compile/compileCondition';
import type { Session } from '../document/session';
import type { FrameButton } from '../frames';
import { words } from '../tools';
import { runActions } from './runActions';

type Row = Record<string, unknown>;
const conditions = new WeakMap<object, { plan: ConditionPlan | undefined }>();
const noRecord: Row = {};

/** Does this condition of the document hold? Compiled once per condition object. */
export function holds(session: Session, condition: Condition | boolean | undefined, record?: Row): boolean {
  if (typeof condition !== 'object') return condition === true;
  let found = conditions.get(condition);
  if (!found) {
    const { host } = session.tools;
    const report = (at: string, message: string, error?: unknown): void => host.report({ at, message, error });
    found = { plan: compileCondition(condition, session.document.id, report) };
    conditions.set(condition, found);
  }
  const scope = session.scope(record && { row: record });
  return found.plan?.holds(record ?? session.form?.values ?? noRecord, scope) ?? false;
}

/** While a dialog stands open its button may be pressed again, but not by the second half of a double click. */
const doubleClickMs = 500;

const waitsForPeople = (actions: readonly Action[]): boolean => actions[0]?.do === 'open';

/** `indexOf` gives the place of the row, for scripts; asked only when a button is pressed. */
export type ToButtons = (
  buttons: readonly ButtonDoc[] | undefined,
  row?: Row,
  rowKey?: string,
  indexOf?: () => number,
) => FrameButton[];

/**
 * Buttons of a document as frames draw them: words, permissions and conditions applied; a button whose actions run does not
 * run them twice.
 */
export function useButtons(session: Session): ToButtons {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(new Set<string>());
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const run = useCallback(
    async (key: string, button: ButtonDoc, row: Row | undefined, file: File | undefined, index: number | undefined) => {
      if (running.current.has(key)) return;
      const show = (): void => {
        if (alive.current) setBusy(new Set(running.current));
      };
      const free = (): void => {
        running.current.delete(key);
        show();
      };
      running.current.add(key);
      if (waitsForPeople(button.do)) setTimeout(free, doubleClickMs);
      else show();
      await runActions(session, button.do, { row, file, index });
      free();
    },
    [session],
  );
  return useMemo(
    () => (buttons, row, rowKey, indexOf) =>
      (buttons ?? [])
        .filter((button) => session.may('button', button.permit) && !holds(session, button.hiddenWhen, row))
        .map((button) => {
          const key = `${button.name} ${rowKey ?? ''}`;
          return {
            name: button.name,
            label: words(session.tools.host, button.label),
            icon: button.icon,
            type: button.type,
            danger: button.danger,
            iconOnly: button.iconOnly,
            disabled: holds(session, button.disabledWhen, row),
            loading: busy.has(key),
            upload: button.kind === 'upload' ? { accept: button.accept } : undefined,
            onClick: (file?: File) => void run(key, button, row, file instanceof File ? file : undefined, indexOf?.()),
          };
        }),
    [session, busy, run],
  );
}
