import { type Ctx, Refusal } from '../../ctx';
import type { AssistSettings } from '../../settings/assist';
import { ask, type Message } from './ask';

/** All answers together: below the 120 s that a proxy waits. */
const totalMs = 100_000;
/** The first answer, and two that mend it. */
const mostAnswers = 3;
const mostIssues = 30;

interface Fault {
  at: string;
  message: string;
}

interface Asked<T> {
  /** What the endpoint is told before the words of the person. */
  system: string;
  request: string;
  /** What an answer holds; undefined: nothing of the kind. */
  read: (answer: string) => T | undefined;
  /** What is wrong with it, in words that name nothing of what is stored here: they are sent. */
  issues: (found: T) => Promise<readonly Fault[]>;
  /** Whether a person can go on with it in spite of its issues; default: yes. */
  usable?: (found: T) => boolean;
}

const told = (faults: readonly Fault[]) =>
  `It has these issues; answer with the whole document without them.\n${JSON.stringify(
    faults.slice(0, mostIssues).map(({ at, message }) => ({ at, message })),
  )}`;

/**
 * The best that the endpoint gives: the first without issues, else a usable one with the fewest, the last of these. Throws a Refusal
 * when there is none.
 */
export async function mended<T>(
  ctx: Ctx,
  settings: AssistSettings,
  { system, request, read, issues, usable = () => true }: Asked<T>,
): Promise<T> {
  const end = Date.now() + totalMs;
  const messages: Message[] = [
    { role: 'system', content: system },
    { role: 'user', content: request },
  ];
  let best: { found: T; cost: number } | undefined;
  for (let answers = 0; answers < mostAnswers && end - Date.now() > 1_000; answers += 1) {
    const answer = await ask(settings, messages, end - Date.now(), ctx.log).catch((error: unknown) => {
      // What could not be mended is still something to go on with.
      if (best && error instanceof Refusal) return undefined;
      throw error;
    });
    if (answer === undefined) break;
    const given = read(answer);
    const faults = given === undefined ? [{ at: '', message: 'The answer is no JSON object.' }] : await issues(given);
    const cost = given !== undefined && usable(given) ? faults.length : Number.POSITIVE_INFINITY;
    if (given !== undefined && cost <= (best?.cost ?? cost)) best = { found: given, cost };
    if (given !== undefined && faults.length === 0) break;
    messages.push({ role: 'assistant', content: answer }, { role: 'user', content: told(faults) });
  }
  if (!best) throw new Refusal('assist.noDocument');
  return best.found;
}
