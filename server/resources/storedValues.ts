import type { EntityField } from '../../core/language/types';
import { entityNamed } from '../entities/entities';

type Values = Record<string, unknown>;
type Convert = (value: unknown) => unknown;

const toColumn: Partial<Record<EntityField['type'], Convert>> = {
  date: (value) => new Date(Number(value)),
  json: (value) => JSON.stringify(value),
};
const toWire: Partial<Record<EntityField['type'], Convert>> = {
  date: (value) => (value instanceof Date ? value.getTime() : value),
  decimal: Number,
};

function converted(entity: string, values: Values, by: typeof toColumn): Values {
  const fields = Object.entries(entityNamed(entity).fields).filter(([name, { type }]) => by[type] && name in values);
  return Object.fromEntries(
    fields.map(([name, { type }]) => [name, values[name] == null ? null : by[type]?.(values[name])]),
  );
}

/** The members of an entity whose columns have another type: dates as `timestamptz`, JSON as `jsonb`. */
export const storedValues = (entity: string, values: Values): Values => converted(entity, values, toColumn);

/** The same members as the wire has them: dates in milliseconds, decimals as numbers. */
export const wireValues = (entity: string, row: Values): Values => converted(entity, row, toWire);
