import type { DisplayField, DisplayPlan, Lookups } from '../../../core/model/display';
import { displayRow, planDisplay, wantedIds } from '../../../core/model/display';
import type { LookupKind } from '../../../core/model/fields';
import type { Ctx } from '../../ctx';
import { beside } from '../../db/memo';
import { findAreaNames } from '../../services/platform/areas/findAreaNames';
import { isKey } from './columns';
import { findInterfaceOptions, findInterfaceRows } from './interfaceRows';
import { type FoundKind, findDictionaryItems, finders, findOrganizes, findTyped } from './names';
import { findPublished, type Published } from './published';
import { type Reader, readRows, referenceReader, withKeys } from './reader';
import { type Relation, relationsOf, seenPlan, seenRelations } from './relations';
import type { Row } from './rows';

type Values = Record<string, unknown>;

/** Names for the ids of a page, and for each relation the members shown by attribute fields, by id. */
export interface Found {
  lookups: Lookups;
  related: Map<Relation, Map<string, Values>>;
}

/** Maximum depth of relations; deeper ones are shown as ids. */
const maxDepth = 2;

const relations = beside<Published, Relation[]>();
const plans = beside<Published, DisplayPlan>();

/** Computed once per published version. */
const displayPlan = (published: Published): DisplayPlan =>
  plans(published, '', () => planDisplay(published.model, published.storage));

export const relationList = (published: Published): Relation[] =>
  relations(published, '', () => relationsOf(published.model));

/**
 * Records of another model as shown by this relation, within this user's data permission of that model: records out of
 * scope show their id and no members. One statement for the rows, one for each kind of name in them.
 */
async function recordsOf(ctx: Ctx, relation: Relation, ids: string[], depth: number): Promise<Map<string, Values>> {
  const target = depth < maxDepth ? await findPublished(ctx.db, relation.target) : undefined;
  const found = new Map<string, Values>();
  if (!target) return found;
  if (!ids.some((id) => isKey(target.storage.main, id))) return found;
  const shown = new Set([relation.label, ...relation.attributes.map(({ member }) => member)]);
  const lent = await referenceReader(ctx, target, shown);
  const { reads, hides } = lent.readable;
  const reader = { ...lent, readable: { reads: (prop: string) => shown.has(prop) && reads(prop), hides } };
  const rows = await readRows(ctx.db, withKeys(reader, ids));
  const plan = seenPlan(displayPlan(target), reader.readable);
  const names = await findNames(ctx, reader, plan, rows, {}, depth + 1);
  for (const row of rows) found.set(String(row.id), displayRow(row, plan, names.lookups));
  return found;
}

/** The target rows of a relation, by id. */
function targetsOf(
  ctx: Ctx,
  published: Published,
  relation: Relation,
  ids: string[],
  depth: number,
): Promise<Map<string, Values>> {
  if (!ids.length) return Promise.resolve(new Map());
  if (relation.kind === 'record') return recordsOf(ctx, relation, ids, depth);
  return findInterfaceRows(ctx, published, relation, ids);
}

/** Ids in the rows, by kind; those of relations by `<vModel>:<id>`. */
function collect(plan: DisplayPlan, rows: Row[], children: Record<string, Row[]>) {
  const wanted = new Map<LookupKind, Set<string>>();
  const from = (fields: DisplayField[], holders: Row[]) => {
    for (const [kind, ids] of wantedIds(fields, holders)) {
      const all = wanted.get(kind) ?? new Set<string>();
      for (const id of ids) all.add(id);
      wanted.set(kind, all);
    }
  };
  from(plan.fields, rows);
  for (const table of plan.tables) from(table.fields, children[table.vModel] ?? []);
  return wanted;
}

const idsIn = (wanted: Map<LookupKind, Set<string>>, { vModel, kind }: Relation) =>
  [...(wanted.get(kind) ?? [])].flatMap((id) => (id.startsWith(`${vModel}:`) ? [id.slice(vModel.length + 1)] : []));

async function findNames(
  ctx: Ctx,
  { published, readable }: Reader,
  plan: DisplayPlan,
  rows: Row[],
  children: Record<string, Row[]>,
  depth: number,
): Promise<Found> {
  const wanted = collect(plan, rows, children);
  const idsOf = (kind: LookupKind) => [...(wanted.get(kind) ?? [])];
  const single = (Object.keys(finders) as FoundKind[]).map(async (kind) => {
    const ids = idsOf(kind);
    return [kind, ids.length ? await finders[kind](ctx, ids) : new Map()] as const;
  });
  const [dictionaries, interfaces, organizes, users, area, related, ...names] = await Promise.all([
    findDictionaryItems(ctx, plan.dictionaries, true),
    findInterfaceOptions(ctx, published, new Map(plan.interfaces.map((each) => [each.id, each]))),
    idsOf('organize').length ? findOrganizes(ctx, idsOf('organize')) : undefined,
    idsOf('users').length ? findTyped(ctx, idsOf('users')) : undefined,
    idsOf('area').length ? findAreaNames(ctx.db, idsOf('area')) : undefined,
    Promise.all(
      seenRelations(relationList(published), readable).map(
        async (relation) =>
          [relation, await targetsOf(ctx, published, relation, idsIn(wanted, relation), depth)] as const,
      ),
    ),
    ...single,
  ]);
  const label = new Map<string, string>();
  for (const [relation, targets] of related)
    for (const [id, shown] of targets) {
      const text = shown[relation.label];
      if (text !== null && text !== undefined) label.set(`${relation.vModel}:${id}`, String(text));
    }
  return {
    lookups: {
      ...Object.fromEntries(names),
      dictionaries,
      interfaces,
      organize: organizes?.names,
      organizePath: organizes?.paths,
      users,
      area,
      label,
      states: { on: ctx.t('common.on'), off: ctx.t('common.off') },
      gone: { choice: ctx.t('visualdev.goneChoice'), record: ctx.t('visualdev.goneRecord') },
    },
    related: new Map(related),
  };
}

/** The display plan of what this reader sees. */
export const planFor = ({ published, readable }: Reader): DisplayPlan => seenPlan(displayPlan(published), readable);

/**
 * Names for all ids in these rows: one statement per kind that occurs, independent of the number of
 * rows (contract-visualdev §2.6). `children` are the rows of the sub-tables by their vModel.
 */
export const namesOf = (ctx: Ctx, reader: Reader, rows: Row[], children: Record<string, Row[]> = {}): Promise<Found> =>
  findNames(ctx, reader, planFor(reader), rows, children, 0);

/** Adds `<vModel>_<member>` of related rows to a shown row, and to the rows of its sub-tables. */
export function addAttributes(
  shown: Values,
  row: Row,
  children: Record<string, Row[]>,
  published: Published,
  found: Found,
): void {
  const { main, children: tables } = published.storage;
  for (const [relation, targets] of found.related) {
    if (!relation.attributes.length) continue;
    const table = relation.table ? tables.find((each) => each.vModel === relation.table) : main;
    const column = table?.columns.find((each) => each.vModel === relation.vModel)?.column;
    if (!column) continue;
    const add = (target: Values | undefined, holder: Row | undefined) => {
      const record = targets.get(String(holder?.[column] ?? ''));
      if (target)
        for (const { member } of relation.attributes) target[`${relation.vModel}_${member}`] = record?.[member] ?? null;
    };
    if (!relation.table) add(shown, row);
    else {
      const rows = shown[relation.table];
      for (const [index, each] of Array.isArray(rows) ? rows.entries() : [])
        add(each as Values, children[relation.table]?.[index]);
    }
  }
}
