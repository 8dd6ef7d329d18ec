import type { Json } from '../../../core/language/types';
import { labelsOf } from '../../../core/model/displayValue';
import { type LookupKind, widgetFacts } from '../../../core/model/fields';
import { shownProp } from '../../../core/model/shownText';
import type { ModelField, StorageColumn } from '../../../core/model/types';
import { findField } from '../../../core/model/walk';
import type { Ctx } from '../../ctx';
import { inOrder } from '../../db/inOrder';
import { findInterfaceOptions } from './interfaceRows';
import { findDictionaryItems } from './names';
import type { Published } from './published';
import { relationsOf } from './relations';

/** Where the names of ids are, in SQL; values are bound by appending them to the statement's parameters. */
export interface Names {
  /** The name of one id; null without one. */
  nameOf: (id: string) => string;
  /** The ids whose name fulfils a condition, as a query of one column. `name`: the name inside that condition. */
  ids: (condition: string) => string;
  name: string;
  /** The place of the name of one id among all of them, for kinds that have few: a number sorts faster than a text. */
  placeOf?: (id: string) => string;
  /** All ids, where they are so few that a page can be read from the first rows of each. */
  all?: readonly string[];
}

/** Ids of `Names.all` at most. */
const mostRead = 20;

/** Names, bound to the parameters of a statement. */
export type NameSource = (params: unknown[]) => Names;

/** Names of the records of another model, of which `label` is shown: those that this person sees there. */
export type OpenRecords = (target: string, label: string) => Promise<NameSource | undefined>;

const none: NameSource = () => ({
  nameOf: () => 'null::text',
  ids: () => 'select null::text where false',
  name: "''",
});

const tables = {
  user: { table: 'weft_user', name: "n.real_name || '/' || n.account" },
  department: { table: 'weft_organize', name: 'n.full_name' },
  organize: { table: 'weft_organize', name: 'n.full_name' },
  position: { table: 'weft_position', name: 'n.full_name' },
  role: { table: 'weft_role', name: 'n.full_name' },
  group: { table: 'weft_group', name: 'n.full_name' },
  area: { table: 'weft_area', name: 'n.full_name' },
} as const satisfies Partial<Record<LookupKind, { table: string; name: string }>>;
type Kind = keyof typeof tables;

/** `pairs`: a query of `id` and `name`. Computed once a statement. */
const placesIn =
  (pairs: string) =>
  (id: string): string =>
    `((select jsonb_object_agg(p.id, p.place) from (select a.id, dense_rank() over (order by ${inOrder('a.name')}) as place
      from (${pairs}) a) p) ->> ${id})::int`;

/** Kinds of which there are few beside records; people and areas may be thousands. */
const few = new Set<Kind>(['department', 'organize', 'position', 'role', 'group']);

const ofTable =
  (kind: Kind): NameSource =>
  () => {
    const { table, name } = tables[kind];
    return {
      ...(few.has(kind) && { placeOf: placesIn(`select n.id, ${name} as name from ${table} n`) }),
      nameOf: (id) => `(select ${name} from ${table} n where n.id = ${id})`,
      ids: (condition) => `select n.id from ${table} n where ${condition}`,
      name,
    };
  };

/** Suffixes of `usersSelect` values and their kinds; an id alone is a user's (contract-visualdev §2.4). */
const typed: readonly (readonly [suffix: string, kind: Kind])[] = [
  ['--user', 'user'],
  ['--department', 'department'],
  ['--company', 'department'],
  ['--organize', 'department'],
  ['--role', 'role'],
  ['--position', 'position'],
  ['--group', 'group'],
];

const ofTyped: NameSource = () => ({
  nameOf: (id) => {
    const whens = typed.map(([suffix, kind]) => {
      const { table, name } = tables[kind];
      const only = `split_part(${id}, '--', 1)`;
      return `when '${suffix.slice(2)}' then (select ${name} from ${table} n where n.id = ${only})`;
    });
    return `(case coalesce(nullif(lower(split_part(${id}, '--', 2)), ''), 'user') ${whens.join(' ')} end)`;
  },
  ids: (condition) =>
    typed
      .map(([suffix, kind]) => {
        const { table, name } = tables[kind];
        return `select u.id || '${suffix}' from (select n.id, ${name} as name from ${table} n) u where ${condition}`;
      })
      .join(' union all '),
  name: 'u.name',
});

