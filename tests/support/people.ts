import type { TestServer } from './server';

/** Makes an ordinary person with a role that holds these menus and, under them, these button codes. */
export async function addPerson(
  server: TestServer,
  account: string,
  grants: { menuId: string; buttons?: string[] }[],
): Promise<{ userId: string; roleId: string }> {
  const { db } = server;
  const now = new Date();
  const userId = `u-${account}`;
  const roleId = `r-${account}`;
  const organize = await db.kysely.selectFrom('weftOrganize').select('id').executeTakeFirstOrThrow();
  await db.kysely
    .insertInto('weftUser')
    .values({
      id: userId,
      account,
      realName: account,
      passwordHash: '',
      enabledMark: 1,
      organizeId: organize.id,
      creatorTime: now,
    })
    .execute();
  await db.kysely
    .insertInto('weftRole')
    .values({ id: roleId, fullName: `role of ${account}`, enCode: roleId, globalMark: 1, enabledMark: 1 })
    .execute();
  await db.kysely
    .insertInto('weftUserRelation')
    .values({ id: `ur-${account}`, userId, objectType: 'Role', objectId: roleId })
    .execute();
  for (const { menuId, buttons = [] } of grants) {
    const rows = await db.kysely
      .selectFrom('weftModuleButton')
      .select(['id', 'enCode'])
      .where('moduleId', '=', menuId)
      .execute();
    const wanted = rows.filter((row) => buttons.includes(row.enCode));
    const items = [
      { itemType: 'module', itemId: menuId },
      ...wanted.map(({ id }) => ({ itemType: 'button', itemId: id })),
    ];
    await db.kysely
      .insertInto('weftAuthorize')
      .values(items.map((item) => ({ id: `${roleId}/${item.itemId}`, ...item, objectType: 'Role', objectId: roleId })))
      .execute();
  }
  server.bus.publish('permission.changed', { userIds: [userId] });
  return { userId, roleId };
}
