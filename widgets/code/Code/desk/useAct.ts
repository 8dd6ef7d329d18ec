import type { Desk } from '../../../../core/design/desk';
import type { Act } from '../../../../core/design/model/acts';
import type { Said } from '../../../../core/design/types';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useWords, type Words } from '../../../words';
import { saidIn } from './DeskButtons';
import { say } from './said';

/** Why an act is not done, in words. */
export const refusedIn = (t: Words, { key, values }: Said) =>
  t(`desk.refused.${key}`, { ...values, ...(values?.why && { why: t(`desk.why.${values.why}`) }) });

/**
 * Does acts on a desk: each is one entry and is said; a refusal is a notice, unless it is the `silent` one. `act` answers whether it
 * was done.
 */
export function useAct(desk: Desk, silent?: string) {
  const t = useWords();
  const host = useWidgetHost();
  const act = (made: Act): boolean => {
    if ('refused' in made) {
      if (made.refused.key !== silent) host?.notify('warning', refusedIn(t, made.refused));
      return false;
    }
    const isDone = desk.do(made);
    if (isDone) say(desk, saidIn(t, made.say));
    return isDone;
  };
  return { act };
}

/** Widths of a field that keys and drags go through, of 24 columns, and as they are said. */
export const spans = [6, 8, 12, 16, 24];
const parts: Readonly<Record<number, string>> = { 6: '1/4', 8: '1/3', 12: '1/2', 16: '2/3', 24: '1/1' };
export const partOfLine = (span: number): string => parts[span] ?? `${span}/24`;

/** The next narrower or wider of the usual widths; undefined: there is none. */
export const nextSpan = (now: number, by: -1 | 1): number | undefined =>
  by > 0 ? spans.find((span) => span > now) : spans.findLast((span) => span < now);
