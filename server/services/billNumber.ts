import type { Db } from '../db/types';
import { Refusal } from '../http/types';
import type { StoredRow } from '../resources/rows';
import { type BillShape, billDate, billNumber } from '../resources/shim';

/** Bill numbers carry the organisation's day, whatever the server's clock is set to (contract-platform G19). */
const defaultTimeZone = 'Asia/Shanghai';

export interface BillRuleRow extends StoredRow, BillShape {
  fullName: string;
  enCode: string;
  category: string;
  example: string | null;
  enabledMark: number;
  sortCode: number;
  description: string | null;
  thisNumber: number | null;
  outputDate: string | null;
  outputNumber: string | null;
}

interface Issue {
  thisNumber: number;
  outputDate: string;
  outputNumber: string;
}

/**
 * The number after the last one: one further within the same date part, from the start when the date part is a later one.
 * A clock that went back, or another server's that is behind, goes on counting under the later date: starting anew under
 * an earlier one would issue numbers twice.
 */
function nextIssue(rule: BillRuleRow, now: Date, timeZone: string): Issue {
  const today = billDate(rule.dateFormat, now, timeZone);
  const outputDate = rule.outputDate !== null && rule.outputDate > today ? rule.outputDate : today;
  const goesOn = rule.thisNumber !== null && rule.outputDate === outputDate;
  const thisNumber = goesOn ? (rule.thisNumber as number) + 1 : 0;
  const outputNumber = billNumber(rule, outputDate, thisNumber);
  if (outputNumber === undefined) throw new Refusal('billRule.overflow', { name: rule.fullName });
  return { thisNumber, outputDate, outputNumber };
}

function enabledRule(db: Db, enCode: string) {
  return db.kysely
    .selectFrom('weftBillRule')
    .selectAll()
    .where('enCode', '=', enCode)
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null);
}

/**
 * The next number of a rule, taken inside the caller's transaction: when that rolls back the number was never issued, so
 * saved records have neither gap nor duplicate (reliability REL-06). The rule's row stays locked until the caller commits:
 * assign late, and several rules in the order of their codes. The column that keeps the number should be unique besides.
 */
export async function assignBillNumber(
  tx: Db,
  ruleCode: string,
  now: Date,
  timeZone = defaultTimeZone,
): Promise<string> {
  const rule = (await enabledRule(tx, ruleCode).forUpdate().executeTakeFirst()) as BillRuleRow | undefined;
  if (!rule) throw new Refusal('billRule.unknown');
  const issue = nextIssue(rule, now, timeZone);
  await tx.kysely.updateTable('weftBillRule').set(issue).where('id', '=', rule.id).execute();
  return issue.outputNumber;
}

/** What assignBillNumber would answer now. A proposal: nothing is kept, and another saver may be quicker. */
export async function previewBillNumber(
  db: Db,
  ruleCode: string,
  now: Date,
  timeZone = defaultTimeZone,
): Promise<string> {
  const rule = (await enabledRule(db, ruleCode).executeTakeFirst()) as BillRuleRow | undefined;
  if (!rule) throw new Refusal('billRule.unknown');
  return nextIssue(rule, now, timeZone).outputNumber;
}

/** The first number of a rule as of now; what cannot be written is left as the prefix and date (spec §5). */
export function exampleOf(rule: BillShape, now: Date, timeZone = defaultTimeZone): string {
  const date = billDate(rule.dateFormat, now, timeZone);
  return billNumber(rule, date, 0) ?? '';
}
