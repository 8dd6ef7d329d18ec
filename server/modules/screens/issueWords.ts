import type { Issue } from '../../../core/language/types';
import { loadLocale } from '../../../schemas';
import type { Ctx } from '../../ctx';

/** A sentence of the checks: its key, and the pattern of its English text with the names of its values. */
interface Sentence {
  key: string;
  pattern: RegExp;
  names: string[];
  /** Characters beside the values. */
  literal: number;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function sentenceOf(key: string, english: string): Sentence {
  const parts = english.split(/\{([a-d])\}/);
  const names = parts.filter((_, index) => index % 2 === 1);
  const literals = parts.filter((_, index) => index % 2 === 0);
  return {
    key,
    pattern: new RegExp(`^${literals.map(escaped).join('(.+?)')}$`, 's'),
    names,
    literal: literals.join('').length,
  };
}

/** The language of the texts in core/language/validate. */
const checksSpeak = 'en';

/** Words of sentences: those of formulas are said in the browser too. */
const ofChecks = /^(issue|rules\.formula\.faults)\./;

/** Checks speak English; their sentences are the English texts of `issue.…` and of formulas. The most specific one goes first. */
async function readSentences(): Promise<Sentence[]> {
  const english = await loadLocale(checksSpeak, ['issue', 'rules']);
  return Object.entries(english)
    .filter(([key]) => ofChecks.test(key))
    .map(([key, text]) => sentenceOf(key, text))
    .sort((left, right) => right.literal - left.literal);
}

const sentences = readSentences();

/** Texts that stand only in a sentence. */
const ofSentences = /\.parts\./;

/** Of nested values: a sentence names a thing of an item of a list. */
const deepest = 4;

/** An English sentence of the checks in the person's language; text of other origin stays as it is. */
function translated(text: string, known: readonly Sentence[], t: Ctx['t'], depth = 0): string {
  if (depth > deepest) return text;
  const part = (value: string): string => translated(value, known, t, depth + 1);
  for (const { key, pattern, names } of known) {
    const found = depth === 0 && ofSentences.test(key) ? null : pattern.exec(text);
    if (found) return t(key, Object.fromEntries(names.map((name, at) => [name, part(found[at + 1] ?? '')])));
  }
  // Types of a value: `a text, a list or a number`.
  const types = depth > 0 ? text.split(/, | or (?!false)/) : [];
  const [first = '', ...others] = types.map(part);
  return others.length > 0 && types.every((each, at) => [first, ...others][at] !== each)
    ? others.reduce((sum, each) => `${sum} / ${each}`, first)
    : text;
}

/** The issues of a document in the person's language. */
export async function issuesFor(ctx: Ctx, issues: readonly Issue[]): Promise<Issue[]> {
  if (ctx.language === checksSpeak) return [...issues];
  const known = await sentences;
  const say = (text: string): string => translated(text, known, ctx.t);
  return issues.map((issue) => ({
    ...issue,
    message: say(issue.message),
    ...(issue.hint === undefined ? {} : { hint: say(issue.hint) }),
  }));
}
