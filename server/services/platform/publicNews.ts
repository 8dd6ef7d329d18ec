import type { Ctx, Reply } from '../../ctx';
import { type List, readList } from '../../lists/list';

/** News that are shown, by their order and the newest first. */
export const publishedNews: List = {
  table: 'weftPublicNews',
  columns: {
    title: 'text',
    summary: 'text',
    publishTime: 'date',
    enabledMark: { sql: 't.enabled_mark', type: 'number', filterOnly: true },
  },
  where: { enabledMark: 1 },
  sort: ['sortCode', '-publishTime'],
};

const withContent: List = {
  ...publishedNews,
  columns: { ...publishedNews.columns, content: 'text' },
  filter: { id: 'id' },
};

/** One of them with its content; an empty list when it is not shown. */
export async function article(ctx: Ctx, { path }: { path: { id: string } }): Promise<Reply> {
  return { data: await readList(withContent, ctx, { id: path.id, pageSize: 1 }) };
}
