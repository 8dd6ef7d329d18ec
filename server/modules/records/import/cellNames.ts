import type { Json } from '../../../../core/language/types';
import { widgetFacts } from '../../../../core/model/fields';
import { asArray, asText, isObject } from '../../../../core/model/read';
import type { ModelField } from '../../../../core/model/types';
import type { Ctx } from '../../../ctx';
import type { Db } from '../../../db/types';
import { spellings, storedOf } from '../../../seed/seedPeople';
import { allOrganizes, idPath, namePath } from '../../../services/organisation/organizeNames';
import { streetsOf } from '../../../services/platform/areas/chinaDivision';
import { createFinder, type Finder, type Named } from '../../files/spreadsheets/finder';
import { findInterfaceOptions } from '../interfaceRows';
import { findDictionaryItems } from '../names';
import type { Published } from '../published';
import { namedRecords } from '../relatedNames';
import { severalIn } from './cells';
import type { ImportColumn } from './importColumns';

type NestedTexts = readonly Record<string, unknown>[];

/** An option: its label, its value, and the labels and values from the root. */
interface Option {
  labels: string[];
  values: Json[];
  enabled: boolean;
}

/** What the texts of cells may name. */
export interface CellNames {
  /** Options of a field, by its object. */
  options: ReadonlyMap<ModelField, readonly Option[]>;
  /** `name/code` of people and organisations, by the kind of the lookup. */
  finders: Readonly<Record<string, Finder<string>>>;
  /** Id paths by the path of names. */
  paths: Readonly<Record<'organize' | 'area', Finder<string[]>>>;
  /** Records of other models, by the field that names them. */
  records: ReadonlyMap<ModelField, Finder<string>>;
}

const leaves = (columns: readonly ImportColumn[]): ImportColumn[] =>
  columns.flatMap((column) => column.children ?? [column]);

/** Options with their ancestors: nested by `children`, or flat with `parentId` as dictionaries are. */
function optionsOf({ options }: ModelField, items: readonly Json[]): Option[] {
  const { valueKey = 'id', labelKey = 'fullName', childrenKey = 'children' } = options ?? {};
  const byId = new Map(items.filter(isObject).map((item) => [asText(item.id), item]));
  const found: Option[] = [];
  const enter = (list: readonly Json[], above: Option | undefined) => {
    for (const item of list.filter(isObject)) {
      const value = item[valueKey];
      if (value === undefined || value === null) continue;
      const label = asText(item[labelKey]) || String(value);
      const before = above ?? ancestorsOf(item);
      const option = {
        labels: [...before.labels, label],
        values: [...before.values, value],
        enabled: item.enabledMark === undefined || item.enabledMark === null || Number(item.enabledMark) === 1,
      };
      found.push(option);
      enter(asArray(item[childrenKey]), option);
    }
  };
  const ancestorsOf = (item: Record<string, Json>): Pick<Option, 'labels' | 'values'> => {
    const parents: Record<string, Json>[] = [];
    let parent = byId.get(asText(item.parentId));
    while (parent && !parents.includes(parent)) {
      parents.unshift(parent);
      parent = byId.get(asText(parent.parentId));
    }
    return {
      labels: parents.map((parent) => asText(parent[labelKey])),
      values: parents.map((parent) => parent[valueKey] ?? null),
    };
  };
  enter(items, undefined);
  return found;
}

/** Items by the name that this person reads, and by the stored one: a sheet of somebody else may have that. */
const withStored = (items: readonly Json[] = []): Json[] =>
  items.flatMap((item) => {
    const { fullName, stored } = item as { fullName?: Json; stored?: Json };
    return stored === undefined || stored === fullName ? [item] : [item, { ...(item as object), fullName: stored }];
  });

