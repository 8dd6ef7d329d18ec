import type { Db } from '../../../db/types';
import { type Division, streetsOf } from './chinaDivision';

interface Row {
  id: string;
  name: string;
  deleted: boolean;
}

const isStreetCode = (id: string) => /^\d{9}$/.test(id);
const districtOf = (street: string) => street.slice(0, 6);

/** Streets that nobody has opened yet are not in the table: the national list has them, below a district that exists. */
async function unopenedStreets(db: Db, ids: string[]): Promise<Division[]> {
  const streets = ids.filter(isStreetCode);
  if (!streets.length) return [];
  const rows = await db.raw<{ id: string }>(
    `select id from weft_area d where delete_mark is null and id = any($1::text[])
       and not exists (select 1 from weft_area s where s.parent_id = d.id)`,
    [[...new Set(streets.map(districtOf))]],
  );
  const asked = new Set(streets);
  return rows.flatMap(({ id }) => streetsOf(id)).filter(({ code }) => asked.has(code));
}

/** Names of the areas among these ids that exist, by id (contract-platform §5.6). */
export async function findAreaNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.raw<Row>(
    'select id, full_name as name, delete_mark is not null as deleted from weft_area where id = any($1::text[])',
    [ids],
  );
  const known = new Set(rows.map(({ id }) => id));
  const streets = await unopenedStreets(
    db,
    ids.filter((id) => !known.has(id)),
  );
  const there = rows.filter(({ deleted }) => !deleted).map(({ id, name }) => [id, name] as const);
  return new Map([...there, ...streets.map(({ code, name }) => [code, name] as const)]);
}
