import { use } from 'react';
import { derivations } from '../core/derivations';
import type { Entity } from '../core/language/types';
import type { Engine } from '../engine';
import { entityIds, loadEntity } from '../schemas';
import { host } from './host';

async function loadEntities(): Promise<Map<string, Entity>> {
  const entries = await Promise.all(entityIds.map(async (id) => [id, (await loadEntity(id)) as Entity] as const));
  return new Map(entries);
}

/** Engine, widgets and frames are a chunk of their own: home and the notices work without them. */
async function create(): Promise<Engine> {
  const [{ createEngine }, { createRegistry }, { widgetDefinitions }, { viewDefinitions }, { frames }, entities] =
    await Promise.all([
      import('../engine'),
      import('../engine/registry'),
      import('../widgets'),
      import('../widgets/views'),
      import('../widgets/frames'),
      loadEntities(),
    ]);
  const registry = createRegistry(widgetDefinitions);
  return createEngine({
    host,
    registry,
    frames,
    derivations,
    entity: (id) => entities.get(id),
    views: viewDefinitions,
  });
}

let created: Promise<Engine> | undefined;

/** The one engine, created for the first document; suspends until it is loaded. A failed load is repeated. */
export function useEngine(): Engine {
  if (!created) {
    created = create();
    created.catch(() => {
      created = undefined;
    });
  }
  return use(created);
}
