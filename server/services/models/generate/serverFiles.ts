import type { FieldNode } from '../../../../core/language/types';
import { widgetFacts } from '../../../../core/model/fields';
import { pascal, snake } from './names';
import type { GeneratedField, GeneratedModule, GeneratedTable } from './plan';
import { tableName } from './plan';
import { inComment, literal, quoted } from './print';
import { type Files, listedFields, lookupTables } from './schemaFiles';
import { namedNodes } from './words';

const columnTypes = {
  text: 'text',
  number: 'integer',
  decimal: 'numeric',
  date: 'timestamptz',
  json: 'jsonb',
} as const;

function columnLine({ name, type, scale }: GeneratedField): string {
  const scaled = type === 'decimal' && scale !== undefined ? `numeric(38, ${scale})` : columnTypes[type];
  return `      ${snake(name)} ${scaled},`;
}

/** Where a module's migration is among the others; the number is the product's own to give. */
export const migrationName = ({ entity }: GeneratedTable): string => `0900_${snake(entity)}`;

const uniqueOf = (module: GeneratedModule) =>
  module.fields.filter(({ field, type }) => field.unique && type === 'text');
/** The field's name in full or, where the database would cut it, its number. */
function indexName(module: GeneratedModule, name: string): string {
  const whole = `${tableName(module)}_${snake(name)}`;
  if (whole.length < 64) return whole;
  return `${tableName(module)}_${module.fields.findIndex((field) => field.name === name)}`;
}

/** The tables of a module, as its own rows have them. */
function migrationFile(module: GeneratedModule): string {
  const table = tableName(module);
  const uniques = uniqueOf(module).map(
    ({ name }) => `    await sql\`create unique index ${indexName(module, name)}
      on ${table} (${snake(name)}) where delete_mark is null\`.execute(db);`,
  );
  const children = module.children.map(
    (rows) => `    await sql\`create table ${tableName(rows)} (
      id text primary key,
      parent_id text not null references ${table} (id) on delete cascade,
      row_number integer not null,
${rows.fields.map(columnLine).join('\n')}
      creator_time timestamptz not null default now(),
      creator_user_id text
    )\`.execute(db);
    await sql\`create index ${tableName(rows)}_parent
      on ${tableName(rows)} (parent_id, row_number)\`.execute(db);`,
  );
  return `import { type Kysely, sql } from 'kysely';

export const migration = {
  id: '${migrationName(module)}',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql\`create table ${table} (
      id text primary key,
${module.fields.map(columnLine).join('\n')}
      creator_time timestamptz not null default now(),
      creator_user_id text,
      last_modify_time timestamptz,
      last_modify_user_id text,
      delete_mark integer,
      delete_time timestamptz,
      delete_user_id text
    )\`.execute(db);
${[...uniques, ...children].map((each) => `${each}\n`).join('')}  },
};
`;
}

const comparable = { text: 'text', number: 'number', decimal: 'number', date: 'date', json: 'json' } as const;

/** A column of the list: the stored value, or the name that an id has. */
function listColumn({ name, type, field }: GeneratedField): string {
  const lookup = lookupTables[widgetFacts(field.key).lookup ?? ''];
  if (!lookup) return `    ${name}: '${comparable[type]}',`;
  const sql = `(select ${lookup.column} from ${lookup.table} where id = t.${snake(name)})`;
  return `    ${name}: { sql: ${quoted(sql)}, type: 'text' },`;
}

function listFile(module: GeneratedModule): string {
  const listed = listedFields(module);
  const searched = listed.filter(({ type, field }) => type === 'text' && !widgetFacts(field.key).lookup);
  return `const list: List = {
  table: '${module.table}',
  columns: {
${listed.map(listColumn).join('\n')}
    creatorTime: 'date',
  },
  search: ${literal(searched.map(({ name }) => name))},
  sort: ['-creatorTime'],
};`;
}

/** The formulas of the form and of its sub-tables, as `compileFormulas` reads them. */
function formulaFields(nodes: readonly FieldNode[]): unknown[] {
  return [...namedNodes(nodes)].flatMap(({ name, formula, precision, fields }) => {
    const columns = fields?.flatMap((column) => formulaMember(column));
    if (columns) return [{ name, fields: columns }];
    return formula === undefined ? [{ name }] : [{ name, formula, precision }];
  });
}
const formulaMember = ({ name, formula, precision }: FieldNode) =>
  name === undefined ? [] : [{ name, formula, precision }];

const hasFormulas = (nodes: readonly FieldNode[]): boolean =>
  [...namedNodes(nodes)].some(({ formula, fields }) => formula !== undefined || fields?.some((each) => each.formula));

type Rows = GeneratedModule['children'][number];

function childLine({ member, entity, table }: Rows): string {
  const rows = { member, entity, table, parent: 'parentId' };
  return `const ${member} = childRows(${literal(rows, 0, member.length + 21)});\n`;
}

/** What a family is made of. */
interface Family {
  module: GeneratedModule;
  nodes: readonly FieldNode[];
  /** Formulas of the form or of its rows. */
  computes: boolean;
  bills: GeneratedField[];
}

