import { newId } from '../../../core/id';
import { familyTables, fieldFamilies } from '../../../server/permissionItems';
import { openSession } from '../../../server/services/sessions/sessions';
import type { TestServer } from '../../support/server';
import { fieldNode, smallModel } from '../../support/smallModel';
import { families } from './families';
import { insertUser, type Places, tokenOf } from './people';

/** What stands there before any call: one published model of `same`'s department, and a menu to work on. */
export interface Standing extends Places {
  system: string;
  menu: string;
  modelId: string;
  menuOfModel: string;
  sexType: string;
  businessType: string;
  groupType: string;
  roleOfAll: string;
  same: string;
}

let count = 0;
/** Letters and digits that nothing else bears. */
export const unique = (): string => `p${Date.now().toString(36)}${++count}`;

/** Digits alone: codes of areas. */
const digits = (): string => String(900_000_000 + ++count);

export type Maker = (server: TestServer, at: Standing) => Promise<string> | string;

/** Stores a row; gives its id. */
export async function insert(server: TestServer, table: string, row: Record<string, unknown>): Promise<string> {
  const id = newId();
  await server.db.kysely
    .insertInto(table as never)
    .values({ id, ...row } as never)
    .execute();
  return id;
}

/** A name and a code that nothing else bears. */
export const named = () => {
  const code = unique();
  return { fullName: code, enCode: code };
};
/** The text of a board. */
export const boardText = JSON.stringify({ language: 1, kind: 'page', id: 'x', title: { text: 'x' }, views: [] });
const flowText = JSON.stringify({ language: 1, kind: 'flow', id: 'x', title: 'x', model: '', start: {}, steps: [] });
const stamped = () => ({ ...named(), creatorTime: new Date() });

async function organize(server: TestServer, { company, here }: Standing, category: string): Promise<string> {
  const id = newId();
  const row = { id, parentId: here, category, ...named(), organizeIdTree: `${company},${here},${id}` };
  await server.db.kysely.insertInto('weftOrganize').values(row).execute();
  return id;
}

async function role(server: TestServer, places: string[]): Promise<string> {
  const id = await insert(server, 'weftRole', { ...named(), globalMark: places.length ? 0 : 1 });
  const bound = places.map((organizeId) => ({ roleId: id, organizeId }));
  if (bound.length) await server.db.kysely.insertInto('weftRoleOrganize').values(bound).execute();
  return id;
}

const item = (table: string, more: object = {}): Maker => {
  return (server, { menu }) => insert(server, table, { ...named(), moduleId: menu, ...more });
};

async function draft(server: TestServer): Promise<string> {
  const model = smallModel({ enCode: unique(), fields: [fieldNode('input', 'title', '标题')] });
  const made = await server.inject('visualdev.create', model, { token: await tokenOf(server, 'admin') });
  if (made.code !== 200) throw new Error(made.msg);
  return made.data.id;
}

async function board(server: TestServer, type: number): Promise<string> {
  const row = { ...stamped(), type, document: boardText, version: 1, publishedVersion: 1 };
  const id = await insert(server, 'weftBoard', row);
  const version = { boardId: id, version: 1, document: boardText, authorId: null, savedTime: new Date() };
  await server.db.kysely.insertInto('weftBoardVersion').values(version).execute();
  return id;
}

const standing = [
  'here',
  'system',
  'menu',
  'modelId',
  'menuOfModel',
  'sexType',
  'businessType',
  'groupType',
  'same',
] as const;

const messageTemplate = (server: TestServer, messageType: string) =>
  insert(server, 'weftMessageTemplate', { ...stamped(), messageType, messageSource: '1', title: 'x', content: 'x' });

