// Engines: both. What is told is written in transactions, which the embedded database does one at a time.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendDue } from '../../../tests/support/deliveries';
import { type MailServer, startMailServer } from '../../../tests/support/mailServer';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import type { Ctx } from '../../ctx';
import { forgetAfter } from '../../db/memo';
import { tellMassExport } from '../../services/channels/alarm';

let server: TestServer;
let mails: MailServer;
let model: PublishedModel;
const ids: Record<string, string> = {};
const admin = { as: 'admin' };
const ask = (call: string, params: Record<string, unknown>, options: object = admin) =>
  server.inject(call, params, options);
/** Messages of alarms by who got them, oldest first. */
const told = () =>
  server.db.raw<{ account: string; topic: string; title: string; body: string }>(
    `select u.account, m.topic, m.title, m.body_text as body from weft_message m
     join weft_message_receiver r on r.message_id = m.id join weft_user u on u.id = r.user_id
     where m.topic in ('administratorsChanged', 'massExport') order by m.creator_time, u.account`,
  );
/** Rows of the log that are marked as grave. */
const grave = async () =>
  (
    await server.db.raw<{ module: string; user: string; json: string }>(
      `select module_name as module, user_name as user, json from weft_log where json::jsonb ? 'grave' order by creator_time, id`,
    )
  ).map(({ json, ...row }) => ({ ...row, ...JSON.parse(json) }));

beforeAll(async () => {
  mails = await startMailServer({ user: 'weft', password: 'mail secret' });
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${mails.port}`;
  server = await startTestServer();
  model = await publishModel(server, {
    enCode: 'orders',
    fields: [fieldNode('input', 'title', 'Title')],
    list: { btnsList: [{ value: 'download', label: 'download' }], useBtnPermission: true },
  });
  for (const title of ['a', 'b', 'c']) await model.save({ title });
  const role = await makeRole(server, { menus: ['orders'], buttons: ['orders/btn_download'] });
  for (const account of ['clerk', 'second', 'third']) ids[account] = await makePerson(server, account, [role]);
  await server.db.raw(
    `update weft_user set is_administrator = 1, email = 'second@weft.example', language = 'en' where account = 'second'`,
  );
});
afterAll(async () => {
  delete process.env.SIGN_IN_HOSTS;
  await server?.close();
  await mails?.close();
});
beforeEach(async () => {
  for (const table of ['weft_message_receiver', 'weft_message', 'weft_job', 'weft_log'])
    await server.db.raw(`delete from ${table}`);
});

describe('SEC: administrators hear of what is grave, once', () => {
  const setAdministrators = (...accounts: string[]) =>
    ask('sysConfig.setAdministrators', { adminIds: accounts.map((account) => ids[account]) });

  test('a new administrator and one who was removed; who did it and who is none hear nothing', async () => {
    expect((await setAdministrators('second', 'third')).code).toBe(200);
    expect(await told()).toEqual([
      {
        account: 'second',
        topic: 'administratorsChanged',
        title: 'Administrators changed',
        body: expect.stringContaining('third/third'),
      },
      { account: 'third', topic: 'administratorsChanged', title: '管理员已变更', body: expect.any(String) },
    ]);
    expect(await grave()).toMatchObject([
      {
        module: 'alarm',
        user: expect.stringContaining('/admin'),
        call: 'sysConfig.setAdministrators',
        grave: 'administratorsChanged',
        added: [ids.third],
        removed: [],
      },
    ]);
    const found = await ask('log.list', { type: '3', keyword: 'alarm' });
    expect(found.data.list).toMatchObject([{ moduleName: 'alarm', json: expect.stringContaining('"grave"') }]);
    // The same again changes nothing and tells nobody.
    await setAdministrators('second', 'third');
    expect(await told()).toHaveLength(2);
    await setAdministrators('second');
    expect((await told()).map(({ account }) => account)).toEqual(['second', 'third', 'second', 'third']);
  });

  test('an export above the number of rows of the organisation; one at it tells nobody', async () => {
    const exported = (as: string) =>
      ask('onlineDev.export', { modelId: model.modelId, type: '0', dataType: '1', selectKey: 'title' }, { as });
    expect((await ask('sysConfig.info', {})).data.exportAlarmRows).toBe(10_000);
    expect((await exported('clerk')).code).toBe(200);
    expect(await told()).toEqual([]);
    expect((await ask('sysConfig.update', { exportAlarmRows: 3 })).code).toBe(200);
    expect((await exported('clerk')).code).toBe(200);
    expect(await told()).toEqual([]);
    await ask('sysConfig.update', { exportAlarmRows: 2 });
    expect((await exported('clerk')).code).toBe(200);
    expect((await told()).map(({ account, topic }) => [account, topic])).toEqual([
      ['admin', 'massExport'],
      ['second', 'massExport'],
    ]);
    expect((await told())[1]).toMatchObject({ title: 'Many rows exported', body: expect.stringContaining('3 rows') });
    expect((await grave()).filter((row) => row.grave === 'massExport')).toMatchObject([
      { module: 'alarm', user: 'clerk/clerk', call: 'onlineDev.export', rows: 3, modelId: model.modelId },
    ]);
    await server.db.raw('delete from weft_message_receiver');
    expect((await exported('second')).code).toBe(200);
    expect((await told()).map(({ account }) => account)).toEqual(['admin']);
    const people = await ask('users.exportData', { dataType: '1', selectKey: 'account,realName' });
    expect(people.code).toBe(200);
    expect((await told()).map(({ account }) => account)).toEqual(['admin', 'second']);
    await ask('sysConfig.update', { exportAlarmRows: 10_000 });
  });

  test('sign-in settings: the row of the log is marked; the message is that of settings', async () => {
    await ask('sysConfig.update', { lockTime: 11 });
    expect(await grave()).toMatchObject([{ module: 'system.sysConfig', grave: 'settingsChanged' }]);
    expect(await told()).toEqual([]);
  });

  test('settings that are not cached are read within the transaction', async () => {
    const user = { id: ids.clerk, account: 'clerk', realName: 'clerk' };
    const facts = { now: new Date(), ip: '', userAgent: '', requestId: 'r', publish: () => {} };
    const ctx = { ...facts, db: server.db, user } as unknown as Ctx;
    forgetAfter(server.db, 'configuration.changed', {});
    await server.db.transaction((tx) =>
      tellMassExport(ctx, tx, { call: 'onlineDev.export', name: 'orders', rows: 20_000 }),
    );
    expect(await told()).toHaveLength(2);
  });

  test('by mail too, where there is a mail server', async () => {
    await ask('sysConfig.update', {
      ...{ emailSmtpHost: '127.0.0.1', emailSmtpPort: mails.port, emailSsl: 0, emailAccount: 'weft' },
      ...{ emailPassword: 'mail secret', emailSender: 'weft@weft.example' },
    });
    await server.db.raw('delete from weft_job');
    await setAdministrators('second', 'third');
    await sendDue(server, new Date());
    expect(mails.taken).toMatchObject([
      { to: ['second@weft.example'], subject: expect.stringContaining('Administrators changed') },
    ]);
    await setAdministrators('second');
  });
});
