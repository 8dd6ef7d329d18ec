import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { newId } from '../../core/id';
import type { Ctx } from '../ctx';
import { insertRows, type StoredRow } from '../db/rows';
import type { Db } from '../db/types';
import { acceptEntity } from '../entities/acceptEntity';
import { entityNamed } from '../entities/entities';
import { storedValues, wireValues } from './storedValues';

type Values = Record<string, unknown>;

/** The rows of a sub-table: a table of their own with `id`, the parent's id, `row_number` and the entity's members. */
export interface ChildRows {
  /** Member of the parent's body and of `.info`. */
  member: string;
  entity: string;
  table: string;
  /** Column with the parent's id. */
  parent: string;
}

/** Rows of one record. */
const mostRows = 1_000;

const rowsTable = (db: Db) => db.kysely as unknown as Kysely<Record<string, StoredRow>>;

/** Reads, checks and writes the rows of a sub-table with their parent, in its transaction. */
export function childRows({ member, entity: name, table, parent }: ChildRows) {
  const entity = entityNamed(name);

  async function read(db: Db, parentId: string): Promise<Values[]> {
    const rows = await rowsTable(db)
      .selectFrom(table)
      .selectAll()
      .where(parent, '=', parentId)
      .orderBy('rowNumber')
      .orderBy('id')
      .execute();
    const names = Object.keys(entity.fields);
    return rows.map((row) => {
      const values = { ...row, ...wireValues(name, row) } as Values;
      return { id: row.id, ...Object.fromEntries(names.map((each) => [each, values[each] ?? null])) };
    });
  }

  return {
    /** The member in the schema of the parent's body. */
    body: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: mostRows })),
    read,
    /** The rows of a body, checked by the entity's rules; those that are stored when the body has none. */
    async of(tx: Db, ctx: Ctx, body: Values, parentId: string): Promise<Values[]> {
      const given = body[member];
      if (!Array.isArray(given)) return read(tx, parentId);
      return given.map((row) => acceptEntity(ctx, entity, row as Values));
    },
    /** Replaces the stored rows of a parent. */
    async replace(tx: Db, ctx: Ctx, rows: readonly Values[], parentId: string): Promise<void> {
      await rowsTable(tx).deleteFrom(table).where(parent, '=', parentId).execute();
      const stored = rows.map((row, index) => ({
        ...Object.fromEntries(Object.keys(entity.fields).map((each) => [each, row[each] ?? null])),
        ...storedValues(name, row),
        id: newId(),
        [parent]: parentId,
        rowNumber: index + 1,
      }));
      if (stored.length) await insertRows(tx, table, {}, stored, ctx);
    },
  };
}
