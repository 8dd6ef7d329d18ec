import { Refusal } from '../../../ctx';
import { runInterface } from '../../interfaces/invoke';
import { assertRuns } from '../inName';
import type { Find } from './about';

/** `{ handleId: "id,id" }`, or the same in the first row. */
function idsIn(answer: unknown): string[] {
  const first = Array.isArray(answer) ? answer[0] : answer;
  const named = (first as { handleId?: unknown } | null | undefined)?.handleId;
  return typeof named === 'string'
    ? named
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean)
    : [];
}

/** What a data interface answers. One that refuses finds nobody: the step then has its rule for that. */
export const fromInterface: Find<'interface'> = async ({ ctx, author, record, starter }, part) => {
  const why = { key: 'flow.why.interface', args: { name: part.interface } };
  const row = await ctx.db.kysely
    .selectFrom('weftDataInterface')
    .select(['id', 'fullName'])
    .where((is) => is.or([is('id', '=', part.interface), is('enCode', '=', part.interface)]))
    .where('deleteMark', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  if (!row) return { ids: [], why };
  why.args.name = row.fullName;
  try {
    await assertRuns(ctx.db, author);
    const params = Object.entries({ ...record, launchUserId: starter }).map(([field, value]) => ({
      field,
      defaultValue: typeof value === 'object' ? JSON.stringify(value) : value,
    }));
    return { ids: idsIn(await runInterface(ctx, row.id, params)), why };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.warn({ interface: part.interface, reason: error.key }, 'the people of a step');
    return { ids: [], why };
  }
};
