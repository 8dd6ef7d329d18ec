import type { List } from '../../lists/list';
import { wordsOfReason } from '../../queue/deadLetters';

/** Ours: the records of one service with their last result, failed ones first. */
export const syncResults: List = {
  table: 'weftThirdLink',
  undeleted: true,
  columns: {
    name: 'text',
    kind: 'text',
    state: 'text',
    reason: 'text',
    syncTime: 'date',
    thirdId: 'text',
    service: { sql: 't.service', type: 'number', filterOnly: true },
  },
  search: ['name'],
  filter: { type: (_, type) => ({ service: Number(type) }) },
  sort: ['state', '-syncTime'],
  added: [],
  extend: async (ctx) => (row) => ({ ...row, reason: wordsOfReason(ctx, row.reason) }),
};
