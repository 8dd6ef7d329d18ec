import { formatDate } from '../../../core/format';
import type { Ctx } from '../../ctx';
import { type PrintTag, printTags } from '../../services/platform/printTag';

/** Tags of the product (PRNT-13, PRNT-14). */
export const systemTags: Readonly<Record<string, PrintTag>> = {
  systemPrinter: ({ user }) => `${user.realName}/${user.account}`,
  systemPrintTime: ({ now }) => formatDate(now, 'yyyy-MM-dd HH:mm:ss'),
};

/** The texts of all tags for this record. */
export async function tagWords(ctx: Ctx, formId: string): Promise<Record<string, string>> {
  const entries = printTags.entries(ctx.db).map(async ([name, text]) => [name, await text(ctx, formId)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
