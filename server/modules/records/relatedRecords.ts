import { usesCondition } from '../../../core/model/uses';
import type { Ctx, Reply } from '../../ctx';
import type { OpenModel } from './access';
import { type NamedRecord, namedRecords } from './findRecords';
import { modelPages } from './modelPages';
import { mayCompare } from './readableFields';
import { readRow, recordReader } from './reader';

/** Records shown of each model. */
const most = 20;

/**
 * Records that name this one, of every model of the person's menu, within their rights: one statement for the rows of a model that can
 * name it. A model that has more than `most` ends with its own page.
 */
export async function relatedRecords(ctx: Ctx, { published, access }: OpenModel, id: string): Promise<Reply> {
  await readRow(ctx.db, await recordReader(ctx, published, access), id);
  const used = { kind: 'record', ids: [id], of: [published.modelId] } as const;
  const list: NamedRecord[] = [];
  for (const page of (await modelPages(ctx)).values()) {
    const found = await namedRecords(
      ctx,
      page,
      async ({ model }, guards) => {
        const condition = usesCondition(model, used, mayCompare(guards));
        return condition && { condition };
      },
      { most: most + 1 },
    );
    const { modelId, icon, address } = page;
    const others = { id: modelId, fullName: ctx.t('talk.moreRelated'), page: page.fullName, icon, address };
    list.push(...found.slice(0, most), ...(found.length > most ? [others] : []));
  }
  return { data: { list } };
}