/** What `$name` in a row of the table stands for: made anew for each call, so that no call spoils the next. */
export const makers: Record<string, Maker> = {
  ...Object.assign({}, ...families.map(({ makers }) => makers)),
  absent: () => 'absent0',
  unique,
  digits,
  company: (server, at) => organize(server, at, 'company'),
  department: (server, at) => organize(server, at, 'department'),
  position: (server, { here }) => insert(server, 'weftPosition', { ...named(), organizeId: here, type: '1' }),
  role: (server, { here }) => role(server, [here]),
  /** Bound to both departments. */
  sharedRole: (server, { here, there }) => role(server, [here, there]),
  globalRole: (server) => role(server, []),
  group: (server, { groupType }) => insert(server, 'weftGroup', { ...named(), type: groupType }),
  user: (server, { here }) => insertUser(server, unique(), here),
  area: (server) => insert(server, 'weftArea', { fullName: unique(), enCode: digits(), parentId: '-1' }),
  dictionaryType: (server) => insert(server, 'weftDictionaryType', stamped()),
  dictionaryItem: (server, { sexType }) =>
    insert(server, 'weftDictionaryData', { ...stamped(), dictionaryTypeId: sexType }),
  board: (server) => board(server, 8),
  report: (server) => board(server, 5),
  notice: (server) => insert(server, 'weftMessage', { title: unique(), category: '1', creatorTime: new Date() }),
  messageTemplate: (server) => messageTemplate(server, '6'),
  sendChannel: (server) =>
    insert(server, 'weftSendChannel', { ...stamped(), messageType: '6', address: 'https://hook.example' }),
  sendConfig: async (server) =>
    insert(server, 'weftSendConfig', { ...stamped(), templateId: await messageTemplate(server, '1') }),
  delivery: (server) => {
    const lane = 'delivery.1';
    return insert(server, 'weftJob', {
      kind: lane,
      lane,
      title: 'x',
      input: '{}',
      status: 'failed',
      createdTime: new Date(),
    });
  },
  printDev: (server) => insert(server, 'weftPrintTemplate', stamped()),
  billRule: (server, { businessType }) =>
    insert(server, 'weftBillRule', {
      ...stamped(),
      category: businessType,
      prefix: 'P',
      dateFormat: 'no',
      digit: 4,
      startNumber: '0001',
    }),
  flow: (server) => insert(server, 'weftFlow', { ...stamped(), document: flowText }),
  interface: (server) => {
    const definition = JSON.stringify({ kind: 'static', staticData: '[{"id":"1","fullName":"x"}]' });
    return insert(server, 'weftDataInterface', { ...stamped(), definition });
  },
  provider: (server) =>
    insert(server, 'weftSignInProvider', { ...named(), issuer: 'https://id.example', clientId: 'x' }),
  application: (server) => insert(server, 'weftSystem', named()),
  menu: (server, { system }) =>
    insert(server, 'weftMenu', { ...named(), systemId: system, parentId: '-1', type: 2, category: 'Web' }),
  moduleButton: item('weftModuleButton', { parentId: '-1' }),
  /** A button that the role of all grants. */
  heldButton: async (server, { menu, roleOfAll }) => {
    const id = await insert(server, 'weftModuleButton', { ...named(), moduleId: menu, parentId: '-1' });
    await insert(server, 'weftAuthorize', { itemType: 'button', itemId: id, objectType: 'Role', objectId: roleOfAll });
    server.bus.publish('permission.changed', {});
    return id;
  },
  ...Object.fromEntries(fieldFamilies.map((family) => [family, item(familyTables[family])])),
  moduleDataAuthorize: item('weftModuleDataAuthorize'),
  moduleDataAuthorizeScheme: item('weftModuleDataAuthorizeScheme', { conditionJson: '[]' }),
  /** A saved super query of `same`. */
  plan: (server, { same }) =>
    insert(server, 'weftAdvancedQuery', {
      userId: same,
      moduleId: 'm',
      fullName: unique(),
      matchLogic: 'AND',
      conditionJson: '[]',
      creatorTime: new Date(),
    }),
  /** A signature, an avatar, a person below and another session of `same`. */
  signature: (server, { same }) =>
    insert(server, 'weftSignature', { userId: same, signImg: 'data:image/png;base64,x', creatorTime: new Date() }),
  avatar: async (server) => {
    const params = { type: 'userAvatar', file: { filename: 'a.gif', content: 'GIF89a' } };
    return (await server.inject('file.upload', params, { token: await tokenOf(server, 'same') })).data.name;
  },
  subordinate: async (server, { here, same }) => {
    const id = await insertUser(server, unique(), here);
    await server.db.kysely.updateTable('weftUser').set({ managerId: same }).where('id', '=', id).execute();
    return id;
  },
  session: async (server, { same }) => {
    const session = { userId: same, origin: 'password', ip: '10.0.0.9', platForm: 'Firefox', now: new Date() };
    return (await openSession(server.db, session)).id;
  },
  draft,
  /** The id of a document that is a draft alone. */
  screen: async (server) => {
    const id = unique();
    const draft = { content: boardText, base: 0, revision: 1, author: 'x', authorId: 'x', savedTime: new Date() };
    await server.db.kysely
      .insertInto('weftScreenDraft')
      .values({ path: `pages/${id}.json`, ...draft })
      .execute();
    return id;
  },
  /** A record of the published model that `same` made, so it is of their department. */
  record: async (server, { modelId }) => {
    const saved = await server.inject(
      'onlineDev.create',
      { modelId, data: '{"title":"x"}' },
      { token: await tokenOf(server, 'same') },
    );
    if (saved.code !== 200) throw new Error(saved.msg);
    return saved.data.id;
  },
  /** A file that `same` uploaded and no record names. */
  file: async (server) => {
    const params = { type: 'annex', file: { filename: 'a.txt', content: 'x' } };
    return (await server.inject('file.upload', params, { token: await tokenOf(server, 'same') })).data.name;
  },
  // `$the_…`: what stands there already.
  ...Object.fromEntries(standing.map((name): [string, Maker] => [`the_${name}`, (_, at) => at[name]])),
};

/** The params of a row with every `$name` made. */
export async function fill(server: TestServer, at: Standing, value: unknown): Promise<unknown> {
  if (typeof value === 'string') {
    if (!value.startsWith('$')) return value;
    const make = makers[value.slice(1)];
    if (!make) throw new Error(`No fixture makes ${value} of the policy table.`);
    return make(server, at);
  }
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const each of value) list.push(await fill(server, at, each));
    return list;
  }
  if (typeof value !== 'object' || value === null) return value;
  const filled: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) filled[name] = await fill(server, at, each);
  return filled;
}
