import { use } from 'react';
import { derivations } from '../core/derivations';
import type { Engine } from '../engine/documentProps';
import { entityOf } from './entities';
import { host } from './host';

/** Engine, widgets and frames are a chunk of their own: home and the notices work without them. */
async function create(): Promise<Engine> {
  const [
    { createEngine },
    { createRegistry },
    { widgetDefinitions },
    { viewDefinitions },
    { actionDefinitions },
    { frames },
  ] = await Promise.all([
    import('../engine/createEngine'),
    import('../engine/registry'),
    import('../widgets/definitions'),
    import('../widgets/views'),
    import('../widgets/actions'),
    import('../widgets/frames'),
  ]);
  const registry = createRegistry(widgetDefinitions);
  return createEngine({
    host,
    registry,
    frames,
    derivations,
    entity: entityOf,
    views: viewDefinitions,
    actions: actionDefinitions,
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
