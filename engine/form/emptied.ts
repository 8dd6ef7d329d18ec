import { isEmptyValue } from '../../core/comparable';
import type { NodePlan } from '../compile/formPlan';
import type { Moved } from './cascade';

type Values = Record<string, unknown>;

/** The empty value of a field: [] for several values, else the widget's own, else null (contract-visualdev §4.2). */
export function emptyOf({ field, widget }: NodePlan): unknown {
  const several = Boolean(field.fields) || field.props?.multiple === true || Array.isArray(field.default);
  return several ? [] : (widget?.empty ?? null);
}

export interface Emptied {
  /** New members of the record; rows and lists are copied, never changed in place. */
  values: Values;
  /** Changed paths, in the form that formulas use. */
  paths: string[];
}

/** The record's members without the values that a cascade empties; empty or computed values stay as they are. */
export function emptyMoved(
  values: Readonly<Values>,
  moved: readonly Moved[],
  find: (name: string) => NodePlan | undefined,
): Emptied {
  const out: Emptied = { values: {}, paths: [] };
  for (const { key, rows } of moved) {
    const [name = '', column] = key.split('.');
    const node = find(name);
    if (!node) continue;
    if (column === undefined) emptyField(values, node, out);
    else emptyColumn(values, node, column, rows, out);
  }
  return out;
}

function emptyField(values: Readonly<Values>, node: NodePlan, out: Emptied): void {
  if (node.computed || isEmptyValue(out.values[node.name] ?? values[node.name])) return;
  out.values[node.name] = emptyOf(node);
  out.paths.push(node.name);
}

function emptyColumn(
  values: Readonly<Values>,
  list: NodePlan,
  name: string,
  only: readonly number[] | undefined,
  out: Emptied,
): void {
  const column = list.columns.find((each) => each.name === name);
  const rows = out.values[list.name] ?? values[list.name];
  if (!column || column.computed || !Array.isArray(rows)) return;
  const next = [...(rows as Values[])];
  const before = out.paths.length;
  for (const index of only ?? next.keys()) {
    const row = next[index];
    if (!row || isEmptyValue(row[name])) continue;
    next[index] = { ...row, [name]: emptyOf(column) };
    out.paths.push(`${list.name}.${index}.${name}`);
  }
  if (out.paths.length > before) out.values[list.name] = next;
}
