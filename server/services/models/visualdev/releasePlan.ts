import { checkModel } from '../../../../core/model/checkModel';
import { diffStorage, type StorageStep } from '../../../../core/model/diffStorage';
import { normaliseModel } from '../../../../core/model/normalise';
import { planStorage } from '../../../../core/model/storage';
import type { Model, ModelIssue, StoragePlan, StorageTable } from '../../../../core/model/types';
import { type Ctx, Refusal } from '../../../ctx';
import { modelTable, quoteIdent } from '../../../db/quoteIdent';
import type { Db } from '../../../db/types';
import { adoptTables } from './adoptTables';
import { asideName, namesInUse, setAside } from './asideName';
import { planInterfaces } from './planInterfaces';
import { createIndex, narrowed, statementsOf } from './statements';

const maxIssuesShown = 5;

/** One planned change of the database. */
export interface PlannedStep {
  /** Identifies this change in a confirmation. */
  id: string;
  kind: StorageStep['do'] | 'setAside' | 'leaveTable' | 'scriptInterface' | 'scriptAddress';
  table: string;
  column?: string;
  from?: string;
  to?: string;
  /** Rows that are rewritten or scanned. */
  rows: number;
  /** Values that do not fit the new type; they remain in the column set aside. */
  lost?: number;
  destructive: boolean;
  sql: string[];
  /** The same as one text, for screens. */
  statements: string;
}

export interface ReleasePlan {
  /** The version that a release would create. */
  version: number;
  table: string;
  steps: PlannedStep[];
  /** Columns and tables that no field uses any more; they are kept with their data. */
  unused: { table: string; column?: string; rows: number }[];
  /** Ids of the steps that a release must confirm. */
  destructive: string[];
}

export interface Planned {
  model: Model;
  storage: StoragePlan;
  plan: ReleasePlan;
}

/** The source of a release: a draft, or an older version. */
export interface Source {
  id: string;
  fullName: string;
  enCode: string;
  webType: number;
  tables: string;
  formData: string;
  columnData: string;
  appColumnData: string;
}

/** Refuses with the first few issues, in messages of the contract if it has them, else with JSON pointers. */
function refuseIssues(ctx: Ctx, issues: ModelIssue[]): void {
  const errors = issues.filter((issue) => issue.level === 'error');
  if (!errors.length) return;
  const words = errors.slice(0, maxIssuesShown).map(({ key, values, at, message }) => {
    const said = key ? ctx.t(key, values) : undefined;
    return said && said !== key ? said : `${at}: ${message}`;
  });
  const data = { issues: errors.map(({ at, message }, index) => ({ at, message: words[index] ?? message })) };
  // A message of the contract is sent alone, as compatible clients expect it.
  const said = words.find((word) => !word.startsWith('/'));
  if (said) throw new Refusal('visualdev.invalid', { message: said }, { data });
  throw new Refusal('visualdev.issues', { issues: words.join('；') }, { data });
}

/** A table belongs to one published model; two models on one table would overwrite each other's columns. */
async function assertTablesFree(tx: Db, modelId: string, plan: StoragePlan): Promise<void> {
  const wanted = new Set([plan.main, ...plan.children].map((table) => table.table.toLowerCase()));
  const others = await tx.kysely
    .selectFrom('weftVisualdevRelease')
    .select(['fullName', 'storage'])
    .where('current', '=', true)
    .where('modelId', '!=', modelId)
    .execute();
  for (const other of others) {
    const storage = other.storage as StoragePlan;
    const taken = [storage.main, ...storage.children, ...(storage.retired ?? [])].find((table) =>
      wanted.has(table.table.toLowerCase()),
    );
    if (taken) throw new Refusal('visualdev.tableBusy', { table: taken.table, model: other.fullName });
  }
}

async function countOf(tx: Db, table: string): Promise<number> {
  const [row] = await tx.raw<{ n: string }>(`select count(*) as n from ${modelTable(table)}`);
  return Number(row?.n ?? 0);
}

async function lostOf(
  tx: Db,
  { table, column, from, to }: Extract<StorageStep, { do: 'changeType' }>,
): Promise<number> {
  const [row] = await tx.raw<{ n: string }>(
    `select count(*) as n from ${modelTable(table)} where ${quoteIdent(column)} is not null and ${narrowed(column, from, to)} is null`,
  );
  return Number(row?.n ?? 0);
}

const rewrites = new Set<StorageStep['do']>(['widenColumn', 'changeType', 'createIndex']);

const idOf = (step: StorageStep) =>
  [step.do, 'table' in step ? step.table : '', 'column' in step ? step.column : 'name' in step ? step.name : ''].join(
    ':',
  );

/** Turns steps into statements, counting affected rows. `there`: names in use before. */
class Planner {
  readonly steps: Omit<PlannedStep, 'statements'>[] = [];
  #counts = new Map<string, Promise<number>>();
  #tx: Db;
  #version: number;
  #taken: Set<string>;
  constructor(tx: Db, version: number, taken: Set<string>) {
    this.#tx = tx;
    this.#version = version;
    this.#taken = taken;
  }

