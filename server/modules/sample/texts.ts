import { lookUp } from '../../../core/binding';
import { momentOf, wallClock } from '../../../core/zone';
import type { Language } from '../../ctx';

/** What bindings of the content read: `models.<enCode>`, `people.<account>`, `records.<enCode>.<index>`. */
export type Made = Record<string, unknown>;

/** The content is in two languages; Traditional Chinese reads the Chinese one. */
export const languageOf = (language: Language): 'zh' | 'en' => (language === 'en' ? 'en' : 'zh');

const dayMs = 24 * 60 * 60 * 1000;
/** The begin of the day that is this many days after today. */
const dayFrom = (now: Date, days: number): number =>
  momentOf({ ...wallClock(now.getTime() + days * dayMs), hour: 0, minute: 0, second: 0 });

const isWord = (value: object): value is { zh: string; en: string } =>
  Object.keys(value).length === 2 && 'zh' in value && 'en' in value;

/** Names with dots, such as accounts, are members of their own. */
function find(made: Made, path: string): unknown {
  const [group = '', ...rest] = path.split('.');
  const members = made[group] as Record<string, unknown> | undefined;
  const whole = rest.join('.');
  return members && Object.hasOwn(members, whole) ? members[whole] : lookUp(made, path);
}

/**
 * Content for one installation: `{ zh, en }` becomes the text of its language, `{ "made": path }` an id that was made before,
 * `{ "days": -3 }` the begin of a day of the organisation, in milliseconds.
 */
export function resolved(content: unknown, language: 'zh' | 'en', made: Made, now: Date): unknown {
  if (Array.isArray(content)) return content.map((each) => resolved(each, language, made, now));
  if (typeof content !== 'object' || content === null) return content;
  if (isWord(content)) return content[language];
  if ('made' in content && Object.keys(content).length === 1) return find(made, String(content.made));
  if ('days' in content && Object.keys(content).length === 1) return dayFrom(now, Number(content.days));
  return Object.fromEntries(Object.entries(content).map(([name, each]) => [name, resolved(each, language, made, now)]));
}
