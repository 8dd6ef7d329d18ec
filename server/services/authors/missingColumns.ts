import { isObject } from '../../../core/isObject';
import { didYouMean } from '../../../core/language/didYouMean';
import { escapePointer } from '../../../core/language/measure';
import type { Issue } from '../../../core/language/types';
import type { Asker } from '../../ctx';
import type { Db } from '../../db/types';
import { defineVocabulary } from '../../db/vocabulary';
import type { AuthorRights } from './authorRights';
import { nothingShipped } from './shippedUses';

/** Members of the rows that the list of a model answers, by its id or code; undefined: it is not published. */
export const rowsOfModels =
  defineVocabulary<(db: Db, key: string) => Promise<readonly string[] | undefined>>('what lists of models answer');

/** A view with columns, and the call that its rows come from. */
interface Shown {
  call: string;
  params: unknown;
  columns: readonly unknown[];
  /** JSON pointer of the columns. */
  at: string;
}

function* shownIn(value: unknown, at: string): Generator<Shown> {
  if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* shownIn(each, `${at}/${index}`);
  if (!isObject(value)) return;
  const { view, source } = value;
  const member = view === 'table' ? 'columns' : view === 'list' ? 'fields' : undefined;
  const columns = member && value[member];
  // Rows of another place in the answer have other members.
  if (
    isObject(source) &&
    typeof source.call === 'string' &&
    (source.list ?? 'list') === 'list' &&
    Array.isArray(columns)
  )
    yield { call: source.call, params: source.params, columns, at: `${at}/${member}` };
  for (const [name, each] of Object.entries(value)) yield* shownIn(each, `${at}/${escapePointer(name)}`);
}

/** Names of columns with their places; of a group those below it. */
function* namesIn(columns: readonly unknown[], at: string): Generator<[name: string, at: string]> {
  for (const [index, column] of columns.entries()) {
    if (!isObject(column)) continue;
    const { name, columns: below } = column;
    if (Array.isArray(below) && column.rows !== true) yield* namesIn(below, `${at}/${index}/columns`);
    else if (typeof name === 'string') yield [name, `${at}/${index}/name`];
  }
}

/** What every row of a model has, and rows of trees and groups. */
const always = ['id', 'f_version', 'flowState', 'flowId', 'flowTaskId', 'children', 'top', 'hasChildren'];

/** Members of the rows of a call; undefined: they are not known, or are of a model that this person does not open. */
async function membersOf({ db, user }: Asker, rights: AuthorRights, { call, params }: Shown) {
  if (call !== 'onlineDev.list') return rights.rightOf(call)?.rows;
  const key = isObject(params) ? params.modelId : undefined;
  if (typeof key !== 'string') return undefined;
  if (await rights.faultOf(db, user, { call, params: { modelId: key } }, nothingShipped)) return undefined;
  return rowsOfModels.of(db, 'models')?.(db, key);
}

/** `customer_id` is derived of `customer`; of `items-price` the row has `items`. */
const answers = (known: ReadonlySet<string>, name: string) =>
  known.has(name) || [...known].some((each) => name.startsWith(`${each}_`) || each.startsWith(`${name}-`));

/** The columns of tables and lists that no row of their call has: they would stay empty. */
export async function missingColumns(ctx: Asker, rights: AuthorRights, document: unknown): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const shown of shownIn(document, '')) {
    const members = await membersOf(ctx, rights, shown);
    if (!members) continue;
    const known = new Set([...members, ...always]);
    for (const [name, at] of namesIn(shown.columns, shown.at)) {
      if (answers(known, name)) continue;
      const hint = didYouMean(name, members);
      issues.push({ at, message: `${shown.call} answers no member "${name}"`, ...(hint ? { hint } : {}) });
    }
  }
  return issues;
}
