import { isObject } from '../isObject';
import { toLanguage1 } from './upgrades/toLanguage1';
import type { Loose } from './walk';

/** The current version of the language. */
export const languageVersion = 1;

/** One step of the chain: upgrades a document of version `from` by one version. Pure. */
interface Upgrade {
  name: string;
  from: number;
  run: (document: Loose) => Loose;
}

const upgrades: readonly Upgrade[] = [{ name: 'toLanguage1', from: 0, run: toLanguage1 }];

/** Version of a document; without `language` it is 0, before versions. */
export function versionOf(document: Loose): number {
  return typeof document.language === 'number' ? document.language : 0;
}

/**
 * Upgrades a document to the current version. Current documents, and non-documents, are returned as is; the validator
 * refuses newer versions.
 */
export function upgrade(document: unknown): unknown {
  if (!isObject(document) || (!('kind' in document) && !('views' in document))) return document;
  let at: Loose = document;
  for (const step of upgrades) if (versionOf(at) === step.from) at = { ...step.run(at), language: step.from + 1 };
  return at;
}
