import { displayRow } from '../../../../core/model/display';
import { mainFields } from '../../../../core/model/walk';
import type { Ctx } from '../../../ctx';
import { addAttributes, displayPlan, namesOf, relationList } from './lookups';
import type { Published } from './published';
import { childrenOf, type Row } from './rows';

type Values = Record<string, unknown>;

/** Rows of all sub-tables of these records, by vModel: one query per sub-table. */
export async function childRows(ctx: Ctx, published: Published, ids: string[]): Promise<Record<string, Row[]>> {
  const children: Record<string, Row[]> = {};
  if (!ids.length) return children;
  const { main } = published.storage;
  await Promise.all(
    published.storage.children.map(async (table) => {
      children[table.vModel] = await childrenOf(ctx.db, main, table, ids);
    }),
  );
  return children;
}

/** Whether this user may see a member of a record: an allowed code, or a member derived from one. */
function isAllowed(published: Published, allowed: Set<string>): (name: string) => boolean {
  const own = new Set([
    ...(published.model.list?.columns.map((column) => column.prop) ?? []),
    ...mainFields(published.model).map((field) => field.vModel),
  ]);
  const related = relationList(published).map(({ vModel }) => vModel);
  return (name) => {
    if (name === 'id' || name === 'f_version' || allowed.has(name)) return true;
    // A field with its own code is decided by that code only.
    if (own.has(name)) return false;
    if (allowed.has(name.replace(/_(id|name)$/, ''))) return true;
    // A member of a related record is visible with the relation.
    return related.some((vModel) => name.startsWith(`${vModel}_`) && allowed.has(vModel));
  };
}

/** Removes columns and fields that this user may not see (contract-visualdev §7). */
export function hideForbidden(row: Values, allowed: Set<string> | undefined, published: Published): Values {
  if (!allowed) return row;
  const may = isAllowed(published, allowed);
  const tables = new Set(published.storage.children.map((table) => table.vModel));
  const kept: Values = {};
  for (const [name, value] of Object.entries(row)) {
    if (tables.has(name) && Array.isArray(value)) {
      kept[name] = value.map((child: Values) =>
        Object.fromEntries(
          Object.entries(child).filter(([column]) => column === 'id' || allowed.has(`${name}-${column}`)),
        ),
      );
    } else if (may(name)) kept[name] = value;
  }
  return kept;
}

const byParent = (rows: Row[]): Map<unknown, Row[]> => {
  const found = new Map<unknown, Row[]>();
  for (const row of rows) {
    const list = found.get(row['@parent']);
    if (list) list.push(row);
    else found.set(row['@parent'], [row]);
  }
  return found;
};

/** Display values of stored rows for lists and details; names are fetched in batches (contract-visualdev §2.6). */
export async function showRows(
  ctx: Ctx,
  published: Published,
  rows: Row[],
  {
    children = {},
    inlineEdit = false,
    detail = false,
  }: { children?: Record<string, Row[]>; inlineEdit?: boolean; detail?: boolean } = {},
): Promise<Values[]> {
  const plan = displayPlan(published);
  const found = await namesOf(ctx, published, rows, children);
  const grouped = Object.entries(children).map(([vModel, list]) => [vModel, byParent(list)] as const);
  return rows.map((row) => {
    const own = Object.fromEntries(grouped.map(([vModel, list]) => [vModel, list.get(row.id) ?? []]));
    const shown = displayRow(row, plan, found.lookups, { children: own, inlineEdit, detail });
    if (published.storage.main.version) shown.f_version = row.f_version;
    addAttributes(shown, row, own, published, found);
    return shown;
  });
}
