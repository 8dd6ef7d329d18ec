import type { Kysely, Selectable } from 'kysely';
import type { Database } from './tables';
import type { Db } from './types';

type Table = keyof Database & string;
type Row<T extends Table> = Selectable<Database[T]>;
type Column<T extends Table> = keyof Row<T> & string;

/** What columns must hold: this value, null, or one of a list. */
type Where<T extends Table> = { [C in Column<T>]?: Row<T>[C] | readonly Row<T>[C][] };
type Found<T extends Table, C extends Column<T>> = Pick<Row<T>, C>;

interface Reading {
  table: string;
  columns: readonly string[] | 'all';
  where: Readonly<Record<string, unknown>>;
}

function reading(db: Db, { table, columns, where }: Reading) {
  const tables = db.kysely as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const from = tables.selectFrom(table);
  const read = columns === 'all' ? from.selectAll() : from.select([...columns]);
  return Object.entries(where).reduce(
    (query, [column, value]) =>
      query.where(column, value === null ? 'is' : Array.isArray(value) ? 'in' : '=', value as never),
    read,
  );
}

/** These columns of the row that holds `where`, undefined: there is none. */
export async function findOne<T extends Table, C extends Column<T> = Column<T>>(
  db: Db,
  table: T,
  columns: readonly C[] | 'all',
  where: Where<T>,
  lock?: 'forUpdate' | 'forShare',
): Promise<Found<T, C> | undefined> {
  const query = reading(db, { table, columns, where });
  return (await (lock ? query[lock]() : query).executeTakeFirst()) as Found<T, C> | undefined;
}

/** The same of all rows that hold it, in the order of these columns, `-` before one that descends. */
export async function findAll<T extends Table, C extends Column<T> = Column<T>>(
  db: Db,
  table: T,
  columns: readonly C[] | 'all',
  where: Where<T>,
  order: readonly (Column<T> | `-${Column<T>}`)[] = [],
): Promise<Found<T, C>[]> {
  const query = order.reduce(
    (sorted, name) => sorted.orderBy(name.replace('-', ''), name.startsWith('-') ? 'desc' : 'asc'),
    reading(db, { table, columns, where }),
  );
  return (await query.execute()) as Found<T, C>[];
}
