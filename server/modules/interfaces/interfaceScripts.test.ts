import { describe, expect, it } from 'vitest';
import { interfaceServer, interfaceRows as rows } from '../../../tests/support/interfaceServer';

const use = interfaceServer();
const { ask, fixed } = use;

describe('processing scripts of interfaces (contract-visualdev §11)', () => {
  it('issue 3: the processing script changes the data, in the sandbox', async () => {
    const script = (processing: string) => fixed({ processing });
    const run = async (processing: string) => ask('dataInterface.run', { id: await script(processing) });
    expect((await run('(data) => data.filter((row) => row.kind === "a").map((row) => row.id)')).data).toEqual([1, '3']);
    expect((await run('(data) => { /* nothing */ }')).data).toEqual(rows);
    expect(await run('(data) => { throw new Error("bad row") }')).toMatchObject({
      code: 400,
      msg: '数据处理脚本出错：Error: bad row',
    });
    expect((await run('(data) => {')).msg).toMatch(/^数据处理脚本有语法错误/);
    expect((await run('() => typeof process + typeof require + typeof fetch')).data).toBe(
      'undefinedundefinedundefined',
    );
    const id = await script('(data) => [...data, { extra: data.length }]');
    expect((await ask('dataInterface.page', { id })).data.pagination.total).toBe(4);
  });

  it('T17 a script without end keeps nobody waiting, and ends', async () => {
    const ids = await Promise.all(
      ['() => { for (;;); }', '() => [].indexOf.call({ length: 2 ** 53 - 1 }, 1)'].map((processing) =>
        fixed({ processing }),
      ),
    );
    const good = await fixed({ processing: '(data) => data.length' });
    let worstMs = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      worstMs = Math.max(worstMs, performance.now() - last - 5);
      last = performance.now();
    }, 5);
    const ended = ids.map((id) => ask('dataInterface.run', { id }));
    const slow = await Promise.all(ended);
    clearInterval(beat);
    for (const answer of slow) expect(answer).toMatchObject({ code: 400, msg: '数据处理脚本运行超时' });
    // In this thread a script would block for its whole second; a busy machine stalls for less.
    expect(worstMs).toBeLessThan(800);
    expect((await ask('dataInterface.run', { id: good })).data).toBe(3);
  }, 30_000);

  it('issue 10 §3 slow scripts of one person, or of one interface, leave a thread for others', async () => {
    const slowScript = '(data) => { const end = Date.now() + 300; while (Date.now() < end); return data.length; }';
    const slow = await fixed({ processing: slowScript });
    const other = await fixed({ processing: slowScript });
    const quick = await fixed({ processing: '(data) => data.length' });
    const order: string[] = [];
    const run = async (name: string, id: string, as: string) => {
      expect((await ask('dataInterface.run', { id }, as)).data).toBe(3);
      order.push(name);
    };
    const busy = (ids: string[], as: string) => ids.map((id) => run('busy', id, as));
    // Two interfaces of one person, then one interface of two people. Served in order, the quick one would be last.
    await Promise.all([...busy([slow, other, slow, other], 'admin'), run('quick', quick, 'li')]);
    await Promise.all([...busy([slow, slow], 'admin'), ...busy([slow, slow], 'li'), run('quick', quick, 'li')]);
    expect([order[4], order[9]]).toEqual(['busy', 'busy']);
  }, 30_000);
});