function importLines({ module: { children }, computes, bills }: Family): string {
  const resource = children.length || computes ? 'defineResource, type Save' : 'defineResource';
  const lines = [
    ...(computes ? ["import { applyChanges, compileFormulas } from '../../../core/formula';"] : []),
    "import type { StoredRow } from '../../db/rows';",
    ...(children.length ? ["import type { Db } from '../../db/types';"] : []),
    "import type { List } from '../../lists/list';",
    ...(bills.length ? ["import { assignBillNumber } from '../../services/platform/billNumber';"] : []),
    ...(children.length ? ["import { childRows } from '../childRows';"] : []),
    `import { ${children.length ? resource : 'defineResource'} } from '../define';`,
    "import { storedValues, wireValues } from '../storedValues';",
    ...(children.length ? ["import { Type } from 'typebox';"] : []),
  ];
  return lines.sort(byModule).join('\n');
}

/** The record with its rows, its formulas computed: what `follow` and `saved` store. */
function computedFunction({ module: { children }, computes }: Family): string {
  const compute = computes ? '  applyChanges(values, formulas.run(values));\n' : '';
  if (children.length === 0 && !computes) return '';
  if (children.length === 0)
    return `
function computed(next: StoredRow) {
  const values: StoredRow = { ...next };
${compute}  return values;
}
`;
  const members = children.map(({ member }) => `    ${member}: await ${member}.of(tx, ctx, body, next.id),`);
  return `
/** The record with its rows${computes ? ', computed' : ''}. */
async function computed(tx: Db, next: StoredRow, { ctx, body }: Save) {
  const rows = {
${members.join('\n')}
  };
  const values: StoredRow & typeof rows = { ...next, ...rows };
${compute}  return values;
}
`;
}

function followMember({ module, nodes, computes, bills }: Family): string {
  const { entity, children, fields } = module;
  const numbers = bills.map(
    ({ name, billRule }) =>
      `      ${name}: previous?.${name} ?? (await assignBillNumber(save.tx, ${quoted(billRule as string)}, save.ctx.now)),\n`,
  );
  const needs = children.length > 0 || bills.length > 0;
  const parameters = needs ? `next, ${bills.length ? 'previous' : '_previous'}, save` : 'next';
  const values = children.length ? 'await computed(save.tx, next, save)' : computes ? 'computed(next)' : 'next';
  return `  follow: ${needs ? 'async ' : ''}(${parameters}) => {
    const values = ${values};
    return {
      ...storedValues('${entity}', values),
${computes ? computedMembers(nodes, fields) : ''}${numbers.join('')}    };
  },
`;
}

function savedMember({ module: { children } }: Family): string {
  if (children.length === 0) return '';
  const writes = children.map(({ member }) => `    await ${member}.replace(tx, save.ctx, values.${member}, next.id);`);
  return `  saved: async (tx, next, _previous, save) => {
    const values = await computed(tx, next, save);
${writes.join('\n')}
  },
`;
}

function infoMember({ module: { entity, children } }: Family): string {
  if (children.length === 0) return `  info: (_ctx, row) => wireValues('${entity}', row),\n`;
  const rows = children.map(({ member }) => `    ${member}: await ${member}.read(ctx.db, row.id),`);
  return `  info: async (ctx, row) => ({
    ...wireValues('${entity}', row),
${rows.join('\n')}
  }),
`;
}

/** The routes of a module: one resource with its rows, formulas and bill numbers. */
function familyFile(module: GeneratedModule, nodes: readonly FieldNode[]): string {
  const { entity, children, area, fields } = module;
  const bills = fields.filter(({ billRule }) => billRule);
  const family: Family = { module, nodes, computes: hasFormulas(nodes), bills };
  const taken = uniqueOf(module).map(({ name }) => [indexName(module, name), `${entity}.${name}Taken`]);
  const body = children.map(({ member }) => `${member}: ${member}.body`).join(', ');
  return `${importLines(family)}

${children.map(childLine).join('')}${family.computes ? `${formulaLines(nodes)}\n` : ''}${computedFunction(family)}
${listFile(module)}

/** ${inComment(module.description)} */
export const family = defineResource<StoredRow>({
  family: '${entity}',
  table: '${module.table}',
  module: '${area}.${entity}',
  taken: ${taken.length ? `{\n${taken.map(([index, key]) => `    ${index}: '${key}',`).join('\n')}\n  }` : '{}'},
  list,
${children.length ? `  body: Type.Object({ ${body} }),\n` : ''}${followMember(family)}${savedMember(family)}${infoMember(family)}});
`;
}

/** Packages first, then by path, as the formatter orders imports. */
function byModule(left: string, right: string): number {
  const place = (line: string) => line.replace(/^.* from '/, '').replace(/';$/, '');
  const depth = (path: string) => (path.startsWith('.') ? 10 - path.split('../').length : 0);
  const [a, b] = [place(left), place(right)];
  return depth(a) - depth(b) || (a < b ? -1 : 1);
}

function formulaLines(nodes: readonly FieldNode[]): string {
  const text = literal(formulaFields(nodes), 0, 34);
  return `
/** Computed again on every save, as the form computes them. */
const formulas = compileFormulas(${text});`;
}

function computedMembers(nodes: readonly FieldNode[], fields: readonly GeneratedField[]): string {
  const stored = new Set(fields.map(({ name }) => name));
  const computed = [...namedNodes(nodes)].filter(
    ({ name, formula }) => formula !== undefined && stored.has(name ?? ''),
  );
  return computed.map(({ name }) => `      ${name}: values.${name},\n`).join('');
}

/** Migration and routes of a module. */
export function serverFiles(module: GeneratedModule, nodes: readonly FieldNode[]): Files {
  return {
    [`server/migrations/${migrationName(module)}.ts`]: migrationFile(module),
    [`server/resources/families/${module.entity}.ts`]: familyFile(module, nodes),
  };
}

export const classOf = ({ entity }: GeneratedTable): string => pascal(entity);
