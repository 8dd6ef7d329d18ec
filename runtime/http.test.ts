import ky, { type Options } from 'ky';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '../core/envelope';
import files from '../schemas/calls/file.json';
import { CallError, isRefusal } from './callError';
import { type Catalogue, createCalls } from './calls';
import { createHttp, type HttpOptions, timeoutMsOf } from './http';

const catalogue: Catalogue = {
  'auth.login': { method: 'POST', path: '/api/oauth/Login', body: 'form' },
  'auth.lockScreen': { method: 'POST', path: '/api/oauth/LockScreen' },
  'thing.list': { method: 'GET', path: '/api/thing' },
  'thing.info': { method: 'GET', path: '/api/thing/{id}' },
  'thing.update': { method: 'PUT', path: '/api/thing/{id}', emits: 'thing.changed' },
  'thing.remove': { method: 'DELETE', path: '/api/thing/{id}' },
  'file.chunk': files['file.chunk'] as Catalogue[string],
  'thing.import': { method: 'POST', path: '/api/thing/Action/Import', body: 'multipart' },
  'thing.pack': { method: 'POST', path: '/api/thing/Pack/{type}', body: 'list' },
  'thing.config': { method: 'GET', path: '/api/thing/{id}/Config', raw: true },
  'thing.elsewhere': { method: 'GET', path: '//elsewhere.example/api' },
};
const sent: Request[] = [];
let answer: () => Response | Promise<Response>;
const notify = vi.fn((_type: string, _message: string, _options?: object) => Promise.resolve());
const onSessionEnd = vi.fn(async (_token: unknown, _message: string, tell: () => Promise<void>) => tell());
const emit = vi.fn();
let token: string | undefined;

const json = (body: Partial<Envelope>) => Response.json({ code: 200, msg: 'Success', data: null, ...body });
const options: HttpOptions = {
  origin: 'https://weft.example',
  token: () => token,
  language: () => 'en',
  t: (key) => (key === 'error.request' ? '请求出错，请重试' : key),
  notify,
  onSessionEnd,
  fetch: async (input) => {
    sent.push((input as Request).clone());
    return answer();
  },
  now: () => 1_700_000_000_999,
};
const sender = (more: Partial<HttpOptions>) => createHttp({ ...options, ...more });
const call = createCalls(catalogue, sender({}), emit);

beforeEach(() => {
  sent.length = 0;
  token = 'bearer abc';
  answer = () => json({});
  vi.clearAllMocks();
});

