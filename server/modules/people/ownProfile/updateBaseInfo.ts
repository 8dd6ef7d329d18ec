import type { EntityField } from '../../../../core/language/types';
import type { Ctx, Reply } from '../../../ctx';
import { changeRow } from '../../../db/rows';
import { acceptEntity } from '../../../entities/acceptEntity';
import { withStoredPeople } from '../../../seed/seedPeople';
import { userEntity } from '../userForm';

/** Members of the own record that people change themselves (contract §5.10 BaseInfo); the others are the administration's. */
const editable = [
  'realName',
  'signature',
  'gender',
  'nation',
  'nativePlace',
  'certificatesType',
  'certificatesNumber',
  'education',
  'birthday',
  'telePhone',
  'landline',
  'mobilePhone',
  'email',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
] as const;

/** The part of the entity that people change themselves, with the same rules. */
const ownEntity = {
  ...userEntity,
  fields: Object.fromEntries(editable.map((name) => [name, userEntity.fields[name] as EntityField])),
};

/** Columns of the editable members, with the stored values of those that the body leaves out. */
function columnsOf(ctx: Ctx, body: Record<string, unknown>, stored: Record<string, unknown>) {
  const given = withStoredPeople({ ...body, account: ctx.user.account }, ctx.language);
  const { birthday, ...values } = acceptEntity(ctx, ownEntity, given, stored);
  return { ...values, birthday: birthday === null ? null : new Date(birthday as number | Date) };
}

/** Changes the own record. Members of the administration (account, organisation, entry date …) are not taken. */
export async function updateBaseInfo(ctx: Ctx, body: Record<string, unknown>): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const users = tx.kysely.selectFrom('weftUser').selectAll().where('id', '=', ctx.user.id);
    const stored = await users.forUpdate().executeTakeFirstOrThrow();
    await changeRow(tx, 'weftUser', {}, ctx.user.id, columnsOf(ctx, body, stored), ctx);
    ctx.publish('person.changed', { userIds: [ctx.user.id] });
  });
  return { data: null, msg: 'common.updated' };
}
