import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Members = Record<string, unknown>;

export interface FakeMember {
  userid: string;
  name: string;
  mobile: string;
  email: string;
  departments: number[];
  enabled: boolean;
}

/** State of a fake WeCom or DingTalk; tests change it and read it. */
export interface FakeDirectory {
  url: string;
  /** `host:port`, for INTERFACE_HOSTS. */
  host: string;
  departments: Map<number, { name: string; parent: number }>;
  members: Map<string, FakeMember>;
  /** Paths that were requested, in order. */
  requests: string[];
  /** Tokens handed out. */
  tokens: number;
  /** The token in use becomes invalid. */
  expireToken: () => void;
  /** The next requests (tokens apart) are answered with these error codes. */
  answerNext: (...codes: number[]) => void;
  /** Requests wait until the returned function is called. */
  hold: () => () => void;
  close: () => Promise<void>;
}

export const fakeSecret = 'fake-secret';

interface Request {
  path: string;
  query: URLSearchParams;
  body: Members;
}

interface Fault {
  code: number;
  message: string;
}

const fault = (code: number, message: string): Fault => ({ code, message });
const isFault = (answer: unknown): answer is Fault => typeof answer === 'object' && answer !== null && 'code' in answer;

async function bodyOf(request: IncomingMessage): Promise<Members> {
  let text = '';
  for await (const part of request) text += String(part);
  return text ? (JSON.parse(text) as Members) : {};
}

type Handler = (directory: FakeDirectory, request: Request) => Members | Fault;

/** What a service documents: the address of its token, its calls, and how it writes an error. */
interface Dialect {
  tokenPath: string;
  credentials: [id: string, secret: string];
  handlers: Record<string, Handler>;
  errorOf: (fault: Fault) => Members;
}

const childrenOf = (directory: FakeDirectory, parent: number) =>
  [...directory.departments].filter(([, each]) => each.parent === parent);

function addDepartment({ departments }: FakeDirectory, name: string, parent: number): number | Fault {
  if (parent !== 1 && !departments.has(parent)) return fault(60004, 'parent department not found');
  if ([...departments.values()].some((each) => each.name === name && each.parent === parent))
    return fault(60008, 'department existed');
  const id = Math.max(1, ...departments.keys()) + 1;
  departments.set(id, { name, parent });
  return id;
}

function changeDepartment({ departments }: FakeDirectory, id: number, name: string, parent: number): Members | Fault {
  if (!departments.has(id)) return fault(60003, 'department not found');
  departments.set(id, { name, parent });
  return {};
}

function saveMember({ members }: FakeDirectory, member: FakeMember, isNew: boolean): Members | Fault {
  if (isNew === members.has(member.userid))
    return isNew ? fault(60102, 'userid existed') : fault(60111, 'userid not found');
  if (isNew && !member.mobile && !member.email) return fault(60129, 'missing mobile or email');
  const taken = [...members.values()].some(
    ({ userid, mobile }) => userid !== member.userid && mobile === member.mobile,
  );
  if (member.mobile && taken) return fault(60104, 'mobile existed');
  members.set(member.userid, member);
  return {};
}

const text = (value: unknown) => String(value ?? '');

function wecomMember(directory: FakeDirectory, body: Members): FakeMember {
  const before = directory.members.get(text(body.userid));
  return {
    userid: text(body.userid),
    name: text(body.name ?? before?.name),
    mobile: text(body.mobile ?? before?.mobile),
    email: text(body.email ?? before?.email),
    departments: (body.department as number[] | undefined) ?? before?.departments ?? [],
    enabled: body.enable === undefined ? (before?.enabled ?? true) : body.enable === 1,
  };
}

const wecom: Dialect = {
  tokenPath: '/cgi-bin/gettoken',
  credentials: ['corpid', 'corpsecret'],
  errorOf: ({ code, message }) => ({ errcode: code, errmsg: message }),
  handlers: {
    '/cgi-bin/department/list': ({ departments }) => ({
      department: [
        { id: 1, name: 'Root', parentid: 0 },
        ...[...departments].map(([id, { name, parent }]) => ({ id, name, parentid: parent, order: id })),
      ],
    }),
    '/cgi-bin/department/create': (directory, { body }) => {
      const id = addDepartment(directory, text(body.name), Number(body.parentid));
      return typeof id === 'number' ? { id } : id;
    },
    '/cgi-bin/department/update': (directory, { body }) =>
      changeDepartment(directory, Number(body.id), text(body.name), Number(body.parentid)),
    '/cgi-bin/user/list': ({ members }, { query }) => ({
      userlist: [...members.values()]
        .filter(({ departments }) => departments.includes(Number(query.get('department_id'))))
        .map(({ departments, enabled, ...member }) => ({
          ...member,
          department: departments,
          main_department: departments[0],
          enable: enabled ? 1 : 0,
          status: enabled ? 1 : 2,
        })),
    }),
    '/cgi-bin/user/create': (directory, { body }) => saveMember(directory, wecomMember(directory, body), true),
    '/cgi-bin/user/update': (directory, { body }) => saveMember(directory, wecomMember(directory, body), false),
    '/cgi-bin/agent/get': (_, { query }) =>
      query.get('agentid') === '1000002' ? { agentid: 1000002, name: 'Office' } : fault(301002, 'no permission'),
  },
};

