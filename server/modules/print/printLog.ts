import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';
import type { List } from '../../lists/list';
import { findTemplate } from './templates';

interface Printed {
  printId: string;
  printTitle?: string | null;
  printNum?: number | null;
}

/** Who printed which template when, and how many records (PRNT-19, ENT-59). */
export async function savePrintLog(ctx: Ctx, { printId, printTitle, printNum }: Printed): Promise<void> {
  if (!printId) throw new Refusal('printDev.gone');
  const template = await findTemplate(ctx, printId);
  const { id: userId, realName, account } = ctx.user;
  const row = {
    id: newId(),
    templateId: template.id,
    title: printTitle?.trim() || template.fullName,
    copies: printNum ?? 1,
    userId,
    userName: `${realName}/${account}`,
    creatorTime: ctx.now,
  };
  await ctx.db.kysely.insertInto('weftPrintLog').values(row).execute();
}

/** Prints of a template, newest first (contract-platform §11). */
export const printLogList: List = {
  table: 'weftPrintLog',
  undeleted: true,
  columns: {
    printTitle: { sql: 't.title', type: 'text' },
    printMan: { sql: 't.user_name', type: 'text' },
    printTime: { sql: 't.creator_time', type: 'date' },
    printNum: { sql: 't.copies', type: 'number' },
    templateId: { sql: 't.template_id', type: 'text', filterOnly: true },
  },
  search: ['printTitle', 'printMan'],
  filter: { id: 'templateId' },
  sort: ['-creatorTime'],
};