/** The options of all of these fields: one statement for the dictionaries, one call an interface. */
async function readOptions(ctx: Ctx, published: Published, fields: readonly ModelField[]) {
  const asked = fields.filter(({ key }) => widgetFacts(key).lookup === 'options');
  const types = asked.flatMap(({ options }) => (options?.type === 'dictionary' ? (options.dictionaryType ?? []) : []));
  const questions = new Map(
    asked.flatMap(({ options }) =>
      options?.type === 'dynamic' && options.interfaceId
        ? [[options.interfaceId, { id: options.interfaceId, paramList: options.templateJson ?? [] }] as const]
        : [],
    ),
  );
  const [dictionaries, interfaces] = await Promise.all([
    findDictionaryItems(ctx, [...new Set(types)]),
    findInterfaceOptions(ctx, published, questions),
  ]);
  return new Map(
    asked.map((field) => {
      const { type, dictionaryType = '', interfaceId = '', items = [] } = field.options ?? {};
      const listed = type === 'dictionary' ? withStored(dictionaries.get(dictionaryType)) : interfaces.get(interfaceId);
      return [field, optionsOf(field, type === 'static' ? items : (listed ?? []))];
    }),
  );
}

const codeOf = (text: string): string => text.slice(text.lastIndexOf('/') + 1);

interface NamedRow {
  id: string;
  name: string;
  code: string;
}

/** Where each kind has its names: `name/code`, or the name alone while only one has it. */
const sources: Record<string, { table: string; name: string; code: string; type: string }> = {
  user: { table: 'weft_user', name: 'real_name', code: 'account', type: 'user' },
  department: { table: 'weft_organize', name: 'full_name', code: 'en_code', type: 'department' },
  position: { table: 'weft_position', name: 'full_name', code: 'en_code', type: 'position' },
  role: { table: 'weft_role', name: 'full_name', code: 'en_code', type: 'role' },
  group: { table: 'weft_group', name: 'full_name', code: 'en_code', type: 'group' },
};

function namedRows(db: Db, kind: string, texts: readonly string[]): Promise<NamedRow[]> {
  const { table, name, code } = sources[kind]!;
  return db.raw<NamedRow>(
    `select id, ${name} as name, ${code} as code from ${table} where delete_mark is null
       and (lower(${code}) = any($1::text[]) or ${name} = any($2::text[])) order by id`,
    [texts.map((text) => codeOf(text).toLowerCase()), [...texts, ...texts.map(storedOf)]],
  );
}

const named =
  (typed: boolean, kind: string) =>
  ({ id, name, code }: NamedRow): Named<string> => {
    const full = `${name}/${code}`;
    return {
      full,
      short: [...new Set([...spellings(name), ...spellings(full)])],
      value: typed ? `${id}--${sources[kind]!.type}` : id,
    };
  };

/** The texts in the columns of one lookup, or of one field. */
function textsIn(columns: readonly ImportColumn[], rows: NestedTexts, wanted: string | ModelField): string[] {
  const texts = new Set<string>();
  const isWanted = (field: ModelField) =>
    (typeof wanted === 'string' ? widgetFacts(field.key).lookup : field) === wanted;
  const collect = (list: readonly ImportColumn[], holders: NestedTexts) => {
    for (const { key, field, children } of list) {
      if (children)
        collect(
          children,
          holders.flatMap((row) => asArray(row[key]) as unknown as NestedTexts),
        );
      else if (isWanted(field))
        for (const row of holders)
          for (const text of [asText(row[key]).trim(), ...severalIn(asText(row[key]))]) texts.add(text);
    }
  };
  collect(columns, rows);
  return [...texts];
}

async function readFinders(ctx: Ctx, columns: readonly ImportColumn[], rows: NestedTexts) {
  const finders: Record<string, Finder<string>> = {};
  for (const kind of Object.keys(sources)) {
    const texts = textsIn(columns, rows, kind);
    finders[kind] = createFinder(texts.length ? (await namedRows(ctx.db, kind, texts)).map(named(false, kind)) : []);
  }
  const texts = textsIn(columns, rows, 'users');
  const members: Named<string>[] = [];
  if (texts.length)
    for (const kind of Object.keys(sources))
      members.push(...(await namedRows(ctx.db, kind, texts)).map(named(true, kind)));
  finders.users = createFinder(members);
  return finders;
}

/** The records that these cells name: by the text that people see of them, or by what else their picker shows. */
async function recordFinders(ctx: Ctx, columns: readonly ImportColumn[], rows: NestedTexts) {
  const fields = leaves(columns)
    .map(({ field }) => field)
    .filter(({ key }) => widgetFacts(key).lookup === 'record');
  const found = fields.map(async (field) => {
    const texts = textsIn(columns, rows, field).filter(Boolean);
    return [field, createFinder(texts.length ? await namedRecords(ctx, field, texts) : [])] as const;
  });
  return new Map(await Promise.all(found));
}

