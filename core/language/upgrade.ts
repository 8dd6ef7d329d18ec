import { toLanguage1 } from './upgrades/toLanguage1';
import type { Loose } from './walk';

/** The version that documents are written in today. */
export const languageVersion = 1;

/** One step of the chain: a document of version `from` becomes one of the next version. Pure. */
interface Upgrade {
  name: string;
  from: number;
  run: (document: Loose) => Loose;
}

const upgrades: readonly Upgrade[] = [{ name: 'toLanguage1', from: 0, run: toLanguage1 }];

/** Version of a document; one without `language` was written before versions: 0. */
export function versionOf(document: Loose): number {
  return typeof document.language === 'number' ? document.language : 0;
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A document in the language of today. Documents of today, and what is no document, are returned as they are; a newer
 * version is left for the validator to refuse.
 */
export function upgrade(document: unknown): unknown {
  if (!isObject(document) || (!('kind' in document) && !('views' in document))) return document;
  let at: Loose = document;
  for (const step of upgrades) if (versionOf(at) === step.from) at = { ...step.run(at), language: step.from + 1 };
  return at;
}
