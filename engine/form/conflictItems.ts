import type { NodePlan } from '../compile/formPlan';
import type { FormModel } from './formModel';

type Values = Record<string, unknown>;
export type Side = 'mine' | 'theirs';

/** One difference between a form and the record as somebody else saved it: of a field, or of a sub-table's row. */
export interface ConflictItem {
  /** `code`; of a row `items#<id>`. */
  key: string;
  node: NodePlan;
  /** Of a row: its position in each record (-1: it is not there), and the columns that differ. */
  row?: { id: string; mine: number; theirs: number; columns: readonly NodePlan[] };
  /** The person changed it: their own value is taken unless they choose otherwise. */
  edited: boolean;
}

const blank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Empty values are the same; everything else is compared as JSON. */
function same(one: unknown, other: unknown): boolean {
  if (blank(one) || blank(other)) return blank(one) && blank(other);
  return JSON.stringify(one) === JSON.stringify(other);
}

const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : []);
const idOf = (row: Values | undefined): string | undefined => (blank(row?.id) ? undefined : String(row?.id));

/** Fields that a person writes; the others follow from the record that is taken. */
const isWritten = (node: NodePlan): boolean =>
  node.kind !== 'display' && !node.computed && !node.field.readOnly && !node.field.attribute;

const differing = (columns: readonly NodePlan[], mine: Values, theirs: Values): NodePlan[] =>
  columns.filter((column) => isWritten(column) && !same(mine[column.name], theirs[column.name]));

function rowItems(node: NodePlan, mine: Values[], theirs: Values[], base: Values[]): ConflictItem[] {
  const find = (rows: Values[], id: string): number => rows.findIndex((row) => idOf(row) === id);
  const ids = new Set([...theirs, ...mine].flatMap((row) => idOf(row) ?? []));
  return [...ids].flatMap((id): ConflictItem[] => {
    const [at, there, before] = [find(mine, id), find(theirs, id), find(base, id)];
    const [own, other, old] = [mine[at], theirs[there], base[before]];
    const columns = own && other ? differing(node.columns, own, other) : node.columns.filter(isWritten);
    if (own && other && columns.length === 0) return [];
    const edited = own ? Boolean(old && differing(node.columns, own, old).length) : Boolean(old);
    return [{ key: `${node.name}#${id}`, node, row: { id, mine: at, theirs: there, columns }, edited }];
  });
}

/**
 * What differs between a form and the record as it is stored now (`theirs`), by field and by row of a sub-table. Members
 * that `theirs` lacks are hidden from the person; they stay as they are stored.
 */
export function conflictItems(model: FormModel, theirs: Values): ConflictItem[] {
  const base = model.loadedValues;
  return model.plan.values.flatMap((node): ConflictItem[] => {
    const { name } = node;
    if (!Object.hasOwn(theirs, name) || !isWritten(node) || !model.isShown(node)) return [];
    const mine = model.values[name];
    if (node.kind === 'list') return rowItems(node, rowsOf(mine), rowsOf(theirs[name]), rowsOf(base[name]));
    return same(mine, theirs[name]) ? [] : [{ key: name, node, edited: !same(mine, base[name]) }];
  });
}

/** The rows of a sub-table by the person's choices: those of the stored record in their order, then the person's new ones. */
function mergeRows(
  items: readonly ConflictItem[],
  mine: Values[],
  theirs: Values[],
  takes: ReadonlySet<string>,
): Values[] {
  const byId = new Map(items.flatMap((item) => (item.row ? [[item.row.id, item] as const] : [])));
  const chosen = (id: string | undefined, row: Values | undefined, from: Side): Values[] => {
    const item = id === undefined ? undefined : byId.get(id);
    if (!item?.row) return row ? [row] : [];
    const taken = takes.has(item.key) ? mine[item.row.mine] : theirs[item.row.theirs];
    return taken && (from === 'theirs' || item.row.theirs < 0) ? [taken] : [];
  };
  const stored = theirs.flatMap((row) => chosen(idOf(row), row, 'theirs'));
  const own = mine.filter((row) => {
    const id = idOf(row);
    return id === undefined || (byId.get(id)?.row?.theirs ?? 0) < 0;
  });
  return [...stored, ...own.flatMap((row) => chosen(idOf(row), row, 'mine'))];
}

/**
 * Makes `theirs` the loaded record of the form and writes the person's values of the items in `takes` over it; those that
 * differ from it are edits, and the next save is based on the stored version.
 */
export function mergeConflict(
  model: FormModel,
  theirs: Values,
  items: readonly ConflictItem[],
  takes: ReadonlySet<string>,
): void {
  const mine: Values = { ...model.values };
  const edits: Values = {};
  for (const node of model.plan.values) {
    const { name } = node;
    const own = items.filter((item) => item.node === node);
    if (!Object.hasOwn(theirs, name)) edits[name] = mine[name];
    else if (node.kind === 'list') {
      const rows = mergeRows(own, rowsOf(mine[name]), rowsOf(theirs[name]), takes);
      if (!same(rows, theirs[name])) edits[name] = rows;
    } else if (own.some(({ key }) => takes.has(key))) edits[name] = mine[name];
  }
  model.reset({ ...theirs });
  model.restore(edits);
}
