import type { Ctx } from '../../ctx';

export const entrustKind = { start: 0, approve: 1 } as const;
type Kind = (typeof entrustKind)[keyof typeof entrustKind];

/** SQL: the entrustment `e` holds now for the flow `flow`; `now` and `kind` are parameters. */
export const holdsNow = (flow: string, kind: string, now: string): string =>
  `e.type = ${kind} and e.start_time <= ${now} and e.end_time > ${now}
   and (e.flow_ids = '' or ${flow} = any(string_to_array(e.flow_ids, ',')))`;

/** SQL: the person is a deputy of today for the task `t` of the instance `i`; `person` and `now` are parameters. */
export const isDeputy = (person: string, now: string): string =>
  `exists (select 1 from weft_entrust e where e.user_id = t.user_id and e.to_user_id = ${person}
     and ${holdsNow('i.flow_id', String(entrustKind.approve), now)})`;

/** Those who entrusted this person today with the flow. */
export async function principalsOf(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  flowId: string,
  kind: Kind,
): Promise<Set<string>> {
  const rows = await db.raw<{ userId: string }>(
    `select distinct e.user_id as "userId" from weft_entrust e where e.to_user_id = $1 and ${holdsNow('$2', '$3', '$4')}
     order by e.user_id`,
    [user.id, flowId, kind, now],
  );
  return new Set(rows.map(({ userId }) => userId));
}

/** Deputies of today of these people, by person. */
export async function deputiesOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  flowId: string,
  userIds: readonly string[],
): Promise<{ userId: string; toUserId: string }[]> {
  if (!userIds.length) return [];
  return db.raw(
    `select distinct e.user_id as "userId", e.to_user_id as "toUserId" from weft_entrust e
     where e.user_id = any($1::text[]) and ${holdsNow('$2', '1', '$3')} order by e.user_id, e.to_user_id`,
    [userIds, flowId, now],
  );
}
