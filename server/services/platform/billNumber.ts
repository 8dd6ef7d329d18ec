import {
  type BillNumberRule,
  billDate,
  billExample,
  billNumber,
  isCounted,
  nextBillStep,
  randomBillNumber,
} from '../../../core/billNumber';
import { organisationZone } from '../../../core/zone';
import { Refusal } from '../../ctx';
import type { StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';

export interface BillRuleRow extends StoredRow {
  fullName: string;
  enCode: string;
  category: string;
  type: number;
  prefix: string;
  suffix: string;
  randomDigit: number;
  randomType: number;
  dateFormat: string;
  digit: number;
  startNumber: string;
  example: string | null;
  enabledMark: number;
  sortCode: number;
  description: string | null;
  thisNumber: number | null;
  outputDate: string | null;
  outputNumber: string | null;
  issued: string | null;
}

interface Issue {
  thisNumber: number | null;
  outputDate: string | null;
  outputNumber: string;
}

/** The next number; refused when it exceeds its digits. */
function nextIssue(rule: BillRuleRow, now: Date, zone: string): Issue {
  if (!isCounted(rule)) return { thisNumber: null, outputDate: null, outputNumber: randomBillNumber(rule) };
  const { step, datePart } = nextBillStep(rule, billDate(rule.dateFormat, now, zone));
  const outputNumber = billNumber(rule, datePart, step);
  if (outputNumber === undefined) throw new Refusal('billRule.overflow', { name: rule.fullName });
  return { thisNumber: step, outputDate: datePart, outputNumber };
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
 * The next numbers of a rule, taken inside the caller's transaction: when that rolls back the numbers were never issued, so
 * saved records have neither gap nor duplicate (reliability REL-06). The rule's row stays locked until the caller commits:
 * assign late, and several rules in the order of their codes. The number's column should also be unique.
 */
export async function assignBillNumbers(
  tx: Db,
  ruleCode: string,
  now: Date,
  count: number,
  zone = organisationZone(),
): Promise<string[]> {
  const rule = (await enabledRule(tx, ruleCode).forUpdate().executeTakeFirst()) as BillRuleRow | undefined;
  if (!rule) throw new Refusal('billRule.unknown');
  const numbers: string[] = [];
  let next = rule;
  for (let at = 0; at < count; at += 1) {
    const issue = nextIssue(next, now, zone);
    numbers.push(issue.outputNumber);
    next = { ...next, ...issue };
  }
  const { thisNumber, outputDate, outputNumber } = next;
  await tx.kysely
    .updateTable('weftBillRule')
    .set({ thisNumber, outputDate, outputNumber })
    .where('id', '=', rule.id)
    .execute();
  return numbers;
}

/** The next number of a rule (`assignBillNumbers`). */
export async function assignBillNumber(
  tx: Db,
  ruleCode: string,
  now: Date,
  zone = organisationZone(),
): Promise<string> {
  const [number] = await assignBillNumbers(tx, ruleCode, now, 1, zone);
  return number as string;
}

/** What assignBillNumber would return now; of a random rule another number of the same form. Nothing is reserved: another save may take the number first. */
export async function previewBillNumber(
  db: Db,
  ruleCode: string,
  now: Date,
  zone = organisationZone(),
): Promise<string> {
  const rule = (await enabledRule(db, ruleCode).executeTakeFirst()) as BillRuleRow | undefined;
  if (!rule) throw new Refusal('billRule.unknown');
  return nextIssue(rule, now, zone).outputNumber;
}

/** The example that the form shows, as of now (BILL-05). */
export function exampleOf(rule: BillNumberRule, now: Date, zone = organisationZone()): string {
  return billExample(rule, now, zone);
}