describe('what goes over the wire', () => {
  it('contract §1.3 every request carries n in epoch seconds, the token as it is, the PC mark (PERM-17, PERM-18)', async () => {
    await call('thing.update', { id: 'a/b', name: 'x' });
    const request = sent[0] as Request;
    expect(request.url).toBe('https://weft.example/api/thing/a%2Fb?n=1700000000');
    expect(request.headers.get('authorization')).toBe('bearer abc');
    expect(request.headers.get('jnpf-origin')).toBe('pc');
    expect(request.headers.get('weft-language')).toBe('en');
    expect(await request.json()).toEqual({ name: 'x' });
  });
  it('contract §1.3 a GET payload becomes the query: arrays as key[], null and undefined dropped, no body', async () => {
    await call('thing.list', { keyword: '', ids: ['1', '2'], none: null, not: undefined, page: 0 });
    const { searchParams } = new URL((sent[0] as Request).url);
    expect([...searchParams]).toEqual([
      ['keyword', ''],
      ['ids[]', '1'],
      ['ids[]', '2'],
      ['page', '0'],
      ['n', '1700000000'],
    ]);
  });
  it('AUTH-13 Login is form-encoded', async () => {
    await call('auth.login', { account: 'a&b', code: '' });
    expect(sent[0]?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(await sent[0]?.text()).toBe('account=a%26b&code=');
  });
  it('contract §1.3 an upload is multipart with its file', async () => {
    await call('thing.import', { file: new File(['{}'], 'rules.bb'), type: 1 });
    const form = (await sent[0]?.formData()) as FormData;
    expect((form.get('file') as File).name).toBe('rules.bb');
    expect(form.get('type')).toBe('1');
  });
  it('FILE-08 fileType and extension of a chunk are in the address, the rest in the body', async () => {
    const file = new File(['x'], 'a.pdf');
    await call('file.chunk', { identifier: 'i', chunkNumber: 1, fileType: 'application/pdf', extension: 'pdf', file });
    const { pathname, searchParams } = new URL((sent[0] as Request).url);
    expect(pathname).toBe('/api/file/chunk');
    expect([...searchParams.keys()].sort()).toEqual(['extension', 'fileType', 'n']);
    expect(searchParams.get('fileType')).toBe('application/pdf');
    const form = (await sent[0]?.formData()) as FormData;
    expect([...form.keys()].sort()).toEqual(['chunkNumber', 'file', 'identifier']);
  });
  it('API-230 FILE-15 a list is the whole body', async () => {
    await call('thing.pack', { type: 'annex', list: [{ fileId: 'a' }] });
    expect(await sent[0]?.json()).toEqual([{ fileId: 'a' }]);
  });
  it('a DELETE without members has no body, one with members has', async () => {
    await call('thing.remove', { id: '1' });
    await call('thing.remove', { id: '1', ids: ['2'] });
    expect(await sent[0]?.text()).toBe('');
    expect(await sent[1]?.json()).toEqual({ ids: ['2'] });
  });
  it('the token never goes to another origin', async () => {
    await call('thing.elsewhere');
    expect(sent[0]?.url).toContain('https://elsewhere.example/');
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });
  it('tells the developer which call or path parameter is missing', async () => {
    await expect(call('thing.lost')).rejects.toThrow('There is no call "thing.lost"');
    await expect(call('thing.info', { id: '' })).rejects.toThrow('needs the parameter "id"');
  });
  it.each([
    ['CONST-75', '/api/system/SynThirdInfo/x'],
    ['CONST-76', '/api/extend/Email/Receive'],
    ['CONST-77 CONST-80', '/api/permission/Authority/Data/1'],
    ['CONST-78', '/api/system/DataSync/Actions/Execute'],
  ])('%s %s is given up after 100 s', (_, path) => {
    expect(timeoutMsOf(path, 5)).toBe(100_000);
  });
  it('CONST-74 CONST-79 the timeout is configured, 1,000,000 ms by default', async () => {
    const given: (number | false | undefined)[] = [];
    const create = vi.spyOn(ky, 'create').mockImplementation((() =>
      async (_: URL, { timeout }: Options) => {
        given.push(timeout);
        return json({});
      }) as never);
    for (const timeoutMs of [undefined, 30_000])
      await createCalls(catalogue, sender({ timeoutMs }), emit)('thing.list');
    create.mockRestore();
    expect(given).toEqual([1_000_000, 30_000]);
  });
});

describe('what comes back', () => {
  it('resolves with the envelope and emits what the call says, only after success', async () => {
    answer = () => json({ data: { id: '1' }, msg: '更新成功' });
    expect(await call('thing.update', { id: '1' })).toEqual({ code: 200, msg: '更新成功', data: { id: '1' } });
    expect(emit).toHaveBeenCalledExactlyOnceWith('thing.changed');
    answer = () => json({ code: 400, msg: '名称不能重复' });
    await call('thing.update', { id: '1' }).catch(() => undefined);
    expect(emit).toHaveBeenCalledTimes(1);
  });
  it('ERR-01 another code shows the message of the server and rejects with the whole answer', async () => {
    answer = () => json({ code: 400, msg: '名称不能重复' });
    const error = await call('thing.list').catch((reason: CallError) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect((error as CallError).envelope).toMatchObject({ code: 400, msg: '名称不能重复' });
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', '名称不能重复');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
  it('issue 11 §4 the refusal of a change that a person made stays to be read; that of a fetch, or of a session, does not', async () => {
    const refuse = async (code: number, name: string) => {
      notify.mockClear();
      answer = () => json({ code, msg: 'no' });
      await call(name, { id: '1' }, { stays: true }).catch(() => undefined);
      return notify.mock.lastCall;
    };
    expect(await refuse(400, 'thing.update')).toEqual(['error', 'no', { stays: true }]);
    expect(await refuse(400, 'thing.list')).toEqual(['error', 'no']);
    expect(await refuse(600, 'thing.update')).toEqual(['error', 'no']);
    answer = () => new Response('', { status: 502 });
    await call('thing.update', { id: '1' }, { stays: true }).catch(() => undefined);
    expect(notify.mock.lastCall).toEqual(['error', '请求出错，请重试', { stays: true }]);
  });
  it('ERR-02 without a message it says 请求出错，请重试', async () => {
    answer = () => json({ code: 500, msg: '' });
    await expect(call('thing.list')).rejects.toThrow('请求出错，请重试');
  });
  it.each([
    ['a network failure', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a status other than 2xx', () => new Response('{"code":400,"msg":"inner"}', { status: 502 })],
    ['an answer that is no envelope', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('ERR-07 %s says 请求出错，请重试', async (_, failure) => {
    answer = failure;
    await expect(call('thing.list')).rejects.toThrow('请求出错，请重试');
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', '请求出错，请重试');
  });
  it('issue 10: HTTP 503 shows the sentence of the server, and is no refusal; the same call can be made again', async () => {
    answer = () => Response.json({ code: 500, msg: '数据库暂时连接不上，请稍后再试', data: null }, { status: 503 });
    const error = await call('thing.update', { id: '1', name: 'typed' }).catch((reason: CallError) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(isRefusal(error)).toBe(false);
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', '数据库暂时连接不上，请稍后再试');
    expect(onSessionEnd).not.toHaveBeenCalled();
    answer = () => json({ msg: '更新成功' });
    expect((await call('thing.update', { id: '1', name: 'typed' })).msg).toBe('更新成功');
    expect(await sent[1]?.json()).toEqual({ name: 'typed' });
  });
  it('ERR-07 HTTP 503 of something before the server, such as a proxy, says 请求出错，请重试', async () => {
    answer = () => new Response('<html>', { status: 503 });
    await expect(call('thing.list')).rejects.toThrow('请求出错，请重试');
  });
  it('issue 11 §4 hears from every request whether the server is away, and how long to wait', async () => {
    const heard: unknown[] = [];
    const connection = {
      answered: () => heard.push('answered'),
      failed: (waitMs?: number) => heard.push(waitMs),
      doubt: () => heard.push('doubt'),
    };
    const listening = createCalls(catalogue, createHttp({ ...options, connection }), () => undefined);
    const answers = [
      () => json({ msg: 'ok' }),
      () => json({ code: 400, msg: 'refused' }),
      () => new Response('{}', { status: 404 }),
      () => new Response('{}', { status: 503, headers: { 'retry-after': '5' } }),
      () => new Response('<html>', { status: 502 }),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    for (const each of answers) {
      answer = each;
      await listening('thing.list').catch(() => undefined);
    }
    expect(heard).toEqual(['answered', 'answered', 'answered', 5000, undefined, 'doubt']);
  });
  it.each([600, 601, 602])('AUTH-41 code %i ends the session and gives its message', async (code) => {
    answer = () => json({ code, msg: '登录过期,请重新登录' });
    await call('thing.list').catch(() => undefined);
    await vi.waitFor(() =>
      expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('bearer abc', '登录过期,请重新登录', expect.any(Function)),
    );
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', '登录过期,请重新登录');
  });
  it.each(['auth.login', 'auth.lockScreen'])('API-013 AUTH-42 600…602 answered to %s end nothing', async (name) => {
    answer = () => json({ code: 602, msg: 'x' });
    await call(name).catch(() => undefined);
    await Promise.resolve();
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
  it('a quiet call leaves the words to the page', async () => {
    answer = () => json({ code: 400, msg: '账号或密码错误' });
    await expect(call('auth.login', {}, { quiet: true })).rejects.toThrow('账号或密码错误');
    expect(notify).not.toHaveBeenCalled();
  });
  it('issue 11 §4 a caller that shows some refusals itself leaves the words of others to the toast', async () => {
    const quiet = (error: unknown) => error instanceof CallError && error.envelope?.data !== null;
    answer = () => json({ code: 400, msg: '已被调整', data: { conflict: {} } });
    await expect(call('thing.update', { id: '1' }, { quiet })).rejects.toThrow('已被调整');
    expect(notify).not.toHaveBeenCalled();
    answer = () => json({ code: 400, msg: '名称不能重复', data: null });
    await expect(call('thing.update', { id: '1' }, { quiet })).rejects.toThrow('名称不能重复');
    expect(notify).toHaveBeenCalledOnce();
  });
  it('ERR-29, ERR-30 raw calls give the body as it came, whatever its code; pictures give their bytes', async () => {
    answer = () => json({ code: 400, msg: '该表单已删除' });
    expect(await call('thing.config', { id: '1' })).toMatchObject({ code: 400, msg: '该表单已删除' });
    expect(notify).not.toHaveBeenCalled();
    answer = () => new Response(new Blob(['<svg/>'], { type: 'image/svg+xml' }));
    expect((await call('thing.config', { id: '1' })).data).toBeInstanceOf(Blob);
  });

  it('issue 27 §1 says in whose name it asks, and marks a press of that document', async () => {
    const marks = ({ headers }: Request) => [headers.get('weft-document'), headers.get('weft-press')];
    const by = { document: 'own.page', press: 'mark' };
    for (const more of [{}, { by }, { by, pressed: true }, { pressed: true }]) await call('thing.list', {}, more);
    expect(sent.slice(-4).map(marks)).toEqual([
      ['app', null],
      ['own.page', null],
      ['own.page', 'mark'],
      ['app', null],
    ]);
  });
});

describe('a call that needs a proof of the person', () => {
  const proof = { methods: ['password'] };
  const due = () => json({ code: 400, msg: 'Not done', data: { proof } });
  const proving = (answer: true | string | Error) => {
    const prove = vi.fn(async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
    return { prove, call: createCalls(catalogue, sender({ prove }), emit) };
  };

  it('is repeated as it was after the proof; nothing is shown', async () => {
    const { prove, call } = proving(true);
    answer = () => (sent.length === 1 ? due() : json({}));
    await call('thing.update', { id: '1', name: 'x' });
    expect(prove).toHaveBeenCalledWith(proof);
    expect(await Promise.all(sent.map((each) => each.text()))).toEqual(['{"name":"x"}', '{"name":"x"}']);
    expect(notify).not.toHaveBeenCalled();
  });
  it('is refused with the sentence when the person gives none, and asked for once', async () => {
    const { call } = proving('Nothing was changed');
    answer = due;
    await expect(call('thing.update', { id: '1' })).rejects.toThrow('Nothing was changed');
    expect(sent).toHaveLength(1);
    const insisting = proving(true);
    await expect(insisting.call('thing.update', { id: '1' })).rejects.toThrow('Not done');
    expect(insisting.prove).toHaveBeenCalledTimes(1);
  });
  it('has the server’s sentence when the question cannot be shown, or there is none', async () => {
    answer = due;
    await expect(proving(new Error('no chunk')).call('thing.update', { id: '1' })).rejects.toThrow('Not done');
    await expect(call('thing.update', { id: '1' })).rejects.toThrow('Not done');
  });
});
