import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
const admin = { as: 'admin' };
const slow = { timeout: 60_000 };
const ask = async (call: string, params: Record<string, unknown> = {}, options: object = admin) =>
  app.inject(call, params, options);

/** Waits until the job has ended; its reason is empty when it went well. */
async function done(call: 'sample.install' | 'sample.remove', options: object = admin): Promise<void> {
  const { data, code, msg } = await ask(call, {}, options);
  expect({ code, msg }).toMatchObject({ code: 200 });
  await expect
    .poll(async () => (await ask('job.info', { id: data.jobId })).data.status, slow)
    .not.toMatch(/waiting|running/);
  expect((await ask('job.info', { id: data.jobId })).data).toMatchObject({ status: 'done', reason: '' });
}
const models = async () =>
  (await ask('visualdev.list', { keyword: 'sample' })).data.list.map((row: { enCode: string }) => row.enCode).sort();

beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

describe('issue 14: the sample application', () => {
  it('is offered to administrators of an empty database only', async () => {
    expect((await ask('sample.state')).data).toEqual({ installed: false, offered: true, job: null, person: null });
  });

  it('is installed through the public calls: five models, 300 records, people with roles, a portal', async () => {
    await done('sample.install');
    const state = (await ask('sample.state')).data;
    expect(state).toMatchObject({ installed: true, offered: false, job: null });
    // An administrator looks at it as one of its people, whose passwords nobody knows.
    const seen = await ask('viewAs.open', { objectType: 'User', objectId: state.person });
    expect(seen).toMatchObject({ code: 200, data: { token: expect.any(String) } });
    expect(await models()).toEqual([
      'sampleAsset',
      'sampleCustomer',
      'sampleLeave',
      'sampleMaintenance',
      'sampleOrder',
    ]);
    const { data } = await ask('visualdev.list', { keyword: 'sample' });
    const totals = await Promise.all(
      data.list.map(
        async ({ id }: { id: string }) => (await ask('onlineDev.list', { modelId: id })).data.pagination.total,
      ),
    );
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(300);
    const orders = data.list.find((row: { enCode: string }) => row.enCode === 'sampleOrder').id;
    const [order] = (await ask('onlineDev.list', { modelId: orders, pageSize: 1 })).data.list;
    expect(order).toMatchObject({
      number: expect.stringMatching(/^SO\d{10}$/),
      state: expect.stringMatching(/[一-龥]/),
    });
    expect((await ask('board.list', { keyword: 'samplePortal' })).data.list[0].state).toBe(1);
    const told = (await ask('message.list')).data.list.map((row: { title: string }) => row.title);
    expect(told).toContain('任务完成：安装示例应用');
  }, 120_000);

  it('newcomer: what its roles may do is ticked when their rights are opened', async () => {
    const [role] = (await ask('role.list', { keyword: 'sampleSales' })).data.list;
    const values = async (body: object) => (await ask('authority.values', { objectId: role.id, ...body })).data;
    const { ids } = await values({ type: 'system' });
    expect(ids).toHaveLength(1);
    // The folder and three pages.
    expect((await values({ type: 'module', moduleIds: ids[0] })).ids).toHaveLength(4);
  });

  it('its pages are in one folder of the menu, and orders print by its template', async () => {
    const { data } = await ask('auth.currentUser');
    const folder = data.menuList.find((node: { enCode: string }) => node.enCode === 'sampleApplication');
    expect(folder.children.map((node: { fullName: string }) => node.fullName)).toEqual([
      '客户',
      '销售订单',
      '固定资产',
      '资产维护',
      '请假申请',
    ]);
    const [template] = (await ask('printDev.list', { keyword: 'sampleOrder' })).data.list;
    const { list } = (await ask('visualdev.list', { keyword: 'sampleOrder' })).data;
    const orders = await ask('onlineDev.list', { modelId: list[0].id, pageSize: 1 });
    const [order] = orders.data.list;
    const printed = await ask('printDev.fill', { id: template.id, formIds: [order.id] });
    expect(printed.code).toBe(200);
    expect(JSON.stringify(printed.data)).toContain(order.number);
    const { data: whole } = await ask('onlineDev.info', { modelId: list[0].id, id: order.id });
    expect(JSON.stringify(printed.data)).toContain(JSON.parse(whole.data).lines[0].product);
    expect(JSON.stringify(printed.data)).not.toContain('{x}');
    expect(JSON.stringify(printed.data)).toContain(JSON.parse(whole.data).lines[0].amount.toFixed(2));
  });

  it('its import file is imported into its customers without a fault', async () => {
    const { data: link } = await ask('sample.customers');
    const { rawPayload } = await app.app.inject({ url: link.url });
    const { list } = (await ask('visualdev.list', { keyword: 'sampleCustomer' })).data;
    const modelId = list[0].id;
    const file = { filename: link.name, content: rawPayload };
    const { data: sent } = await ask('onlineDev.importUpload', { file });
    const { data: preview } = await ask('onlineDev.importPreview', { modelId, fileName: sent.name });
    expect(preview.errors).toEqual([]);
    const { data: done } = await ask('onlineDev.importData', { modelId, list: preview.dataRow });
    expect(done).toMatchObject({ snum: 6, fnum: 0 });
    const ids = (await ask('onlineDev.list', { modelId, pageSize: 100 })).data.list
      .filter((row: { code: string }) => row.code.startsWith('C1'))
      .map((row: { id: string }) => row.id);
    expect((await ask('onlineDev.batchRemove', { modelId, ids })).code).toBe(200);
  });

  it('its people see what their role has, and no more', async () => {
    await ask('sysConfig.update', { mandatoryModificationOfInitialPassword: 0 });
    app.reopenSessions();
    const { data } = await ask('visualdev.list', { keyword: 'sample' });
    const code = async (enCode: string, account: string) => {
      const { id } = data.list.find((row: { enCode: string }) => row.enCode === enCode);
      return (await ask('onlineDev.list', { modelId: id }, { as: account })).code;
    };
    expect(await code('sampleOrder', 'sampleLin')).toBe(200);
    expect(await code('sampleOrder', 'sampleWu')).not.toBe(200);
    expect(await code('sampleAsset', 'sampleWu')).toBe(200);
    expect(await code('sampleLeave', 'sampleZhao')).toBe(200);
  });

  it('an installation that was interrupted goes on, and adds nothing twice', async () => {
    await app.db.raw(`delete from weft_role where en_code = 'sampleStaff'`);
    await done('sample.install');
    expect((await ask('role.list', { keyword: 'sampleStaff' })).data.list).toHaveLength(1);
    const { data } = await ask('visualdev.list', { keyword: 'sampleCustomer' });
    expect((await ask('onlineDev.list', { modelId: data.list[0].id })).data.pagination.total).toBe(30);
  }, 120_000);

  it('is removed with its people, roles and tables', async () => {
    await done('sample.remove');
    expect(await models()).toEqual([]);
    expect((await ask('users.list', { keyword: 'sample' })).data.pagination.total).toBe(0);
    expect((await ask('role.list', { keyword: 'sample' })).data.list).toEqual([]);
    const [tables] = await app.db.raw<{ count: number }>(
      `select count(*)::int as count from information_schema.tables where table_schema = 'model' and table_name like '%sample%'`,
    );
    expect(tables!.count).toBe(0);
    expect((await ask('printDev.list', { keyword: 'sampleOrder' })).data.list).toEqual([]);
    const { data: user } = await ask('auth.currentUser');
    expect(JSON.stringify(user.menuList)).not.toContain('sample');
    expect((await ask('visualdev.bin')).data).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ enCode: 'sampleOrder' })]),
    );
  }, 120_000);

  it('is installed in English, with an import file that its customers take', async () => {
    const english = { ...admin, language: 'en' };
    await done('sample.install', english);
    const { list } = (await ask('visualdev.list', { keyword: 'sampleCustomer' })).data;
    expect(list[0].fullName).toBe('Customers');
    const { data: link } = await ask('sample.customers', {}, english);
    expect(link.name).toBe('Customers to import.xlsx');
    const { rawPayload } = await app.app.inject({ url: link.url });
    const file = { filename: link.name, content: rawPayload };
    const { data: sent } = await ask('onlineDev.importUpload', { file });
    const { data: preview } = await ask('onlineDev.importPreview', { modelId: list[0].id, fileName: sent.name });
    expect(preview.errors).toEqual([]);
    expect(preview.dataRow).toHaveLength(6);
    await done('sample.remove', english);
  }, 120_000);
});
