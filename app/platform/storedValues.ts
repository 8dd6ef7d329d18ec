import type { Query, Row, StoredItem } from '../../engine/ports';
import { queries } from './queries';

/** A row of AdvancedQuery (contract-visualdev §6.4). */
export interface StoredRow {
  fullName: string;
  matchLogic: string;
  /** JSON of a list. */
  conditionJson: string;
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The columns of a table (contract-platform §4.5); both spellings of `visible` are read. */
export function readColumns(data: unknown): Row[] {
  if (!Array.isArray(data)) return [];
  return data
    .filter((each) => typeof each?.prop === 'string')
    .map(({ columnVisible, ...each }) => ({ ...each, visible: (each.visible ?? columnVisible) !== false }));
}

function readState(conditionJson: unknown): unknown {
  const stored = parse(conditionJson);
  const state = Array.isArray(stored) ? stored[0] : stored;
  if (typeof state !== 'object' || state === null) return undefined;
  const { columns, ...rest } = state as Row;
  return { ...rest, ...(columns !== undefined && { columns: readColumns(columns) }) };
}

function readQuery({ matchLogic, conditionJson }: Row): Query {
  const stored = parse(conditionJson);
  return queries.read(Array.isArray(stored) ? { matchLogic, conditionList: stored } : stored);
}

/** The rows of AdvancedQuery as stored items. */
export function readItems(kind: 'views' | 'queries', rows: readonly Row[]): StoredItem[] {
  return rows
    .filter(({ id }) => typeof id === 'string')
    .map((row) => ({
      id: row.id as string,
      name: String(row.fullName),
      value: kind === 'views' ? readState(row.conditionJson) : readQuery(row),
      ...(row.shared === 1 && { shared: true }),
      ...(typeof row.creatorUser === 'string' && { by: row.creatorUser }),
    }))
    .filter(({ value }) => value !== undefined);
}

/** The state of a list is stored as a list of one: the family keeps lists. */
export function writeItem(kind: 'views' | 'queries', { name, value }: Omit<StoredItem, 'id'>): StoredRow {
  if (kind === 'views') return { fullName: name, matchLogic: 'and', conditionJson: JSON.stringify([value]) };
  const { matchLogic, conditionList } = queries.write(value as Query) as { matchLogic: string; conditionList: unknown };
  return { fullName: name, matchLogic, conditionJson: JSON.stringify(conditionList) };
}
