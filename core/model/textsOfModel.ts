import { documentMakers } from './documents';
import type { Model } from './types';

/** Adds every text that is written in the document itself, not as a key of words. */
function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && 'text' in value && typeof value.text === 'string') {
    const others = Object.keys(value).filter((key) => key !== 'text' && key !== 'values');
    if (!others.length && value.text.trim()) found.add(value.text);
  }
  for (const each of Object.values(value)) collect(each, found);
}

/** The texts that the pages of a model show as its designer wrote them, each once, in the order of its pages. */
export function textsOfModel(model: Model): string[] {
  const found = new Set<string>();
  const context = { moduleId: '', version: '', scripts: false, preview: false };
  for (const make of documentMakers(model, context).values()) collect(make(), found);
  return [...found];
}
