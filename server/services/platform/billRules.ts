import { sql } from 'kysely';
import type { Entity } from '../../../core/language/types';
import entity from '../../../schemas/entities/billRule.json';
import { type Ctx, Refusal, type UploadedFile } from '../../ctx';
import { findRow, insertRows } from '../../db/rows';
import type { Db } from '../../db/types';
import { acceptEntity } from '../../resources/acceptEntity';
import { exportDefinition, importedId, pick, readDefinition, records } from '../files/definitionFile';
import { seen } from '../permissions/hiddenCodes';
import { type BillRuleRow, exampleOf } from './billNumber';
import { pageOf } from './paging';

interface Query {
  keyword?: string;
  categoryId?: string;
  enabled?: boolean;
  /** Columns that the person may not see. */
  hidden?: ReadonlySet<string>;
  /** csv of codes: the rules that stored values name. */
  enCode?: string;
  currentPage?: number;
  pageSize?: number;
}

const members = Object.keys(entity.fields);

function matching(db: Db, query: Query) {
  let found = db.kysely.selectFrom('weftBillRule as rule').where('rule.deleteMark', 'is', null);
  const keyword = query.keyword?.trim();
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    const columns = seen(query.hidden, ['fullName', 'enCode']);
    found = found.where((is) => is.or(columns.map((name) => is(`rule.${name}`, 'ilike', pattern))));
  }
  if (query.categoryId) found = found.where('rule.category', '=', query.categoryId);
  if (query.enCode) found = found.where('rule.enCode', 'in', query.enCode.split(','));
  if (query.enabled) found = found.where('rule.enabledMark', '=', 1);
  return found;
}

function page(db: Db, query: Query, offset: number, limit: number) {
  return matching(db, query)
    .leftJoin('weftDictionaryData as category', 'category.id', 'rule.category')
    .leftJoin('weftUser as creator', 'creator.id', 'rule.creatorUserId')
    .select(['rule.id', 'rule.fullName', 'rule.enCode', 'rule.startNumber', 'rule.outputNumber', 'rule.digit'])
    .select(['rule.creatorTime', 'rule.lastModifyTime', 'rule.sortCode', 'rule.enabledMark'])
    .select(['category.fullName as category', 'creator.realName', 'creator.account'])
    .orderBy('rule.sortCode', 'asc')
    .orderBy('rule.creatorTime', 'desc')
    .orderBy('rule.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** A page of rules; `category` is the item's name and `creatorUser` realName/account (contract-platform §5.8). */
export async function listBillRules(db: Db, query: Query) {
  const { currentPage, pageSize, offset } = pageOf(query);
  const counted = await matching(db, query).select(sql<string>`count(*)`.as('total')).executeTakeFirst();
  const rows = await page(db, query, offset, pageSize);
  const list = rows.map(({ realName, account, ...row }) => ({
    ...row,
    category: row.category ?? '',
    creatorUser: account ? `${realName}/${account}` : '',
    creatorTime: row.creatorTime.getTime(),
    lastModifyTime: row.lastModifyTime?.getTime() ?? null,
  }));
  return { list, pagination: { currentPage, pageSize, total: Number(counted?.total ?? 0) } };
}

/** The rule as its form has it, as a `.bb` file. */
export async function exportBillRule(ctx: Ctx, id: string) {
  const rule = await findRow<BillRuleRow>(ctx.db, 'weftBillRule', id);
  if (!rule) throw new Refusal('error.notFound');
  return exportDefinition(ctx, rule.fullName, 'bb', pick(rule, ['id', ...members]));
}

const taken = Object.fromEntries(
  ['pkey', 'full_name', 'en_code'].map((index) => [`weft_bill_rule_${index}`, 'file.importTaken']),
);

/** Under the same rules as the form; comes in disabled and has issued nothing yet (contract-platform §5.8). */
export async function importBillRule(ctx: Ctx, file: UploadedFile): Promise<void> {
  const [content] = records([readDefinition(file, 'bb')]);
  const values = acceptEntity(ctx, entity as unknown as Entity, pick(content ?? {}, members)) as BillRuleRow;
  const row = { ...values, id: importedId(content?.id), enabledMark: 0, example: exampleOf(values, ctx.now) };
  await ctx.db.transaction(async (tx) => {
    // A rule once deleted under this id would be in the way of the same rule coming back.
    await tx.kysely.deleteFrom('weftBillRule').where('id', '=', row.id).where('deleteMark', 'is not', null).execute();
    await insertRows(tx, 'weftBillRule', taken, [row], ctx);
  });
}
