import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createSandbox } from './createSandbox';
import { isBlankScript } from './isBlankScript';
import { ScriptFailure } from './ScriptFailure';

const wasm = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const compiled = readFile(wasm).then((bytes) => WebAssembly.compile(bytes));
const sandbox = createSandbox(() => compiled);
const run = sandbox.run;

async function failure(source: string, api = {}, limits = {}): Promise<ScriptFailure> {
  const error = await run(source, api, limits).then(
    (value) => expect.unreachable(`answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ScriptFailure);
  return error as ScriptFailure;
}

afterEach(() => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('contract-visualdev §0.3 an arrow function, a function and an async function answer JSON', async () => {
  expect(await run('({ data }) => data.map((row) => ({ ...row, n: row.n * 2 }))', { data: [{ n: 2 }] })).toEqual([
    { n: 4 },
  ]);
  expect(await run('function (api) { return api.a + 1 }', { a: 1 })).toBe(2);
  expect(await run('async ({ a }) => { await null; return [a, undefined, () => 1] };', { a: 'é' })).toEqual([
    'é',
    null,
    null,
  ]);
  expect(await run('// words first\n/* and more */ (api) => {\n  return api.none === undefined // yes\n}', {})).toBe(
    true,
  );
  expect(await run('() => {}  ; ', {})).toBeUndefined();
});

test('contract-visualdev §0.3 functions of the api are called with data, at once and later', async () => {
  const set = vi.fn();
  const api = {
    formData: { a: 1 },
    setFormData: set,
    getFieldOptions: (key: string) => [{ id: key }],
    onlineUtils: {
      getUserInfo: () => ({ userId: 'u1' }),
      request: async (url: string) => ({ code: 200, data: [url] }),
    },
  };
  const source = `async ({ formData, setFormData, getFieldOptions, onlineUtils }) => {
    setFormData('a', { deep: [formData.a] }, undefined);
    const answer = await onlineUtils.request('/api/x');
    return [getFieldOptions('k')[0].id, onlineUtils.getUserInfo().userId, answer.data];
  }`;
  expect(await run(source, api)).toEqual(['k', 'u1', ['/api/x']]);
  expect(set.mock.calls).toEqual([['a', { deep: [1] }, undefined]]);
  expect(await run('({ later }) => later().then((x) => x + 1)', { later: async () => 1 })).toBe(2);
});

test('contract-visualdev §0.3 what the api refuses can be caught, and what the script throws has a kind', async () => {
  const api = {
    now: () => {
      throw new Error('no such field');
    },
    later: async () => {
      throw new Error('404');
    },
  };
  expect(await run('({ now }) => { try { now() } catch (e) { return e.message } }', api)).toBe('no such field');
  expect(await run('async ({ later }) => { try { await later() } catch (e) { return e.message } }', api)).toBe('404');
  expect(await failure('() => { throw new TypeError("bad") }')).toMatchObject({
    kind: 'thrown',
    message: 'TypeError: bad',
  });
  expect(await failure('() => { null.x }')).toMatchObject({ kind: 'thrown' });
  expect(await failure('() => Promise.reject("not now")')).toMatchObject({ kind: 'rejected', message: 'not now' });
  expect(await failure('() => Promise.reject()')).toMatchObject({ kind: 'rejected' });
  expect(await failure('() => { if }')).toMatchObject({ kind: 'syntax' });
  expect(await failure('{ a: 1 }')).toMatchObject({ kind: 'syntax' });
  expect(await failure('() => new Promise(() => {})')).toMatchObject({ kind: 'timeout' });
  expect(await failure('({ never }) => never()', { never: () => new Promise(() => {}) }, { waitMs: 30 })).toMatchObject(
    {
      kind: 'timeout',
    },
  );
});

test('issue 3: blank scripts load nothing', async () => {
  const load = vi.fn(() => compiled);
  const idle = createSandbox(load);
  const blank = [
    '',
    '  \n',
    '// only words',
    '({ data, formData }) => {\n    // write here\n    \n}',
    '(data) => {}',
    'async () => { /* nothing */ };',
    'function onLoad(api) { }',
    'data => { // nothing\n }',
    '({ data, tableRef }) => {n    // 在此编写代码n    n}',
  ];
  for (const source of blank) expect(await idle.run(source, {}), source).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
  for (const source of ['() => 1', '(a = {}) => {}', 'a => { a }', '() => ({})', '{}', 'x', '() => {}, 1']) {
    expect(isBlankScript(source), source).toBe(false);
  }
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => typeof isBlankScript(text) === 'boolean'));
});

test('SEC-25 nothing of the outside can be reached', async () => {
  const names = [
    'process',
    'require',
    'window',
    'document',
    'fetch',
    'XMLHttpRequest',
    'setTimeout',
    'Worker',
    'console',
    'import',
  ];
  for (const name of names.slice(0, -1)) expect(await run(`() => typeof ${name}`, {}), name).toBe('undefined');
  const marker = 'weft-host-marker';
  (globalThis as Record<string, unknown>).hostSecret = marker;
  const ways = [
    '() => (() => {}).constructor.constructor("return typeof hostSecret")()',
    '({ f }) => f.constructor("return typeof hostSecret")()',
    '({ f }) => f.constructor.constructor("return this")().hostSecret ?? "undefined"',
    '({ d }) => d.constructor.constructor("return typeof hostSecret")()',
    '() => globalThis.hostSecret ?? "undefined"',
    '() => new Function("return typeof hostSecret")()',
    '() => (0, eval)("typeof hostSecret")',
    '() => { try { null.x } catch (e) { return e.constructor.constructor("return typeof hostSecret")() } }',
    '({ bad }) => { try { bad() } catch (e) { return e.constructor.constructor("return typeof hostSecret")() } }',
    'async ({ p }) => (await p()).constructor.constructor("return typeof hostSecret")()',
    '({ p }) => p().constructor.constructor("return typeof hostSecret")()',
  ];
  const api = {
    f: () => 1,
    d: { x: [1] },
    bad: () => {
      throw new Error('x');
    },
    p: async () => ({ a: 1 }),
  };
  for (const way of ways) expect(await run(way, api), way).toBe('undefined');
  expect(['thrown', 'rejected', 'syntax', 'timeout']).toContain((await failure('() => import("fs")')).kind);
});

test('SEC-25 objects that cross the bridge change nothing outside', async () => {
  const data = { rows: [{ a: 1 }], inner: { b: 2 } };
  const seen: unknown[] = [];
  const take = (value: unknown) => {
    seen.push(value);
    return value;
  };
  const source = `({ data, take }) => {
    data.rows[0].a = 9; data.inner.__proto__.polluted = 1; Object.prototype.polluted = 1; Array.prototype.polluted = 1;
    take.__proto__.polluted = 1; take.call = null;
    take(JSON.parse('{"__proto__":{"polluted":1},"x":{"__proto__":{"polluted":1}},"constructor":{"prototype":{"polluted":1}}}'));
    return JSON.parse('{"__proto__":{"polluted":1},"ok":1}');
  }`;
  const result = await run(source, { data, take });
  expect(data).toEqual({ rows: [{ a: 1 }], inner: { b: 2 } });
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  expect(result).toEqual({ ok: 1 });
  expect(Object.assign({}, seen[0])).not.toHaveProperty('polluted');
  expect(
    await run('({ data }) => data.polluted', { data: JSON.parse('{"__proto__":{"polluted":1}}') }),
  ).toBeUndefined();
});

test('SEC-25 getters, toJSON and proxies are asked inside, under the same limits', async () => {
  expect(await run('() => ({ get a() { return 1 }, toJSON() { return { a: 2 } } })', {})).toEqual({ a: 2 });
  expect(await failure('() => ({ get a() { for (;;); } })', {}, { timeMs: 100 })).toMatchObject({ kind: 'timeout' });
  expect(await failure('() => new Proxy({}, { ownKeys() { for (;;); } })', {}, { timeMs: 100 })).toMatchObject({
    kind: 'timeout',
  });
  const take = vi.fn();
  expect(await failure('({ take }) => take({ get a() { for (;;); } })', { take }, { timeMs: 100 })).toMatchObject({
    kind: 'timeout',
  });
  expect(take).not.toHaveBeenCalled();
  expect(await failure('() => { throw { get message() { for (;;); } } }', {}, { timeMs: 100 })).toMatchObject({
    kind: 'timeout',
  });
  expect(await failure('() => { const a = {}; a.a = a; return a }')).toMatchObject({ kind: 'thrown' });
  expect(
    await run('() => { JSON.stringify = () => "1"; JSON.parse = null; Promise.resolve = null; return { a: 1 } }', {}),
  ).toEqual({ a: 1 });
});

test('an interpreter that runs out of memory prints nothing, and the next script runs', async () => {
  const printed = vi.spyOn(console, 'error');
  const own = createSandbox(() => compiled);
  const source = '() => { const held = []; for (;;) held.push({ a: [held.length] }) }';
  await expect(own.run(source, {}, { timeMs: 5_000 })).rejects.toBeInstanceOf(ScriptFailure);
  const deep = '() => { let o = []; for (let i = 0; i < 1e5; i++) o = [o]; return o }';
  await expect(own.run(deep, {})).rejects.toBeInstanceOf(ScriptFailure);
  expect(await own.run('() => 1 + 1', {})).toBe(2);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('T17 loops, recursion, expressions and memory end', async () => {
  const limits = { timeMs: 150 };
  const endless = [
    '() => { for (;;); }',
    '() => { for (;;) try { for (;;); } catch {} finally {} }',
    '() => /(a+)+$/.test("a".repeat(40) + "b")',
    'async () => { for (;;) await null }',
    '() => { const again = () => Promise.resolve().then(again); return again() }',
    '({ f }) => { for (;;) try { f() } catch {} }',
  ];
  for (const source of endless) {
    const from = performance.now();
    const found = await failure(source, { f: () => 1 }, limits);
    expect(found.kind, `${source}: ${found.message}`).toBe('timeout');
    expect(performance.now() - from, source).toBeLessThan(2_000);
  }
  const bombs = [
    '() => { const a = []; for (;;) a.push("x".repeat(1e5) + a.length) }',
    '() => "a".repeat(1e9)',
    '() => new Uint8Array(1e9)',
    '() => { let s = "ab"; for (;;) s += s }',
  ];
  for (const source of bombs) {
    expect(['memory', 'timeout', 'thrown'], source).toContain((await failure(source, {}, { timeMs: 5_000 })).kind);
  }
  expect(await failure('() => "a".repeat(2e6)')).toMatchObject({ kind: 'memory' });
  const huge = async () => 'a'.repeat(6e7);
  const late = await failure('async ({ huge }) => (await huge()).length', { huge }, { timeMs: 20_000 });
  expect(late).toMatchObject({ kind: 'memory' });
  expect(await failure('() => { const f = () => f() + 1; return f() }')).toMatchObject({ kind: 'thrown' });
  expect((await failure('() => { let o = []; for (let i = 0; i < 1e5; i++) o = [o]; return o }')).kind).toBe('thrown');
  expect(await failure('() => eval("(".repeat(1e5))')).toBeInstanceOf(ScriptFailure);
  // After all of that the next script runs as if nothing had been.
  expect(await run('() => [typeof polluted, 1 + 1]', {})).toEqual(['undefined', 2]);
}, 60_000);

test('issue 3: time outside the interpreter does not count, and runs do not meet', async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return 1;
  };
  const both = ['x', 'y'].map((name) =>
    run(
      'async ({ slow, name }) => { globalThis.mine = name; await slow(); return globalThis.mine }',
      { slow, name },
      { timeMs: 100 },
    ),
  );
  expect(await Promise.all(both)).toEqual(['x', 'y']);
});

test('issue 3: data cross both ways unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const plain = JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'p'));
      expect(await run('({ value }) => value', { value: plain })).toEqual(plain);
    }),
    { numRuns: 60 },
  );
});
