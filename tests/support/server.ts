import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import { allCalls, migrationsOf } from '../../server/checkModules';
import { createServer, type ServerOptions } from '../../server/createServer';
import type { Bus } from '../../server/db/bus';
import { migrate } from '../../server/db/migrate';
import type { Db } from '../../server/db/types';
import { migrations } from '../../server/migrations';
import { modules } from '../../server/modules';
import { openSecrets } from '../../server/openSecrets';
import { secretKeyOf } from '../../server/secrets/secretKeys';
import { openSession } from '../../server/services/sessions/sessions';
import { finishAndClose } from '../../server/stop';
import { createDiskStorage } from '../../server/storage/diskStorage';
import type { Storage } from '../../server/storage/types';
import { openTestDatabase } from './testDatabase';

/** Encrypts the secrets of test servers. */
export const testKey = secretKeyOf(Buffer.alloc(32, 7));

/** A file among the params of an upload call. */
export interface TestFile {
  filename: string;
  content: Buffer | string;
  mimetype?: string;
}

export interface Injected<T> {
  status: number;
  code: number;
  msg: string;
  data: T;
  headers: Record<string, unknown>;
  /** The whole answer, for calls that are not enveloped. */
  bytes: Buffer;
}

export interface InjectOptions {
  /** The result of `signIn`. */
  token?: string;
  /** Account of a person; a session is opened for them without a password. */
  as?: string;
  language?: 'zh' | 'zhtw' | 'en';
  headers?: Record<string, string>;
}

export interface TestServer {
  url: string;
  db: Db;
  bus: Bus;
  app: FastifyInstance;
  /** Answers are untyped; pass T to type one. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape it reads
  inject: <T = any>(call: string, params?: Record<string, unknown>, options?: InjectOptions) => Promise<Injected<T>>;
  /** Through auth.login; returns the token, or throws the server's message. */
  /** The next call of each account is in a new session: for tests whose changes end sessions. */
  reopenSessions: () => void;
  signIn: (account: string, password: string) => Promise<string>;
  /** Folder of uploaded files. */
  filesDir: string;
  storage: Storage;
  /** Another database connection string, on PostgreSQL. */
  databaseUrl: string | undefined;
  close: () => Promise<void>;
}

interface Request {
  url: string;
  headers: Record<string, string>;
  payload?: Buffer | string;
}

function queryText(params: Record<string, unknown>): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : '';
}

function multipart(params: Record<string, unknown>): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'weft-test-boundary';
  const parts = Object.entries(params).map(([name, value]) => {
    if (typeof value !== 'object' || value === null) {
      return Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    }
    const file = value as TestFile;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.filename}"\r\ncontent-type: ${file.mimetype ?? 'application/octet-stream'}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(file.content), Buffer.from('\r\n')]);
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Params fill the path; the rest goes to the query (GET) or the body. */
function requestOf(
  name: string,
  params: Record<string, unknown>,
  known: Readonly<Record<string, Call>>,
): { method: Call['method'] } & Request {
  const call = known[name];
  if (!call) throw new Error(`schemas/calls has no ${name}`);
  const rest = { ...params };
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  const { method } = call;
  if (method === 'GET') return { method, url: path + queryText(rest), headers: {} };
  if (call.body === 'multipart' || Object.values(rest).some((value) => (value as TestFile)?.filename)) {
    return { method, url: path, ...multipart(rest) };
  }
  if (call.body === 'form') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { method, url: path, headers, payload: queryText(rest).slice(1) };
  }
  if (Object.keys(rest).length === 0) return { method, url: path, headers: {} };
  const json = call.body === 'list' ? rest.list : rest;
  return { method, url: path, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(json) };
}

type Tokens = Map<string, Promise<string>>;

/** Opens sessions for people by account, once each. */
function sessionOpener(db: Db, tokens: Tokens): (account: string) => Promise<string> {
  const open = async (account: string): Promise<string> => {
    const user = await db.kysely
      .selectFrom('weftUser')
      .select('id')
      .where('account', '=', account)
      .where('deleteMark', 'is', null)
      .executeTakeFirst();
    if (!user) throw new Error(`There is no account ${account}`);
    const session = { userId: user.id, origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() };
    return (await openSession(db, session)).token;
  };
  return (account) => {
    const token = tokens.get(account) ?? open(account);
    tokens.set(account, token);
    return token;
  };
}

/** Calls by name on one app, as people by account or by token. `tokens`: of the sessions opened for accounts; `known`: the calls. */
export function injectorOf(
  app: FastifyInstance,
  db: Db,
  tokens: Tokens = new Map(),
  known: Readonly<Record<string, Call>> = calls as Record<string, Call>,
): TestServer['inject'] {
  const openFor = sessionOpener(db, tokens);
  return async (name, params = {}, { token, as, language, headers = {} } = {}) => {
    const request = requestOf(name, params, known);
    const authorization = as ? await openFor(as) : token;
    const answer = await app.inject({
      ...request,
      headers: {
        ...request.headers,
        ...(authorization ? { authorization } : {}),
        ...(language ? { 'weft-language': language } : {}),
        ...headers,
      },
    });
    const isJson = String(answer.headers['content-type']).includes('application/json');
    const body = isJson ? answer.json() : {};
    return {
      status: answer.statusCode,
      code: body.code,
      msg: body.msg,
      data: body.data,
      headers: answer.headers,
      bytes: answer.rawPayload,
    };
  };
}

/**
 * The whole server on a database of its own: embedded, or PostgreSQL with WEFT_TEST_ENGINE=postgres. The administrator
 * is `admin` with `Weft@2026`. Rate limits are off unless `limits` is given.
 */
export async function startTestServer(options: Omit<Partial<ServerOptions>, 'db'> = {}): Promise<TestServer> {
  const { db, url: databaseUrl, drop } = await openTestDatabase();
  if (options.modules) await migrate(db, migrationsOf(migrations, options.modules));
  await openSecrets(db, [testKey]);
  const filesDir = await mkdtemp(join(tmpdir(), 'weft-files-'));
  const { storage = createDiskStorage(filesDir) } = options;
  const { app, bus } = await createServer({ limits: false, url: databaseUrl, ...options, storage, db });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const tokens: Tokens = new Map();
  const inject = injectorOf(app, db, tokens, allCalls(options.modules ?? modules, calls));

  return {
    reopenSessions: () => tokens.clear(),
    url: `http://127.0.0.1:${port}`,
    db,
    bus,
    app,
    inject,
    databaseUrl,
    filesDir,
    storage,
    signIn: async (account, password) => {
      const digest = createHash('md5').update(password).digest('hex');
      const answer = await inject<{ token: string }>('auth.login', {
        account,
        password: digest,
        code: '',
        timestamp: '',
        origin: 'password',
        grant_type: 'password',
        client_id: 'admin',
        scope: 'all',
      });
      if (answer.code !== 200) throw new Error(answer.msg);
      return answer.data.token;
    },
    close: async () => {
      await finishAndClose(app);
      await drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}
