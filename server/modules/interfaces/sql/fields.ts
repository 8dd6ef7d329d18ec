import { functions } from '../../../db/reader/functions';
import type { Tree } from './parseSql';
import type { Relation, Relations } from './relations';

/** PostgreSQL's functions that take a row of any kind, apart from those that statements may use anyway. */
const takesRows =
  /^(pg_.*|record_\w+|hash_record\w*|any\w*_(out|value|in)|num_n(on)?nulls|quote_nullable|json\w*_agg_strict)$/;

type Refuse = (key: string, name: string) => void;
const textOf = (node: unknown) => (node as { String?: { sval?: string } }).String?.sval;

/** Whether the name is a column of the relation, and can be no function called with it. */
function isColumn(relation: Relation, name: string): boolean {
  if (relation === 'row') return functions.has(name) || !takesRows.test(name);
  return relation.columns.has(name) || (relation.table === true && functions.has(name));
}

const isTable = (relation: Relation) => relation !== 'row' && relation.table === true;

/** `a.b` and `s.a.b`: `b` must be a column of each relation that `a` may be. */
function assertColumn({ fields }: Tree, relations: Relations, refuse: Refuse): void {
  const list = fields as unknown[];
  const parts = list.map(textOf);
  if (list.length < 2) return;
  const relation = parts.at(-2) ?? '';
  const written = parts.map((part) => part ?? '*').join('.');
  const isForeign = list.length > 3 || (list.length === 3 && parts[0] !== 'model' && parts[0] !== 'public');
  const known = relations.get(relation);
  const name = parts.at(-1);
  if (isForeign || !known) refuse('sqlTable', written);
  else if (name !== undefined && !known.every((each) => isColumn(each, name)))
    refuse(known.every(isTable) && !takesRows.test(name) ? 'sqlColumn' : 'sqlFunction', written);
}

/** Fields that the functions allowed here give their rows; no function of PostgreSQL has such a name. */
const rowFields = new Set(['key', 'value']);

/**
 * `(x).f`, which PostgreSQL reads as `f(x)` when `x` is no row with that field: only the fields of the row functions,
 * which are the names of no function.
 */
function assertField({ indirection }: Tree, refuse: Refuse): void {
  for (const step of indirection as unknown[]) {
    const name = textOf(step);
    if (name !== undefined && !rowFields.has(name)) refuse('sqlFunction', name);
  }
}

/** Refuses every name behind a point that is not surely a column. */
export function assertFields([type, node]: [string, Tree], relations: Relations, refuse: Refuse): void {
  if (type === 'ColumnRef') assertColumn(node, relations, refuse);
  if (type === 'A_Indirection') assertField(node, refuse);
}
