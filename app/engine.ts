import { use } from 'react';
import { derivations } from '../core/derivations';
import type { Entity } from '../core/language/types';
import { createEngine, type Engine } from '../engine';
import { createRegistry } from '../engine/registry';
import { entityIds, loadEntity } from '../schemas';
import { widgetDefinitions } from '../widgets';
import { frames } from '../widgets/frames';
import { host } from './host';

async function loadEntities(): Promise<Map<string, Entity>> {
  const entries = await Promise.all(entityIds.map(async (id) => [id, (await loadEntity(id)) as Entity] as const));
  return new Map(entries);
}

async function create(): Promise<Engine> {
  const entities = await loadEntities();
  const registry = createRegistry(widgetDefinitions);
  return createEngine({ host, registry, frames, derivations, entity: (id) => entities.get(id) });
}

let created: Promise<Engine> | undefined;

/** The one engine, made when the first document is drawn; suspends until it is there. */
export function useEngine(): Engine {
  created ??= create();
  return use(created);
}
