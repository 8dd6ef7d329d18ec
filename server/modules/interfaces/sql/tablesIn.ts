import { checkTemplate } from './bindSql';
import { parseSql } from './parseSql';

/** `relname` of every RangeVar below this node. */
function* tableNames(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { relname } = node as { relname?: unknown };
  if (typeof relname === 'string') yield relname;
  for (const member of Object.values(node)) yield* tableNames(member);
}

/** Every table that a query with placeholders names, without schemas; names of `with` queries too. Throws SqlProblem. */
export function tablesIn(template: string, parameterNames: string[]): string[] {
  return [...new Set(tableNames(parseSql(checkTemplate(template, 'select', parameterNames)).tree))];
}
