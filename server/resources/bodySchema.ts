import { type TSchema, Type } from 'typebox';
import type { Entity, EntityField } from '../../core/language/types';

const kinds: Record<EntityField['type'], () => TSchema> = {
  text: () => Type.Union([Type.String(), Type.Null()]),
  // Text too: what is no number is refused by the entity's rules with the words that the form shows.
  number: () => Type.Union([Type.Number(), Type.String(), Type.Null()]),
  boolean: () => Type.Union([Type.Boolean(), Type.Null()]),
  date: () => Type.Union([Type.Number(), Type.Null()]),
  json: () => Type.Unknown(),
};

/** What create and update take: the members of the entity. Forms send back what they loaded; the rest is dropped. `more`: members that the service reads itself. */
export function bodySchema(entity: Entity, more: Record<string, TSchema> = {}): TSchema {
  const fields = Object.entries(entity.fields).map(
    ([name, field]) => [name, Type.Optional(kinds[field.type]())] as const,
  );
  return Type.Object({ ...Object.fromEntries(fields), ...more }, { additionalProperties: false });
}
