import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { makePerson, makeRole } from './ordinary';
import { startTestServer, type TestServer } from './server';

/** The rows of `/data` and of `fixed`. */
export const interfaceRows = [
  { id: 1, fullName: '一', kind: 'a' },
  { id: 2, fullName: '二', kind: 'b' },
  { id: '3', fullName: 'Three', kind: 'a' },
];

/** A request that an interface sent. */
interface Sent {
  url: string;
  method: string;
  body: string;
  headers: Record<string, unknown>;
}

/** Answers rows of `interfaceRows`; `/broken` and `/text` answer what no interface can use, `/page` a page of 77. */
function startSource(sent: Sent[]): Promise<Server> {
  const source = createServer((request, answer) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      sent.push({ url, method, body, headers });
      if (url.startsWith('/broken')) answer.writeHead(500).end('no');
      else if (url.startsWith('/text')) answer.end('<html>');
      else if (url.startsWith('/page'))
        answer.end(JSON.stringify({ list: interfaceRows.slice(0, 2), pagination: { total: 77 } }));
      else answer.end(JSON.stringify({ code: 200, data: { list: interfaceRows } }));
    });
  });
  return new Promise((resolve) => source.listen(0, '127.0.0.1', () => resolve(source)));
}

/**
 * For the tests of a file: a server, and a source of the network that its interfaces may ask. `li` (id `people`) holds the
 * designer of models and so runs every interface; `wu` holds nothing.
 */
export function interfaceServer() {
  const sent: Sent[] = [];
  let server: TestServer;
  let source: Server;
  let address = '';
  let made = 0;
  beforeAll(async () => {
    source = await startSource(sent);
    const { port } = source.address() as AddressInfo;
    address = `http://127.0.0.1:${port}`;
    process.env.INTERFACE_HOSTS = `127.0.0.1:${port}`;
    server = await startTestServer();
    const id = 'people';
    await server.db.kysely
      .insertInto('weftUser')
      .values({ id, account: 'li', realName: '李', passwordHash: 'x', changePasswordDate: new Date(), enabledMark: 1 })
      .execute();
    const objectId = await makeRole(server, { menus: ['onlineDev.webDesign'] });
    await server.db.kysely
      .insertInto('weftUserRelation')
      .values({ id: 'designing', userId: id, objectType: 'Role', objectId })
      .execute();
    await makePerson(server, 'wu', []);
  });
  afterAll(async () => {
    delete process.env.INTERFACE_HOSTS;
    source.close();
    await server.close();
  });
  const ask = (call: string, params: Record<string, unknown> = {}, as = 'admin') => server.inject(call, params, { as });
  /** Creates an interface; returns its id. */
  const create = async (body: Record<string, unknown>): Promise<string> => {
    const enCode = `i${++made}`;
    const created = await ask('dataInterface.create', { fullName: enCode, enCode, ...body });
    expect(created).toMatchObject({ code: 200, msg: '新建成功' });
    const { data } = await ask('dataInterface.list', { keyword: body.enCode ?? enCode });
    return data.list[0].id;
  };
  return {
    ask,
    create,
    /** A static interface of `interfaceRows`. */
    fixed: (more: Record<string, unknown> = {}) =>
      create({ kind: 'static', staticData: JSON.stringify(interfaceRows), ...more }),
    /** What the source received. */
    sent,
    get app() {
      return server;
    },
    /** Of the source, without a path. */
    get address() {
      return address;
    },
  };
}
