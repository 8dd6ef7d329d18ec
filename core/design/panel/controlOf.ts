import type { JsonObject } from '../../language/types';
import { ownMember } from '../../model/read';
import { controls } from './order';
import type { Control } from './types';

/** Choices up to this many are buttons side by side. */
const mostButtons = 4;

const isObjectSchema = ({ type, properties }: JsonObject) => type === 'object' && properties !== undefined;

function bySchema({ enum: values, type, items }: JsonObject): Control {
  if (Array.isArray(values)) return values.length <= mostButtons ? 'buttons' : 'select';
  if (type === 'boolean') return 'switch';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string') return 'text';
  if (Array.isArray(type)) return 'text';
  if (type !== 'array') return 'json';
  const item = (items ?? {}) as JsonObject;
  if (item.type === 'string' || Array.isArray(item.enum)) return 'texts';
  return isObjectSchema(item) && Object.keys(item.properties as object).length > 0 ? 'rows' : 'json';
}

/** What edits a member of a kind: by its meaning, else by its schema. */
export function controlOf(key: string, name: string, schema: JsonObject): Control {
  const named = ownMember(controls, `${key}.${name}`) ?? ownMember(controls, name);
  if (named) return named;
  return isObjectSchema(schema) ? 'object' : bySchema(schema);
}
