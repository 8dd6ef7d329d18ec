import type { Ctx } from '../../ctx';
import { grantsOf } from '../../services/permissions/grants';

/** A page of a model that the person has. */
export interface ModelPage {
  modelId: string;
  fullName: string;
  icon: string;
  address: string;
}

/** The person's page of each model, or of these: the first in the order of the menu. */
export async function modelPages(ctx: Ctx, modelIds?: readonly string[]): Promise<Map<string, ModelPage>> {
  const { menuIds } = await grantsOf(ctx.db, ctx.user);
  const rows = await ctx.db.kysely
    .selectFrom('weftMenu')
    .select(['id', 'moduleId', 'fullName', 'icon', 'urlAddress'])
    .where('moduleId', 'is not', null)
    .$if(modelIds !== undefined, (query) => query.where('moduleId', 'in', [...modelIds!]))
    .where('type', '=', 3)
    .where('category', '=', 'Web')
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null)
    .orderBy('sortCode', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows
      .filter(({ id, urlAddress }) => menuIds.has(id) && urlAddress)
      .map(({ moduleId, fullName, icon, urlAddress }) => [
        String(moduleId),
        {
          modelId: String(moduleId),
          fullName,
          icon: icon ?? '',
          address: `/${(urlAddress ?? '').replace(/^\/+/, '')}`,
        },
      ]),
  );
}

/** The address of a record, which its model's page opens. */
export function recordAddress({ address, modelId }: ModelPage, id: string): string {
  return `${address}?${new URLSearchParams({ 'record.id': id, 'record.in': `model.${modelId}.detail` })}`;
}
