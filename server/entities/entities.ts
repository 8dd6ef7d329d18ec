import type { Entity } from '../../core/language/types';

const files = import.meta.glob<Entity>('../../schemas/entities/*.json', { import: 'default', eager: true });
const byName = new Map(Object.values(files).map((entity) => [entity.id, entity]));

/** Entities by name. */
export type Entities = Readonly<Record<string, Entity>>;

/** The entity of `more` or of schemas/entities with this name. Throws for an unknown name, so a misspelt route fails the start. */
export function entityNamed(name: string, more: Entities = {}): Entity {
  const entity = Object.hasOwn(more, name) ? more[name] : byName.get(name);
  if (!entity) throw new Error(`Neither schemas/entities nor a module has the entity "${name}".`);
  return entity;
}
