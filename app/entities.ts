import type { Entity } from '../core/language/types';
import { entityIds, loadEntity } from '../schemas';

/** Those that are loaded, and those of plugins (plugins/loadPlugins.ts). */
export const entities = new Map<string, Entity>();

/** Loads entities by id, all of them by default; unknown ids are left out. Models have rules of their own. */
export async function loadEntities(ids: string[] = entityIds): Promise<void> {
  const missing = ids.filter((id) => entityIds.includes(id) && !entities.has(id));
  await Promise.all(missing.map(async (id) => entities.set(id, (await loadEntity(id)) as Entity)));
}

/** An entity that is loaded. */
export function entityOf(id: string): Entity | undefined {
  return entities.get(id);
}
