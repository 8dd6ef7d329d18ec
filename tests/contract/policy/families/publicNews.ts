import { insert, unique } from '../fresh';
import { holders, readers, signedIn } from '../types';
import type { PolicyPart } from '.';

const news = { title: '$unique', content: 'x' };

export const policy: PolicyPart = {
  makers: { news: (server) => insert(server, 'weftPublicNews', { title: unique(), content: 'x' }) },
  rows: {
    'publicNews.list': { who: readers },
    'publicNews.info': { who: readers, params: { id: '$news' } },
    'publicNews.create': { who: holders, params: news },
    'publicNews.update': { who: holders, params: { id: '$news', ...news } },
    'publicNews.remove': { who: holders, params: { id: '$news' } },
    'publicNews.state': { who: holders, params: { id: '$news' } },
    'publicNews.published': { who: signedIn },
    'publicNews.article': { who: signedIn, params: { id: '$news' } },
  },
};
