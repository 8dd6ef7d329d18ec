import { lookUp } from '../../../core/binding';
import { linkPath, userRelation } from '../../../core/model/links';
import type { Model, ModelField } from '../../../core/model/types';
import type { Ctx } from '../../ctx';

type Values = Record<string, unknown>;

interface Follower {
  field: ModelField;
  ids: string[];
  /** Values of its record. */
  form: Values;
  table?: ModelField;
  row?: Values;
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.flat(2) : [value]).flatMap((id) => (typeof id === 'string' && id ? [id] : []));

/** The values of the followed field: departments, positions, roles or groups; empty: no restriction. */
function followedOf(model: Model, { field, form, table, row }: Follower): string[] {
  const name = userRelation(field);
  const path = name ? linkPath(name, { model, table }) : undefined;
  return path ? textsOf(lookUp({ form, row: row ?? {} }, path)) : [];
}

/**
 * Cells with users outside what their field follows (contract-visualdev §3.4, `setUserOptions`), which the
 * picker does not offer. One statement for all cells.
 */
export async function findStrangers<Cell extends Follower>(ctx: Ctx, model: Model, cells: Cell[]): Promise<Set<Cell>> {
  const followed = cells.flatMap((cell) => {
    const objects = followedOf(model, cell);
    return objects.length ? [{ cell, objects }] : [];
  });
  if (!followed.length) return new Set();
  const rows = await ctx.db.raw<{ userId: string; objectId: string }>(
    `select user_id as "userId", object_id as "objectId" from weft_user_relation
     where user_id = any($1::text[]) and object_id = any($2::text[])`,
    [[...new Set(followed.flatMap(({ cell }) => cell.ids))], [...new Set(followed.flatMap(({ objects }) => objects))]],
  );
  const known = new Set(rows.map(({ userId, objectId }) => `${userId} ${objectId}`));
  const belongs = (id: string, objects: string[]) => objects.some((object) => known.has(`${id} ${object}`));
  return new Set(followed.flatMap(({ cell, objects }) => (cell.ids.every((id) => belongs(id, objects)) ? [] : [cell])));
}
