import { typescriptTemplate } from '../../../templates/typescript';
import { pascal, snake } from './names';
import type { GeneratedField, GeneratedModule, GeneratedTable } from './plan';
import { folderOf, tableName } from './plan';
import type { Files } from './schemaFiles';
import { template as migration } from './templates/migration.ts.hbs';

const print = typescriptTemplate(migration);

const columnTypes = {
  text: 'text',
  number: 'integer',
  decimal: 'numeric',
  date: 'timestamptz',
  json: 'jsonb',
} as const;

const columnOf = ({ name, type, scale }: GeneratedField) => ({
  name: snake(name),
  type: type === 'decimal' && scale !== undefined ? `numeric(38, ${scale})` : columnTypes[type],
});

/** The field's name in full or, where the database would cut it, its number. */
function indexName(module: GeneratedModule, name: string): string {
  const whole = `${tableName(module)}_${snake(name)}`;
  if (whole.length < 64) return whole;
  return `${tableName(module)}_${module.fields.findIndex((field) => field.name === name)}`;
}

/** Fields of which no two records have the same value, with the index that holds it. */
export const uniquesOf = (module: GeneratedModule) =>
  module.fields
    .filter(({ field, type }) => field.unique && type === 'text')
    .map(({ name }) => ({ name, index: indexName(module, name) }));

/** The tables of a module, as its own rows have them. */
export function migrationFile(module: GeneratedModule): Files {
  const text = print({
    migration: `${module.entity}/0001_tables`,
    table: tableName(module),
    columns: module.fields.map(columnOf),
    uniques: uniquesOf(module).map(({ name, index }) => ({ name: snake(name), index })),
    children: module.children.map((rows) => ({
      table: tableName(rows),
      columns: rows.fields.map(columnOf),
      index: `${tableName(rows)}_parent`,
    })),
  });
  return { [`${folderOf(module)}/migration.ts`]: text };
}

export const classOf = ({ entity }: GeneratedTable): string => pascal(entity);
