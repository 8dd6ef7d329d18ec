import { conditionFields, conditionPaths } from '../../condition';
import type { Condition } from '../../language/types';

const isGroup = (key: string, value: unknown): value is Condition[] =>
  (key === 'all' || key === 'any') && Array.isArray(value);

/** A condition with other names of fields; groups, operands and keys of the scope stay. */
export function renamedCondition(condition: Condition, rename: (field: string) => string): Condition {
  return Object.fromEntries(
    Object.entries(condition as Record<string, unknown>).map(([key, value]) => {
      if (isGroup(key, value)) return [key, value.map((each) => renamedCondition(each, rename))];
      if (key === 'not') return [key, renamedCondition(value as Condition, rename)];
      return [key.startsWith('$') ? key : rename(key), value];
    }),
  ) as Condition;
}

/** Names that a rule's condition reads: `result`, `table.column`, also of bound operands. `table`: whose row is `row`. */
export function namesRead(condition: Condition, table?: string): string[] {
  const bound = conditionPaths(condition).flatMap((path) => {
    const [root, name = '', column] = path.split('.');
    if (root === 'form' && name) return [column ? `${name}.${column}` : name];
    return root === 'row' && name && table ? [`${table}.${name}`] : [];
  });
  return [...new Set([...conditionFields(condition), ...bound])];
}

/** Whether a bound operand reads the row. */
export const readsRow = (condition: Condition): boolean =>
  conditionPaths(condition).some((path) => path.startsWith('row.'));

/** The condition of a rule where the record is the form, or with `table` a row of it. */
export function conditionIn(condition: Condition, table?: string): Condition {
  if (table === undefined) return condition;
  const own = `${table}.`;
  return renamedCondition(condition, (name) => (name.startsWith(own) ? name.slice(own.length) : `$form.${name}`));
}

/** Roots of bindings that browser and server both know. */
const roots = ['form', 'row', 'user', 'now'];

/** Paths that a rule may not read: they exist on one side only. */
export const strangePaths = (condition: Condition): string[] =>
  conditionPaths(condition).filter((path) => !roots.includes(path.split('.')[0] as string));
