import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../core/id';
import type { ModulePermission, Permission } from '../../../server/permission';
import { grantRole } from '../../support/ordinary';
import { startTestServer, type TestServer } from '../../support/server';
import type { Standing } from './fresh';
import { letterOf } from './letters';
import { insertUser } from './people';
import { makeStanding, table } from './standing';

/** People who hold one menu with all its buttons, and write what others open or obey. */
const authors = {
  screens: 'onlineDev.screenDesign',
  boards: 'onlineDev.board',
  prints: 'system.printDev',
  settings: 'system.sysConfig',
  flows: 'workFlow.flowEngine',
  interfaces: 'systemData.dataInterface',
  models: 'onlineDev.webDesign',
} as const;
type Author = keyof typeof authors;
/** Calls that ask what is seen or run, not which menu: designers see all boards; those of interfaces and models run every interface. */
const ofSeenBoards = /^board\.(ticket|export|document)$/;
const ofRunInterfaces = /^dataInterface\.(params|run|page|infoByIds|special|batchStart)$/;
const asked: Partial<Record<Author, RegExp>> = {
  boards: ofSeenBoards,
  interfaces: ofRunInterfaces,
  // To a designer it gives the file of the model.
  models: new RegExp(`${ofRunInterfaces.source}|^onlineDev\\.exportData$`),
};
let server: TestServer;
let at: Standing;

async function makeAuthor(account: Author): Promise<void> {
  const menu = authors[account];
  const { kysely } = server.db;
  const id = newId();
  await kysely.insertInto('weftRole').values({ id, fullName: account, enCode: account, globalMark: 1 }).execute();
  const { id: menuId } = await kysely
    .selectFrom('weftMenu')
    .select('id')
    .where('enCode', '=', menu)
    .executeTakeFirstOrThrow();
  const found = await kysely.selectFrom('weftModuleButton').select('enCode').where('moduleId', '=', menuId).execute();
  const buttons = found.map(({ enCode }) => `${menu}/${enCode}`);
  await grantRole(server, id, { menus: [menu.split('.')[0]!, menu], buttons });
  await insertUser(server, account, at.here, { roleId: id });
}

beforeAll(async () => {
  server = await startTestServer();
  at = await makeStanding(server);
  for (const account of Object.keys(authors) as Author[]) await makeAuthor(account);
});
afterAll(() => server.close());

const modulesOf = (permission: Permission): ModulePermission[] =>
  typeof permission === 'object' && !('model' in permission) ? [permission].flat() : [];

/** Whether the route is declared for the menu of this author. */
const isOwn = (call: string, permission: Permission, author: Author) =>
  modulesOf(permission).some(({ module }) => module === authors[author]) || asked[author]?.test(call) === true;

describe('PERM-26 who writes documents, boards, prints, settings, flows, interfaces or models may call what their own menu declares, and otherwise what everybody may', () => {
  test.each(Object.entries(table))('%s', async (call, row) => {
    const permission = server.app.declaredRoutes.find((route) => route.call === call)!.permission;
    const wrong: string[] = [];
    for (const author of Object.keys(authors) as Author[]) {
      // As a person of the same department who holds everything, or as one who holds nothing.
      const wanted = row.who[isOwn(call, permission, author) ? 1 : 3]!;
      const letter = await letterOf(server, at, call, author, row, wanted);
      if (letter !== wanted) wrong.push(`${author}: ${letter} instead of ${wanted}`);
    }
    expect(wrong).toEqual([]);
  });
});
