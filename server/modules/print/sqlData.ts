import type { PrintData, PrintRow } from '../../../core/print/types';
import { type Ctx, Refusal } from '../../ctx';
import { type Definition, emptyDefinition } from '../interfaces/definition';
import { runInterface } from '../interfaces/invoke';
import { assertSeesModels } from '../interfaces/modelRights';
import { runSql } from '../interfaces/sql/runSql';
import { sqlVariables } from '../interfaces/sql/sqlVariables';

const definitionOf = (sql: string): Definition => ({
  ...emptyDefinition,
  kind: 'sql',
  data: { ...emptyDefinition.data, sql },
});

/** One statement under the cage of data interfaces; @formId is bound, never text. */
async function run(ctx: Ctx, sql: string, formId: string): Promise<PrintRow[]> {
  await assertSeesModels(ctx, definitionOf(sql));
  const variables = { ...(await sqlVariables(ctx, sql)), formId };
  return runSql(ctx.db, sql, { parameters: {}, variables });
}

/** The first statement gives the head, the others T1, T2, … */
export async function sqlData(ctx: Ctx, statements: readonly string[], formId: string): Promise<PrintData> {
  const [head, ...lists] = statements;
  if (head === undefined) return { head: {}, tables: [] };
  const [first] = await run(ctx, head, formId);
  const tables: PrintRow[][] = [];
  for (const sql of lists) tables.push(await run(ctx, sql, formId));
  return { head: first ?? {}, tables };
}

/** The columns of a statement, also where it finds no row. */
export async function sqlColumns(ctx: Ctx, sql: string): Promise<string[]> {
  await assertSeesModels(ctx, definitionOf(sql));
  const variables = { ...(await sqlVariables(ctx, sql)), formId: null };
  const statement = sql.trim().replace(/;\s*$/, '');
  const wrapped = `select weft_found.* from (select 1) as weft_one left join (${statement}\n) as weft_found on true limit 1`;
  const [row] = await runSql(ctx.db, wrapped, { parameters: {}, variables });
  return Object.keys(row ?? {});
}

const isRow = (value: unknown): value is PrintRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (value: unknown): PrintRow[] => (Array.isArray(value) ? value.filter(isRow) : []);

/**
 * The result of an interface, which is given `formId`: rows are T1, and the first one the head; of an object the members
 * that are lists of rows are T1, T2, … and the others the head.
 */
export async function interfaceData(ctx: Ctx, interfaceId: string, formId: string): Promise<PrintData> {
  const result = await runInterface(ctx, interfaceId, { formId });
  if (Array.isArray(result)) return { head: rowsIn(result)[0] ?? {}, tables: [rowsIn(result)] };
  if (!isRow(result)) throw new Refusal('printDev.noRows');
  const members = Object.entries(result);
  return {
    head: Object.fromEntries(members.filter(([, value]) => !Array.isArray(value))),
    tables: members.flatMap(([, value]) => (Array.isArray(value) ? [rowsIn(value)] : [])),
  };
}