function dingtalkMember(directory: FakeDirectory, body: Members): FakeMember {
  const before = directory.members.get(text(body.userid));
  return {
    userid: text(body.userid),
    name: text(body.name ?? before?.name),
    mobile: text(body.mobile ?? before?.mobile),
    email: text(body.email ?? before?.email),
    departments: body.dept_id_list ? text(body.dept_id_list).split(',').map(Number) : (before?.departments ?? []),
    enabled: true,
  };
}

const dingtalk: Dialect = {
  tokenPath: '/gettoken',
  credentials: ['appkey', 'appsecret'],
  // Errors of the gateway: 88 with the real code beside it.
  errorOf: ({ code, message }) =>
    code >= 90002 && code <= 90018
      ? { errcode: 88, sub_code: String(code), sub_msg: message, errmsg: 'ding talk error' }
      : { errcode: code, errmsg: message, request_id: 'r' },
  handlers: {
    '/topapi/v2/department/listsub': (directory, { body }) => ({
      result: childrenOf(directory, Number(body.dept_id)).map(([id, { name, parent }]) => ({
        dept_id: id,
        name,
        parent_id: parent,
        auto_add_user: true,
        create_dept_group: true,
      })),
    }),
    '/topapi/v2/department/create': (directory, { body }) => {
      const id = addDepartment(directory, text(body.name), Number(body.parent_id));
      return typeof id === 'number' ? { result: { dept_id: id } } : id;
    },
    '/topapi/v2/department/update': (directory, { body }) =>
      changeDepartment(directory, Number(body.dept_id), text(body.name), Number(body.parent_id)),
    '/topapi/v2/user/list': ({ members }, { body }) => {
      const [from, size] = [Number(body.cursor), Number(body.size)];
      if (!(size >= 1 && size <= 100)) return fault(33001, 'size must be between 1 and 100');
      const all = [...members.values()].filter(({ departments }) => departments.includes(Number(body.dept_id)));
      const list = all.slice(from, from + size).map(({ departments, enabled, ...member }) => ({
        ...member,
        dept_id_list: departments,
        active: enabled,
      }));
      const more = all.length > from + size;
      return { result: { has_more: more, ...(more ? { next_cursor: from + size } : {}), list } };
    },
    '/topapi/v2/user/create': (directory, { body }) => saveMember(directory, dingtalkMember(directory, body), true),
    '/topapi/v2/user/update': (directory, { body }) => saveMember(directory, dingtalkMember(directory, body), false),
  },
};

/** A server that speaks the documented JSON of WeCom or DingTalk, with its errors; the secret is `fakeSecret`. */
export async function startFakeDirectory(service: 'wecom' | 'dingtalk'): Promise<FakeDirectory> {
  const dialect = service === 'wecom' ? wecom : dingtalk;
  const [idName, secretName] = dialect.credentials;
  const next: number[] = [];
  let valid = '';
  let held: Promise<void> = Promise.resolve();

  function answer(directory: FakeDirectory, request: Request): Members | Fault {
    const { path, query } = request;
    if (path === dialect.tokenPath) {
      if (!query.get(idName) || query.get(secretName) !== fakeSecret) return fault(40001, 'invalid credential');
      directory.tokens += 1;
      valid = `token-${directory.tokens}`;
      return { access_token: valid, expires_in: 7200 };
    }
    const code = next.shift();
    if (code !== undefined) return fault(code, `injected ${code}`);
    if (query.get('access_token') !== valid) return fault(42001, 'access_token expired');
    return dialect.handlers[path]?.(directory, request) ?? fault(404, 'no such call');
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const url = new URL(request.url ?? '/', 'http://fake');
      directory.requests.push(url.pathname);
      await held;
      const given = answer(directory, { path: url.pathname, query: url.searchParams, body });
      const members = isFault(given) ? dialect.errorOf(given) : { errcode: 0, errmsg: 'ok', ...given };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(members));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const directory: FakeDirectory = {
    url: `http://${host}`,
    host,
    departments: new Map(),
    members: new Map(),
    requests: [],
    tokens: 0,
    expireToken: () => {
      valid = '';
    },
    answerNext: (...codes) => void next.push(...codes),
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return directory;
}
