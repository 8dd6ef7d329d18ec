import type { Entity } from '../core/language/types';
import { entityIds, loadEntity } from '../schemas';

const entities = new Map<string, Entity>();
let loading: Promise<void> | undefined;

/** Loads every entity, once; a failed load is repeated by the next caller. Models have rules of their own. */
export function loadEntities(): Promise<void> {
  loading ??= Promise.all(entityIds.map(async (id) => entities.set(id, (await loadEntity(id)) as Entity))).then(
    () => undefined,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** An entity that is loaded. */
export function entityOf(id: string): Entity | undefined {
  return entities.get(id);
}
