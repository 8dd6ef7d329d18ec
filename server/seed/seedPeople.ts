import { fallbacksOf, type Language, languages, usualLanguage } from '../../core/languages';
import { seedWordsOf, storedWords } from './seedWords';

/** The company and the administrator of a new installation: code and account. */
export const companyCode = 'company';
export const administratorAccount = 'admin';

/** A name of the seed, as it stands and as it is shown instead. */
interface Renaming {
  company: readonly [from: string, to: string];
  administrator: readonly [from: string, to: string];
}

const wordOf = (language: Language, key: 'company' | 'administrator'): string =>
  fallbacksOf(language).flatMap((each) => seedWordsOf(each)?.[key] ?? [])[0] ?? storedWords[key];

const known = new Map<Language, Renaming>();

/** From the names that are stored to those of the language. */
function shownIn(language: Language): Renaming {
  const found = known.get(language);
  if (found) return found;
  const made: Renaming = {
    company: [storedWords.company, wordOf(language, 'company')],
    administrator: [storedWords.administrator, wordOf(language, 'administrator')],
  };
  known.set(language, made);
  return made;
}

type Row = Record<string, unknown>;

/** Members that hold names of organisations, each maybe a path, maybe several. */
const ofOrganizes = /organi[sz]e|department/i;

const ofName = /^(?:last)?fullName$/i;

/** Members that hold what people filled in, or documents: never changed. */
const asGiven = /^(?:formData|draftData|values|[a-z]*Json|document)$/i;

/** `Acme/Sales ; Acme`: the first name of each path. */
const inPath = (text: string, [from, to]: Renaming['company']): string =>
  text.includes(from)
    ? text
        .split(/(\s*[;,]\s*)/)
        .map((path) => (path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path))
        .join('')
    : text;

/** `name/account`. */
const inPerson = (text: string, [from, to]: Renaming['administrator']): string =>
  text === `${from}/${administratorAccount}` ? `${to}/${administratorAccount}` : text;

const isCompany = ({ enCode, category, type }: Row) =>
  enCode === companyCode || category === companyCode || type === companyCode;
const isAdministrator = ({ account, userAccount }: Row) => (account ?? userAccount) === administratorAccount;

/** The name of a row that is the company or the administrator. */
function nameOf(row: Row, key: string, text: string, { company, administrator }: Renaming): string {
  if (ofName.test(key) && text === company[0] && isCompany(row)) return company[1];
  const isPerson = key === 'realName' || key === 'userName';
  return isPerson && text === administrator[0] && isAdministrator(row) ? administrator[1] : text;
}

function textOf(row: Row, key: string, text: string, by: Renaming): string {
  // Nearly every text of an answer: large ones are walked whole.
  if (!text.includes(by.company[0]) && !text.startsWith(by.administrator[0])) return text;
  const name = nameOf(row, key, text, by);
  if (name !== text) return name;
  return ofOrganizes.test(key) ? inPath(text, by.company) : inPerson(text, by.administrator);
}

/** The same value with names of the seed changed; itself when there are none. */
function renamed<T>(value: T, by: Renaming, row: Row = {}, key = ''): T {
  if (typeof value === 'string') return textOf(row, key, value, by) as T;
  if (Array.isArray(value)) {
    const next = value.map((each) => renamed(each, by, row, key));
    return next.some((each, at) => each !== value[at]) ? (next as T) : value;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  let next: Row | undefined;
  for (const [name, member] of Object.entries(value)) {
    const changed = renamed(member, by, value as Row, name);
    if (changed !== member && !asGiven.test(name)) next = { ...(next ?? (value as Row)), [name]: changed };
  }
  return (next ?? value) as T;
}

/**
 * An answer in which the company and the administrator of the seed have their names in the reader's language. A name that a person gave
 * them is another one, and stays.
 */
export const withSeedPeople = <T>(data: T, language: Language): T =>
  language === usualLanguage ? data : renamed(data, shownIn(language));

/** A path of organisations, or several, in the reader's language. */
export const seedPath = (language: Language, text: string): string => inPath(text, shownIn(language).company);

/** A person's `name/account` in the reader's language. */
export const seedPerson = (language: Language, text: string): string => inPerson(text, shownIn(language).administrator);

const turned = ([from, to]: readonly [string, string]) => [to, from] as const;
const storedFrom = ({ company, administrator }: Renaming): Renaming => ({
  company: turned(company),
  administrator: turned(administrator),
});

/**
 * What a person saves of the company or the administrator itself: its own name, which was shown in their language, is stored as it was.
 * No other member changes.
 */
export function withStoredPeople<T>(body: T, language: Language): T {
  if (language === usualLanguage || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const by = storedFrom(shownIn(language));
  const row = body as Row;
  const named = ([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? nameOf(row, key, value, by) : value,
  ];
  return Object.fromEntries(Object.entries(row).map(named)) as T;
}

/** Every spelling of a path, or of a person, that a sheet may have: in any language. */
export const spellings = (text: string): string[] => [
  ...new Set([text, ...languages.map(({ code }) => seedPerson(code, seedPath(code, text)))]),
];

/** A name as it is stored, by its spelling in any language. */
export const storedOf = (text: string): string =>
  languages.reduce((name, { code }) => {
    const { company, administrator } = storedFrom(shownIn(code));
    return inPerson(inPath(name, company), administrator);
  }, text);
