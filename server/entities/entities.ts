import type { Entity } from '../../core/language/types';

const files = import.meta.glob<Entity>('../../schemas/entities/*.json', { import: 'default', eager: true });
const byName = new Map(Object.values(files).map((entity) => [entity.id, entity]));

/** The entity of schemas/entities with this name. Throws for an unknown name, so a misspelt route fails the start. */
export function entityNamed(name: string): Entity {
  const entity = byName.get(name);
  if (!entity) throw new Error(`schemas/entities has no "${name}".`);
  return entity;
}
