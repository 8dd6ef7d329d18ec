import { widgetFacts } from '../../../core/model/fields';
import type { ModelField } from '../../../core/model/types';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import type { StoredRecord } from '../../../core/model/wire';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { assignBillNumbers } from '../../services/platform/billNumber';
import type { Published } from './published';
import { storedRows } from './storedRows';

type Values = Record<string, unknown>;

const ruleOf = (field: ModelField) => {
  const config = field.raw.__config__;
  const rule = typeof config === 'object' && config !== null && 'rule' in config ? config.rule : undefined;
  return typeof rule === 'string' && rule ? rule : undefined;
};

/** An unknown or disabled rule gives empty numbers (contract-visualdev §2.3); an exhausted rule refuses the save. */
async function billNumbersOf(tx: Db, rule: string, now: Date, count: number): Promise<(string | null)[]> {
  try {
    return await assignBillNumbers(tx, rule, now, count);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'billRule.unknown') return Array<null>(count).fill(null);
    throw error;
  }
}

/** Where to store an assigned number. */
interface Numbered {
  rule: string;
  into: Values;
  vModel: string;
}

/** Sub-table rows that need a number: new rows, and those without one. */
function numberedRows(published: Published, children: StoredRecord['children'], stored: Values): Numbered[] {
  return subTables(published.model).flatMap((table) => {
    const columns = columnsOf(table).filter(({ key }) => key === 'billRule');
    const rows = children.find((child) => child.table.vModel === table.vModel)?.rows ?? [];
    const before = storedRows(stored, table);
    return columns.flatMap((column) => {
      const rule = ruleOf(column);
      if (!rule) return [];
      const open = rows.filter((row) => !before.get(row.id)?.[column.vModel]);
      return open.map(({ values }) => ({ rule, into: values, vModel: column.vModel }));
    });
  });
}

function ownValue(ctx: Ctx, key: string, creating: boolean): unknown {
  const { user, now } = ctx;
  if (key === 'modifyUser') return creating ? null : user.id;
  if (key === 'modifyTime') return creating ? null : now.getTime();
  if (!creating) return undefined;
  const made: Record<string, unknown> = {
    createUser: user.id,
    createTime: now.getTime(),
    currOrganize: user.organizeId,
    currPosition: user.positionId,
    billRule: null,
  };
  return made[key];
}

/** The main record's own values, and in `numbered` where its numbers go. */
function mainValues(ctx: Ctx, published: Published, creating: boolean, numbered: Numbered[]): Values {
  const values: Values = {};
  for (const field of mainFields(published.model)) {
    if (!widgetFacts(field.key).system) continue;
    const value = ownValue(ctx, field.key, creating);
    if (value === undefined) continue;
    values[field.vModel] = value;
    const rule = creating && field.key === 'billRule' ? ruleOf(field) : undefined;
    if (rule) numbered.push({ rule, into: values, vModel: field.vModel });
  }
  return values;
}

/** Draws the numbers of each rule at once, in the order of the places. */
async function drawNumbers(ctx: Ctx, tx: Db, numbered: Numbered[]): Promise<void> {
  const byRule = new Map<string, Numbered[]>();
  for (const each of numbered) byRule.set(each.rule, [...(byRule.get(each.rule) ?? []), each]);
  // Rules are locked until commit: a fixed order prevents deadlocks.
  const rules = [...byRule].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  for (const [rule, places] of rules) {
    const numbers = await billNumbersOf(tx, rule, ctx.now, places.length);
    for (const [at, { into, vModel }] of places.entries()) into[vModel] = numbers[at];
  }
}

/** A record whose system values are set; `stored`: as it was before, of a change. */
interface Systemic {
  children: StoredRecord['children'];
  stored?: Values;
}

/**
 * Values set by the server only (contract-visualdev §2.3): stored values of each main record, by vModel. Numbers
 * of sub-table rows are written into `children`. One statement takes all numbers of a rule.
 */
export async function systemValues(
  ctx: Ctx,
  tx: Db,
  published: Published,
  records: readonly Systemic[],
): Promise<Values[]> {
  const numbered: Numbered[] = [];
  const all = records.map(({ children, stored }) => {
    numbered.push(...numberedRows(published, children, stored ?? {}));
    return mainValues(ctx, published, stored === undefined, numbered);
  });
  await drawNumbers(ctx, tx, numbered);
  return all;
}
