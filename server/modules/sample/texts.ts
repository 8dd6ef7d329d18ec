import { lookUp } from '../../../core/binding';
import { fallbacksOf, isLanguage, type Language, usualLanguage } from '../../../core/languages';
import { momentOf, wallClock } from '../../../core/zone';

/** What bindings of the content read: `models.<enCode>`, `people.<account>`, `records.<enCode>.<index>`. */
export type Made = Record<string, unknown>;

/** The text of a language or, where the content has none, of the nearest that stands in for it. */
export function textIn<T>(texts: Readonly<Record<string, T>>, language: Language): T {
  const found = fallbacksOf(language).find((each) => Object.hasOwn(texts, each)) ?? usualLanguage;
  return texts[found] as T;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The begin of the day that is this many days after today. */
const dayFrom = (now: Date, days: number): number =>
  momentOf({ ...wallClock(now.getTime() + days * dayMs), hour: 0, minute: 0, second: 0 });

const isWord = (value: object): value is Record<Language, string> =>
  usualLanguage in value && Object.keys(value).every(isLanguage);

/** Names with dots, such as accounts, are members of their own. */
function find(made: Made, path: string): unknown {
  const [group = '', ...rest] = path.split('.');
  const members = made[group] as Record<string, unknown> | undefined;
  const whole = rest.join('.');
  return members && Object.hasOwn(members, whole) ? members[whole] : lookUp(made, path);
}

/**
 * Content for one installation: An object of texts by language becomes one of them, `{ "made": path }` an id that was made before,
 * `{ "days": -3 }` the begin of a day of the organisation, in milliseconds.
 */
export function resolved(content: unknown, language: Language, made: Made, now: Date): unknown {
  if (Array.isArray(content)) return content.map((each) => resolved(each, language, made, now));
  if (typeof content !== 'object' || content === null) return content;
  if (isWord(content)) return textIn(content, language);
  if ('made' in content && Object.keys(content).length === 1) return find(made, String(content.made));
  if ('days' in content && Object.keys(content).length === 1) return dayFrom(now, Number(content.days));
  return Object.fromEntries(Object.entries(content).map(([name, each]) => [name, resolved(each, language, made, now)]));
}
