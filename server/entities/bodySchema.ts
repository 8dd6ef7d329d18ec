import { type TSchema, Type } from 'typebox';
import type { Entity, EntityField } from '../../core/language/types';

const kinds: Record<EntityField['type'], () => TSchema> = {
  text: () => Type.Union([Type.String(), Type.Null()]),
  // Text too: the entity's rules refuse what is not a number, with the form's texts.
  number: () => Type.Union([Type.Number(), Type.String(), Type.Null()]),
  decimal: () => Type.Union([Type.Number(), Type.String(), Type.Null()]),
  boolean: () => Type.Union([Type.Boolean(), Type.Null()]),
  date: () => Type.Union([Type.Number(), Type.Null()]),
  json: () => Type.Unknown(),
};

/**
 * The schema of a body that saves an entity: its members, none required; lengths and ranges are the entity's rules.
 * `more` is an object schema of members that the service reads itself. Unknown members are dropped, unless `more` takes
 * any.
 */
export function bodySchema(entity: Entity, more?: TSchema): TSchema {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, Type.Optional(kinds[field.type]())]);
  const { properties = {}, additionalProperties = false } = (more ?? {}) as {
    properties?: Record<string, TSchema>;
    additionalProperties?: boolean;
  };
  return Type.Object({ ...Object.fromEntries(fields), ...properties }, { additionalProperties });
}
