import type { Ctx } from '../../ctx';
import { splitMember } from '../../services/organisation/members';

type Row = Record<string, unknown>;

/** Names that the list of notices shows of the receivers. */
const mostNames = 3;

const membersOf = (row: Row) =>
  String(row.toUserIds ?? '')
    .split(',')
    .filter(Boolean);

/** Names of users, organisations, positions, roles and groups, by id, in one statement. */
async function namesOf(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const named = ['user:real_name', 'organize:full_name', 'position:full_name', 'role:full_name', 'group:full_name'];
  const parts = named.map((each) => {
    const [table, column] = each.split(':');
    return `select id, ${column} as name from weft_${table} where id = any($1::text[])`;
  });
  const rows = await ctx.db.raw<{ id: string; name: string }>(parts.join(' union all '), [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Adds `receivers` to the rows of notices: everybody, or the first three names and how many more there are. */
export async function receiverNames(ctx: Ctx, rows: Row[]): Promise<(row: Row) => Row> {
  const shown = (row: Row) =>
    membersOf(row)
      .slice(0, mostNames)
      .map((member) => splitMember(member).id);
  const names = await namesOf(ctx, [...new Set(rows.flatMap(shown))]);
  return ({ toUserIds, ...row }) => {
    const ids = shown({ toUserIds });
    const more = membersOf({ toUserIds }).length - ids.length;
    const list = ids.map((id) => names.get(id) ?? id).join(ctx.t('message.nameSeparator'));
    const receivers = !ids.length ? 'message.everybody' : more ? 'message.receiversMore' : '';
    return { ...row, receivers: receivers ? ctx.t(receivers, { names: list, more }) : list };
  };
}
