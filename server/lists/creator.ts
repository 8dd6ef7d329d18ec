import type { ListColumn } from './list';

/** Who created a row, as `realName/account` (contract §1.4); requires `creatorJoin` among the list's joins. */
export const creatorUser: ListColumn = {
  sql: "case when creator.account is null then '' else creator.real_name || '/' || creator.account end",
  type: 'text',
};
export const creatorJoin = 'left join weft_user creator on creator.id = t.creator_user_id';
