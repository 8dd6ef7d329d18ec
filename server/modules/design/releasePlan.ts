import { diffStorage, type StorageStep } from '../../../core/model/diffStorage';
import { failure } from '../../../core/model/read';
import type { Model, ModelIssue, StoragePlan, StorageTable } from '../../../core/model/types';
import { type Ctx, Refusal } from '../../ctx';
import { modelTable, quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import { type SearchIndex, searchIndexOf } from '../records/searchIndex';
import { asideName, namesInUse, setAside } from './asideName';
import { examine, type Source } from './examine';
import { beside, createSearch, largeTable, madeLater, searchesOn } from './indexes';
import { planInterfaces } from './planInterfaces';
import type { Shared } from './sharedTables';
import { type ShownIssue, shownIssues } from './shownIssues';
import { createIndex, narrowed, statementsOf } from './statements';

/** One planned change of the database. */
export interface PlannedStep {
  /** Identifies this change in a confirmation. */
  id: string;
  kind: StorageStep['do'] | 'createSearch' | 'setAside' | 'leaveTable' | 'scriptInterface' | 'scriptAddress';
  table: string;
  column?: string;
  from?: string;
  to?: string;
  /** Rows that are rewritten or scanned. */
  rows: number;
  /** Values that do not fit the new type; they remain in the column set aside. */
  lost?: number;
  destructive: boolean;
  /** Made after the release, beside the work of others (indexWork). */
  later?: boolean;
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
  /** What the model asks and does not get, and what prevents the release: errors first. */
  issues: ShownIssue[];
  /** Numbers of issues. */
  errors: number;
  warnings: number;
}

export interface Planned {
  model: Model;
  storage: StoragePlan;
  issues: ModelIssue[];
  plan: Omit<ReleasePlan, 'issues' | 'errors' | 'warnings'>;
}

/** Refuses with every error; the first is the message, as compatible clients expect it (contract-visualdev §1.5). */
export function refuseErrors(ctx: Ctx, issues: readonly ModelIssue[]): void {
  if (!issues.some(({ level }) => level === 'error')) return;
  const shown = shownIssues(ctx, issues);
  throw new Refusal('visualdev.invalid', { message: shown[0]?.message }, { data: { issues: shown } });
}

async function countOf(tx: Db, table: string): Promise<number> {
  const [row] = await tx.raw<{ n: string }>(`select count(*) as n from ${modelTable(table)}`);
  return Number(row?.n ?? 0);
}

/** Reads no more rows than it needs to know. */
async function isLarge(tx: Db, table: string): Promise<boolean> {
  return (await tx.raw(`select 1 from ${modelTable(table)} offset ${largeTable} limit 1`)).length > 0;
}

/** How many values a column holds. */
export async function valuesIn(tx: Db, table: string, column: string): Promise<number> {
  const [row] = await tx.raw<{ n: string }>(`select count(${quoteIdent(column)}) as n from ${modelTable(table)}`);
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

/** Steps after which an expression over the column is another one. */
const changesColumn = new Set<PlannedStep['kind']>(['renameColumn', 'widenColumn', 'changeType', 'setAside']);

const rewrites = new Set<StorageStep['do']>(['widenColumn', 'changeType', 'createIndex', 'createOrder']);

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
    const later = step.do.startsWith('create') && madeLater(this.#tx.engine, rows);
    const planned = { id: idOf(step), kind: step.do, table, column, from, to, rows, lost, destructive };
    this.steps.push(later ? { ...planned, later, sql: sql.map(beside) } : { ...planned, sql });
  }

  /** The index of words of a large table. Another one is dropped, and before a column changes the one that reads it. */
  async addSearch(index: SearchIndex | undefined, table: string, shared: boolean): Promise<void> {
    if (!this.#taken.has(table)) return;
    const changes = this.steps.some((step) => step.table === table && changesColumn.has(step.kind));
    const there = await searchesOn(this.#tx, table);
    const drops = there.filter((name) => changes || (name !== index?.name && !shared));
    for (const name of drops) {
      const sql = statementsOf({ do: 'dropIndex', name }, '');
      this.steps.unshift({ id: `dropIndex::${name}`, kind: 'dropIndex', table, rows: 0, destructive: false, sql });
    }
    if (!index || (there.includes(index.name) && !changes) || !(await isLarge(this.#tx, table))) return;
    const rows = await this.rowsOf(table);
    const later = madeLater(this.#tx.engine, rows);
    const sql = [later ? beside(createSearch(index)) : createSearch(index)];
    const column = index.columns.join(', ');
    const id = `createSearch:${table}:${index.name}`;
    this.steps.push({
      id,
      kind: 'createSearch',
      table,
      column,
      rows,
      destructive: false,
      sql,
      ...(later && { later }),
    });
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

/** Indexes of other models on a shared table stay. */
const staysFor = (shared: Shared[]) => (step: StorageStep) => step.do !== 'dropIndex' || !shared.length;

async function planSteps(planner: Planner, before: StoragePlan | undefined, after: StoragePlan, shared: Shared[]) {
  const others = shared.map((each) => each.before);
  if (!before) {
    const { steps } = diffStorage(undefined, after, others);
    for (const step of steps.filter(staysFor(shared))) await planner.add(step, after);
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
  const diff = diffStorage(rest, after, others);
  const steps = [...diff.steps, ...diff.destructive].filter(({ do: kind }) => kind !== 'changeKey');
  for (const step of steps.filter(staysFor(shared))) await planner.add(step, after);
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

/** A step that would take a shared table or a column from the other models that write it. */
function takes(step: Pick<PlannedStep, 'kind' | 'table' | 'column' | 'from'>, shared: Shared[]): boolean {
  const held = shared.find(({ table }) => table === step.table)?.held;
  if (!held) return false;
  if (step.kind === 'setAside') return true;
  const column = step.kind === 'renameColumn' ? step.from : step.column;
  return ['renameColumn', 'widenColumn', 'changeType'].includes(step.kind) && held.has(column ?? '');
}

/**
 * All changes that publishing this source would make to the database in its current state: the statements
 * in order, the affected rows, which are destructive, and the issues. With an error among them there are no steps.
 */
export async function planRelease(ctx: Ctx, tx: Db, source: Source): Promise<Planned> {
  const { model, storage, issues, before, shared, ...last } = await examine(ctx, tx, source);
  const version = last.version + 1;
  const planner = new Planner(tx, version, await namesInUse(tx));
  const blocked = issues.some(({ level }) => level === 'error') || storage.main.adopted !== undefined;
  for (const { table, relaxed } of blocked ? [] : shared)
    for (const column of relaxed) await planner.add({ do: 'relaxColumn', table, column }, storage);
  const left = blocked ? [] : await planSteps(planner, before && made(before), made(storage), shared);
  if (!blocked) await planner.addSearch(searchIndexOf({ model, storage }), storage.main.table, shared.length > 0);
  const unused = await Promise.all(left.map(async (each) => ({ ...each, rows: await planner.rowsOf(each.table) })));
  const changes = planner.steps.map((step) => ({ ...step, statements: step.sql.join(';\n') }));
  const taken = changes.filter((step) => takes(step, shared));
  for (const { table, column = '' } of taken)
    issues.push(failure('/tables', 'tableTaken', `other models use ${table} ${column}`, { table, column }));
  const refused = issues.some(({ level }) => level === 'error');
  const steps = refused ? [] : [...changes, ...(await planInterfaces(ctx, tx, source))];
  const destructive = steps.filter((step) => step.destructive).map((step) => step.id);
  const plan = { version, table: storage.main.table, steps, unused, destructive };
  return { model, storage, issues, plan };
}
