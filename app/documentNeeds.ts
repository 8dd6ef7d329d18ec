import type { Document } from '../core/language/types';
import type { I18n } from '../runtime/i18n';
import { namespaces } from '../schemas';
import { entityOf, loadEntities } from './entities';

const known = new Set(namespaces);

/**
 * The namespaces of the keys in a JSON text, and of the widgets whose words have a file of their name (`code`); a text that
 * only looks like a key costs a chunk at most.
 */
export function namespacesIn(json: string): string[] {
  const heads = [...json.matchAll(/"(\w+)\.[^"\s]+"|"widget":"(\w+)"/g)].map(
    ([, head, widget]) => head ?? widget ?? '',
  );
  return [...new Set(heads)].filter((head) => known.has(head));
}

/** The entities that a document names: forms take from them what they do not state. */
export function entitiesIn(json: string): string[] {
  return [...new Set([...json.matchAll(/"entity":"(\w+)"/g)].map(([, id]) => id as string))];
}

/** Loads the entities of a document and the words of both, before it is rendered. */
export async function loadNeedsOf(document: Document, { need }: Pick<I18n, 'need'>): Promise<void> {
  const json = JSON.stringify(document);
  const ids = entitiesIn(json);
  const loading = need(namespacesIn(json));
  // The page shows why it is missing.
  if (document.kind !== 'page') import('../engine/loadLate').then(({ loadBody }) => loadBody()).catch(() => undefined);
  await loadEntities(ids);
  await Promise.all([loading, need(namespacesIn(JSON.stringify(ids.map(entityOf))))]);
}
