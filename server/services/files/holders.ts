import type { Db } from '../../db/types';

/** In place of a model's id: the record is a chat message (contract-platform §7). */
export const chatHolder = 'chat';
/** In place of a model's id: the record is a notice (contract-platform §5.13). */
export const noticeHolder = 'notice';

/**
 * The files of a comment are held by its record, under the comment's id as field: mayHave.ts shows them to those who may open
 * the record.
 */
export const commentHolder = ({ modelId, recordId }: { modelId: string; recordId: string }) => ({
  modelId: `${commentPrefix}${modelId}`,
  recordId,
});
export const commentPrefix = 'comment:';

/** A field of a record that names files. */
interface Naming {
  /** `files`, `tableField1-paper`. */
  code: string;
  names: readonly string[];
}

async function holdIn(
  tx: Db,
  { modelId, recordId }: { modelId: string; recordId: string },
  { code, names }: Naming,
): Promise<void> {
  await tx.kysely
    .insertInto('weftFileHolder')
    .columns(['fileId', 'modelId', 'recordId', 'field'])
    .expression((query) =>
      query
        .selectFrom('weftFile')
        .where('id', 'in', names)
        .select(({ val }) => ['id', val(modelId).as('modelId'), val(recordId).as('recordId'), val(code).as('field')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The same with one entry a field: rows of a sub-table together. */
function byField(fields: readonly Naming[]): Naming[] {
  const names = new Map<string, Set<string>>();
  for (const field of fields) names.set(field.code, new Set([...(names.get(field.code) ?? []), ...field.names]));
  return [...names].map(([code, all]) => ({ code, names: [...all] }));
}

/**
 * Stores, inside a record's save, which of its fields reference these files: they are no longer temporary, and users who
 * may see the field in the record may fetch them. References of earlier versions of the record are kept, so that versions
 * can be read. The save has checked that its person may fetch them (`checkFiles`).
 */
export async function holdFiles(
  tx: Db,
  now: Date,
  record: { modelId: string; recordId: string },
  fields: readonly Naming[],
): Promise<void> {
  const naming = byField(fields);
  if (!naming.length) return;
  for (const field of naming) await holdIn(tx, record, field);
  await tx.kysely
    .updateTable('weftFile')
    .set({ heldTime: now })
    .where(
      'id',
      'in',
      naming.flatMap(({ names }) => names),
    )
    .where('heldTime', 'is', null)
    .execute();
}
