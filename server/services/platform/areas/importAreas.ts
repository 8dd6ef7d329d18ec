import type { Db } from '../../../db/types';
import { type Division, divisions, isDistrictCode, streetsOf } from './chinaDivision';

const batch = 1_000;

/** Inserts missing areas; areas that users created, changed or deleted are untouched. */
async function insertAreas(db: Db, areas: readonly Division[]): Promise<void> {
  for (let at = 0; at < areas.length; at += batch) {
    const part = areas.slice(at, at + batch);
    await db.raw(
      `insert into weft_area (id, parent_id, full_name, en_code, sort_code)
       select * from unnest($1::text[], $2::text[], $3::text[], $1::text[], $4::int[]) on conflict do nothing`,
      [
        part.map(({ code }) => code),
        part.map(({ parentCode }) => parentCode),
        part.map(({ name }) => name),
        part.map((_, index) => at + index),
      ],
    );
  }
}

/** Inserts the provinces, cities and districts of China when the table is empty. */
export async function seedAreas(db: Db): Promise<void> {
  const known = await db.raw('select 1 from weft_area limit 1');
  if (known.length === 0) await insertAreas(db, divisions());
}

/** Streets are imported when their district is first opened. */
export async function importStreets(db: Db, districtId: string): Promise<void> {
  if (!isDistrictCode(districtId)) return;
  const [row] = await db.raw<{ known: boolean }>(
    `select exists (select 1 from weft_area where parent_id = $1) as known from weft_area
     where id = $1 and delete_mark is null`,
    [districtId],
  );
  if (row && !row.known) await insertAreas(db, streetsOf(districtId));
}
