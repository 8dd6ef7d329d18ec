import type { TryAnswer } from './wire';

type Line = TryAnswer['lines'][number];

/** What is another one at a step; ids of steps, numbers and ids of people. */
export type Difference =
  | { is: 'gone'; step: string }
  | { is: 'new'; step: string }
  | { is: 'people'; step: string; before: string[]; after: string[] }
  | { is: 'decisions'; step: string; before: number; after: number }
  | { is: 'words'; step: string; words: string }
  | { is: 'order' }
  | { is: 'end'; before: number; after: number };

/** Steps that lead to one of their branches: what is in it shows where it went. */
const leads: ReadonlySet<string> = new Set(['choose', 'pick']);

/** The places of a way that are shown and compared, in the order in which they are entered. */
export const placesIn = ({ lines }: TryAnswer): Line[] => lines.filter((line) => line.words || !leads.has(line.do));

const ids = ({ people }: Line): string[] => [...new Set(people.map(({ id }) => id))];
const sameMembers = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && [...one].sort().every((id, at) => id === [...other].sort()[at]);
const byStep = (lines: readonly Line[]): Map<string, Line> => new Map(lines.map((line) => [line.step, line]));

function atStep(before: Line, after: Line): Difference[] {
  const { step } = after;
  if (before.words !== after.words) return [{ is: 'words', step, words: after.words }];
  const [was, is] = [ids(before), ids(after)];
  if (!sameMembers(was, is)) return [{ is: 'people', step, before: was, after: is }];
  if (before.decisions === after.decisions) return [];
  return [{ is: 'decisions', step, before: before.decisions, after: after.decisions }];
}

/** What is another one on the second way: steps, who decides, how many must, where it stops, how it ends. Titles do not count. */
export function differencesOf(before: TryAnswer, after: TryAnswer): Difference[] {
  const [was, is] = [placesIn(before), placesIn(after)];
  const [old, now] = [byStep(was), byStep(is)];
  const found: Difference[] = [
    ...was.flatMap(({ step }): Difference[] => (now.has(step) ? [] : [{ is: 'gone', step }])),
    ...is.flatMap((line): Difference[] => {
      const same = old.get(line.step);
      return same ? atStep(same, line) : [{ is: 'new', step: line.step }];
    }),
  ];
  const both = (lines: readonly Line[]) => lines.flatMap(({ step }) => (old.has(step) && now.has(step) ? [step] : []));
  if (both(was).join() !== both(is).join()) found.push({ is: 'order' });
  if (before.status !== after.status) found.push({ is: 'end', before: before.status, after: after.status });
  return found;
}
