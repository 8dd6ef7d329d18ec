import type { StoredRow } from '../../db/rows';
import type { List } from '../../lists/list';
import { defineResource } from '../../resources/define';
import { listRoute } from '../../resources/listRoute';
import { article, publishedNews } from '../../services/platform/publicNews';

const list: List = {
  table: 'weftPublicNews',
  columns: {
    title: 'text',
    summary: 'text',
    publishTime: 'date',
    creatorTime: 'date',
    sortCode: 'number',
    enabledMark: 'number',
  },
  search: ['title', 'summary'],
  sort: ['sortCode', '-publishTime'],
};

/** Ours: news of the public site, and what its pages show of them. */
export const family = [
  ...defineResource<StoredRow>({
    family: 'publicNews',
    table: 'weftPublicNews',
    module: 'system.publicNews',
    taken: {},
    list,
  }),
  listRoute('publicNews.published', {
    summary: 'News of the public site, those shown',
    permission: 'signedIn',
    list: publishedNews,
  }),
  {
    call: 'publicNews.article',
    summary: 'One of the shown news, as a list of at most one',
    permission: 'signedIn' as const,
    handler: article,
  },
];