async function organizePaths({ db }: Ctx): Promise<Finder<string[]>> {
  const all = await allOrganizes(db);
  const byId = new Map(all.map((node) => [node.id, node]));
  return createFinder(
    all.map((node) => {
      const full = namePath(node, byId);
      return { full, short: [...new Set([...spellings(node.fullName), ...spellings(full)])], value: idPath(node) };
    }),
  );
}

/** Streets that nobody has opened yet are not in the table: the national list has them, below the districts that are named. */
function listedStreets(rows: readonly AreaRow[], names: ReadonlySet<string>): AreaRow[] {
  const known = new Set(rows.map(({ id }) => id));
  return rows
    .filter(({ id }) => /^\d{6}$/.test(id))
    .flatMap(({ id }) =>
      streetsOf(id)
        .filter(({ code, name }) => names.has(name) && !known.has(code))
        .map(({ code, name }) => ({ id: code, parent: id, name })),
    );
}

interface AreaRow {
  id: string;
  parent: string;
  name: string;
}

/** Areas by `province/city/…`, and by their last name while only one has it. */
async function areaPaths({ db }: Ctx, texts: readonly string[]): Promise<Finder<string[]>> {
  const names = new Set(texts.flatMap((text) => text.split('/')));
  const stored = await db.raw<AreaRow>(
    `with recursive up as (
       select id, parent_id, full_name from weft_area where delete_mark is null and full_name = any($1::text[])
       union select a.id, a.parent_id, a.full_name from weft_area a join up on a.id = up.parent_id)
     select id, parent_id as parent, full_name as name from up`,
    [[...names]],
  );
  const rows = [...stored, ...listedStreets(stored, names)];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return createFinder(
    rows.map((row) => {
      const path = [row];
      for (let above = byId.get(row.parent); above && path.length < 6; above = byId.get(above.parent))
        path.unshift(above);
      return { full: path.map(({ name }) => name).join('/'), short: [row.name], value: path.map(({ id }) => id) };
    }),
  );
}

const nobody: Finder<string[]> = () => ({ wrong: 'unknown' });

/** What the texts of these rows name: a fixed number of statements, whatever the number of rows. */
export async function readNames(
  ctx: Ctx,
  published: Published,
  columns: readonly ImportColumn[],
  rows: NestedTexts,
): Promise<CellNames> {
  const fields = leaves(columns).map(({ field }) => field);
  const has = (lookup: string) => fields.some(({ key }) => widgetFacts(key).lookup === lookup);
  const [options, finders, organize, area, records] = await Promise.all([
    readOptions(ctx, published, fields),
    readFinders(ctx, columns, rows),
    has('organize') ? organizePaths(ctx) : nobody,
    has('area') ? areaPaths(ctx, textsIn(columns, rows, 'area')) : nobody,
    recordFinders(ctx, columns, rows),
  ]);
  return { options, finders, paths: { organize, area }, records };
}

/** The names that lists of cells offer, by lookup: enabled ones, at most so many of a kind. */
export async function offeredNames(
  ctx: Ctx,
  lookups: ReadonlySet<string | undefined>,
  most: number,
): Promise<Map<string, string[]>> {
  const offered = new Map<string, string[]>();
  for (const kind of Object.keys(sources).filter((each) => lookups.has(each))) {
    const { table, name, code } = sources[kind]!;
    const rows = await ctx.db.raw<{ text: string }>(
      `select ${name} || '/' || ${code} as text from ${table} where delete_mark is null and enabled_mark = 1
       order by sort_code, id limit ${most}`,
    );
    offered.set(
      kind,
      rows.map(({ text }) => text),
    );
  }
  if (!lookups.has('organize')) return offered;
  const all = await allOrganizes(ctx.db);
  const byId = new Map(all.map((node) => [node.id, node]));
  const paths = all.filter(({ enabledMark }) => enabledMark === 1).map((node) => namePath(node, byId));
  return offered.set('organize', paths.slice(0, most));
}