const ofLabels =
  (labels: ReadonlyMap<string, string>): NameSource =>
  (params) => {
    params.push(JSON.stringify(Object.fromEntries(labels)));
    const all = `$${params.length}::jsonb`;
    return {
      nameOf: (id) => `(${all} ->> ${id})`,
      ids: (condition) => `select o.key from jsonb_each_text(${all}) o where ${condition}`,
      name: 'o.value',
      placeOf: placesIn(`select o.key as id, o.value as name from jsonb_each_text(${all}) o`),
      ...(labels.size <= mostRead && { all: [...labels.keys()] }),
    };
  };

/** The options of a choice: static, of its dictionary, or of its interface. */
async function optionsOf(ctx: Ctx, published: Published, field: ModelField): Promise<NameSource> {
  const { type, dictionaryType = '', interfaceId = '', templateJson = [] } = field.options ?? {};
  const dictionaries =
    type === 'dictionary' ? await findDictionaryItems(ctx, [dictionaryType], true) : new Map<string, Json[]>();
  const asked = new Map([[interfaceId, { id: interfaceId, paramList: templateJson }]]);
  const interfaces = type === 'dynamic' && interfaceId ? await findInterfaceOptions(ctx, published, asked) : new Map();
  return ofLabels(labelsOf(field, { dictionaries, interfaces }));
}

async function sourceOf(ctx: Ctx, published: Published, prop: string, open: OpenRecords): Promise<NameSource> {
  const { field, table } = findField(published.model, prop) ?? {};
  const lookup = field && widgetFacts(field.key).lookup;
  if (!field || !lookup) return none;
  if (lookup === 'options') return optionsOf(ctx, published, field);
  if (lookup === 'users') return ofTyped;
  if (Object.hasOwn(tables, lookup)) return ofTable(lookup as Kind);
  const relation = relationsOf(published.model).find(
    (each) => each.kind === 'record' && each.vModel === field.vModel && each.table === table?.vModel,
  );
  return (relation && (await open(relation.target, relation.label))) ?? none;
}

/** The fields of a model whose shown texts a statement compares or sorts by, by `vModel` or `tableFieldX-col`. */
export type ShownTexts = ReadonlyMap<string, NameSource>;

export const noTexts: ShownTexts = new Map([]);

/** The names in conditions that are shown texts. */
export function shownProps(conditions: unknown): string[] {
  const props = new Set<string>();
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const prop = shownProp(key);
      if (prop !== undefined) props.add(prop);
      walk(inner);
    }
  };
  walk(conditions);
  return [...props];
}

/** Where the names of these fields are; nothing is read of the records themselves. */
export async function findShownTexts(
  ctx: Ctx,
  published: Published,
  props: readonly string[],
  open: OpenRecords,
): Promise<ShownTexts> {
  if (!props.length) return noTexts;
  const sources = props.map(async (prop) => [prop, await sourceOf(ctx, published, prop, open)] as const);
  return new Map(await Promise.all(sources));
}

/** The ids in a column as text: of a single one the value itself, of lists and paths every member. */
const membersOf = (sql: string) => `jsonb_path_query_array(${sql}, 'lax $.**')`;

const idOf = (column: StorageColumn, sql: string) =>
  column.type === 'text' ? sql : `trim_scale(${sql}::numeric)::text`;

/** SQL that holds where a value of the column is one of the ids. */
export const isOneOf = (column: StorageColumn, sql: string, ids: string): string =>
  column.type === 'jsonb' ? `jsonb_exists_any(${membersOf(sql)}, array(${ids}))` : `${idOf(column, sql)} in (${ids})`;

/** What a column is sorted by as people see it, in SQL. */
export function shownOrder(column: StorageColumn, sql: string, names: Names): string {
  if (names.placeOf && column.type !== 'jsonb') return names.placeOf(idOf(column, sql));
  return inOrder(shownSql(column, sql, names));
}

/** The text that people see of a column, in SQL. */
export function shownSql(column: StorageColumn, sql: string, { nameOf }: Names): string {
  if (column.type !== 'jsonb') return nameOf(idOf(column, sql));
  const separator = widgetFacts(column.key).value === 'path' ? '/' : ',';
  return `(select string_agg(${nameOf("e.v #>> '{}'")}, '${separator}' order by e.n)
    from jsonb_array_elements(${membersOf(sql)}) with ordinality e(v, n) where jsonb_typeof(e.v) in ('string', 'number'))`;
}
