import { diffStorage, type StorageStep } from '../../../core/model/diffStorage';
import type { StoragePlan } from '../../../core/model/types';
import { modelTable, quoteIdent } from '../../db/quoteIdent';
import type { Db, Engine } from '../../db/types';
import type { Published } from '../records/published';
import { type SearchIndex, searchIndexOf } from '../records/searchIndex';
import { createIndex, createOrder } from './statements';

/** A table with more rows has its indexes made outside the release, and an index of the words that its keyword searches. */
export const largeTable = 50_000;

/** Whether an index of so many rows is made after the release, while people work. The embedded database does one thing at a time. */
export const madeLater = (engine: Engine, rows: number): boolean => engine === 'postgres' && rows > largeTable;

/** An index that a published model wants. */
export interface WantedIndex {
  table: string;
  name: string;
  sql: string;
}

export const createSearch = ({ table, name, expression }: SearchIndex): string =>
  `create index if not exists ${quoteIdent(name)} on ${modelTable(table)} using gin (${expression()})`;

/** The same statement, beside writes. Not inside a transaction. */
export const beside = (sql: string): string => sql.replace('create index if not exists', 'create index concurrently');

type IndexStep = Extract<StorageStep, { do: 'createIndex' | 'createOrder' }>;
const isIndex = (step: StorageStep): step is IndexStep => step.do === 'createIndex' || step.do === 'createOrder';

/** Tables of others are left alone. */
const own = (storage: StoragePlan): StoragePlan => ({
  main: storage.main.adopted ? { ...storage.main, columns: [], extra: [] } : storage.main,
  children: storage.children.filter(({ adopted }) => !adopted),
});

/** What a storage plan asks for. */
export const storedIndexes = (storage: StoragePlan): WantedIndex[] =>
  diffStorage(undefined, own(storage))
    .steps.filter(isIndex)
    .map((step) => ({
      table: step.table,
      name: step.name,
      sql: step.do === 'createIndex' ? createIndex(step) : createOrder(step),
    }));

/** What the version in force asks for; the index of words, where there are many rows. */
export function wantedIndexes(published: Pick<Published, 'model' | 'storage'>, rows: number): WantedIndex[] {
  const search = rows > largeTable ? searchIndexOf(published) : undefined;
  return [
    ...storedIndexes(published.storage),
    ...(search ? [{ table: search.table, name: search.name, sql: createSearch(search) }] : []),
  ];
}

/** Names of the indexes of words on a table. */
export async function searchesOn(db: Db, table: string): Promise<string[]> {
  const rows = await db.raw<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass($1) and c.relname like 'is\\_%' order by 1`,
    [modelTable(table)],
  );
  return rows.map(({ name }) => name);
}