  async rowsOf(table: string): Promise<number> {
    if (!this.#taken.has(table)) return 0;
    const known = this.#counts.get(table) ?? countOf(this.#tx, table);
    this.#counts.set(table, known);
    return known;
  }

  /** Renames a table to free its name for a new one. `destructive` when its rows are this model's own. */
  async setAside(table: string, destructive: boolean): Promise<void> {
    if (!this.#taken.has(table)) return;
    const rows = await this.rowsOf(table);
    const sql = await setAside(this.#tx, table, this.#version, this.#taken);
    this.steps.push({
      id: `setAside:${table}`,
      kind: 'setAside',
      table,
      rows,
      destructive: destructive && rows > 0,
      sql,
    });
    this.#counts.set(table, Promise.resolve(0));
  }

  async add(step: StorageStep, after: StoragePlan): Promise<void> {
    if (step.do === 'createTable') await this.setAside(step.table, false);
    const table = 'table' in step ? step.table : '';
    const column = 'column' in step ? step.column : undefined;
    const aside = asideName(column ?? '', this.#version, new Set());
    const sql = statementsOf(step, aside);
    const lost = step.do === 'changeType' ? await lostOf(this.#tx, step) : undefined;
    if (step.do === 'changeType') sql.push(...indexAgain(step, after));
    const { from, to } = step as { from?: string; to?: string };
    const rows = rewrites.has(step.do) ? await this.rowsOf(table) : 0;
    const destructive = step.do === 'changeType' && rows > 0;
    this.steps.push({ id: idOf(step), kind: step.do, table, column, from, to, rows, lost, destructive, sql });
  }
}

/** The statements that index a recreated column. */
function indexAgain(step: Extract<StorageStep, { do: 'changeType' }>, after: StoragePlan): string[] {
  const table = [after.main, ...after.children].find((each) => each.table === step.table);
  const column = table?.columns.find((each) => each.column === step.column);
  if (!column?.indexed) return [];
  const [index] = diffStorage(undefined, {
    main: { ...(table as StorageTable), columns: [column], extra: [] },
    children: [],
  }).steps.filter((each) => each.do === 'createIndex');
  return index?.do === 'createIndex' ? [createIndex(index)] : [];
}

/** Adopted tables are never created or altered. */
const made = (plan: StoragePlan): StoragePlan => ({
  ...plan,
  main: plan.main.adopted ? { ...plan.main, table: '' } : plan.main,
  children: plan.children.filter((child) => !child.adopted),
});

/** Tables whose key changes, and their sub-tables: they are recreated and their rows set aside. */
function renewed(before: StoragePlan, after: StoragePlan): Set<string> {
  const changed = diffStorage(before, after).destructive.flatMap((step) => (step.do === 'changeKey' ? step.table : []));
  const tables = new Set(changed);
  if (tables.has(after.main.table))
    for (const child of [...before.children, ...after.children]) tables.add(child.table);
  return tables;
}

async function planSteps(planner: Planner, before: StoragePlan | undefined, after: StoragePlan) {
  if (!before) {
    const { steps } = diffStorage(undefined, after);
    for (const step of steps) await planner.add(step, after);
    return [];
  }
  const anew = renewed(before, after);
  // Children first: their foreign keys point to the main table.
  for (const table of [...before.children, before.main].filter((each) => anew.has(each.table)))
    await planner.setAside(table.table, true);
  const rest: StoragePlan = {
    main: anew.has(before.main.table) ? { ...before.main, table: '' } : before.main,
    children: before.children.filter((child) => !anew.has(child.table)),
    retired: before.retired?.filter((child) => !anew.has(child.table)),
  };
  const diff = diffStorage(rest, after);
  for (const step of [...diff.steps, ...diff.destructive.filter(({ do: kind }) => kind !== 'changeKey')])
    await planner.add(step, after);
  const left = before.main.table;
  if (left && left !== after.main.table && !anew.has(left)) {
    const rows = await planner.rowsOf(left);
    planner.steps.push({
      id: `leaveTable:${left}`,
      kind: 'leaveTable',
      table: left,
      rows,
      destructive: rows > 0,
      sql: [],
    });
  }
  return diff.unused.filter(({ table }) => table);
}

/**
 * All changes that publishing this source would make to the database in its current state: the statements
 * in order, the affected rows, and which are destructive. Refuses a source that cannot be published.
 */
export async function planRelease(ctx: Ctx, tx: Db, source: Source): Promise<Planned> {
  const model = normaliseModel(source);
  const latest = await tx.kysely
    .selectFrom('weftVisualdevRelease')
    .select(['version', 'storage'])
    .where('modelId', '=', source.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const before = latest?.storage as StoragePlan | undefined;
  const planned = planStorage(model, before);
  refuseIssues(ctx, [...checkModel(model), ...(planned.issues ?? [])]);
  await assertTablesFree(tx, source.id, planned);
  const storage = await adoptTables(ctx, tx, planned, before);
  const version = (latest?.version ?? 0) + 1;
  const planner = new Planner(tx, version, await namesInUse(tx));
  const left = storage.main.adopted ? [] : await planSteps(planner, before && made(before), made(storage));
  const unused = await Promise.all(left.map(async (each) => ({ ...each, rows: await planner.rowsOf(each.table) })));
  const changes = planner.steps.map((step) => ({ ...step, statements: step.sql.join(';\n') }));
  const steps = [...changes, ...(await planInterfaces(ctx, tx, source))];
  const destructive = steps.filter((step) => step.destructive).map((step) => step.id);
  return { model, storage, plan: { version, table: storage.main.table, steps, unused, destructive } };
}
