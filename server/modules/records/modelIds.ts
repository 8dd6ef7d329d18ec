import { memo } from '../../db/memo';
import type { Db } from '../../db/types';

const remembered = memo<string | undefined>('ids of models by code', {
  ttlMs: 30_000,
  max: 500,
  keeps: (id) => id !== undefined,
  forgetOn: { 'model.released': () => 'all' },
});

/** Ids that the product makes. */
const ownId = /^\d{12,}$/;

async function read(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db.raw<{ id: string }>(
    `select id from weft_visualdev where (id = $1 or en_code = $1) and delete_mark is null
     order by id = $1 desc, id limit 1`,
    [key],
  );
  return row?.id;
}

/**
 * The id of the model with this id or code: pages and clients may name a model by what people read (ours). What names no model comes
 * back as it is. A code that was given to another model is followed within 30 seconds, after a release at once.
 */
export async function modelIdOf(db: Db, key: string): Promise<string> {
  if (ownId.test(key)) return key;
  return (await remembered.of(db, key, () => read(db, key))) ?? key;
}
