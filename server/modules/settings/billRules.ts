import type { Entity } from '../../../core/language/types';
import entity from '../../../schemas/entities/billRule.json';
import { type Ctx, Refusal, type UploadedFile } from '../../ctx';
import { findRow, insertRows, listRows } from '../../db/rows';
import type { Db } from '../../db/types';
import { acceptEntity } from '../../entities/acceptEntity';
import { type BillRuleRow, exampleOf } from '../../services/platform/billNumber';
import { exportDefinition, importedId, pick, readDefinition, records } from '../files/definitionFile';

const members = Object.keys(entity.fields);
const uncounted = { dateFormat: 'no', digit: 1, startNumber: '1' };

/** A body of 3.6: the form of random numbers and UUIDs leaves the members of the counter out. */
export function completeBillRule(body: Record<string, unknown>): Record<string, unknown> {
  return [2, 3].includes(Number(body.type)) ? { ...body, ...uncounted } : body;
}

/** The rule, as in its form, as a `.bb` file. */
export async function exportBillRule(ctx: Ctx, id: string) {
  const rule = await findRow<BillRuleRow>(ctx.db, 'weftBillRule', id);
  if (!rule) throw new Refusal('error.notFound');
  return exportDefinition(ctx, rule.fullName, 'bb', pick(rule, ['id', ...members]));
}

/** The rule of this code as its file holds it; undefined: unknown. */
export async function billRuleContent(db: Db, code: string) {
  const [rule] = await listRows(db, 'weftBillRule', { enCode: code });
  return rule && pick(rule, ['id', ...members]);
}

const taken = Object.fromEntries(
  ['pkey', 'full_name', 'en_code'].map((index) => [`weft_bill_rule_${index}`, 'file.importTaken']),
);

/** Validated like the form; imported disabled and with no number issued (contract-platform §5.8). */
export async function importBillRule(ctx: Ctx, file: UploadedFile): Promise<void> {
  const [content] = records([readDefinition(file, 'bb')]);
  const completed = completeBillRule(pick(content ?? {}, members));
  const values = acceptEntity(ctx, entity as unknown as Entity, completed) as BillRuleRow;
  const row = { ...values, id: importedId(content?.id), enabledMark: 0, example: exampleOf(values, ctx.now) };
  await ctx.db.transaction(async (tx) => {
    // A deleted rule with this id would conflict with the insert.
    await tx.kysely.deleteFrom('weftBillRule').where('id', '=', row.id).where('deleteMark', 'is not', null).execute();
    await insertRows(tx, 'weftBillRule', taken, [row], ctx);
  });
}
