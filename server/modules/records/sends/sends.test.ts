import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendDue } from '../../../../tests/support/deliveries';
import { hasPostgres } from '../../../../tests/support/emptyDatabase';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { publishModel } from '../../../../tests/support/publishModel';
import { secondProcess } from '../../../../tests/support/secondProcess';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, type SmallModel, smallModel } from '../../../../tests/support/smallModel';
import { loadWords } from '../../../http/words';
import { enqueueDue } from './dueSends';

type Json = Record<string, unknown>;

let app: TestServer;
let lily: string;
let tom: string;
let role: string;
const admin = { as: 'admin' };
const dayMs = 86_400_000;

let count = 0;
/** A model of tasks with these rules. */
function tasks(sends: unknown): SmallModel {
  const enCode = `task${++count}`;
  const fields = [
    fieldNode('input', 'title', '标题', { required: true, unique: true }),
    fieldNode('inputNumber', 'cost', '费用'),
    fieldNode('datePicker', 'due', '期限', {}, { format: 'yyyy-MM-dd' }),
    fieldNode('userSelect', 'owner', '负责人', {}, { multiple: false }),
    fieldNode('usersSelect', 'team', '团队', {}, { multiple: true }),
    fieldNode('input', 'secret', '机密'),
  ];
  return { enCode, fullName: `任务${count}`, fields, form: { sends } } as SmallModel;
}

const rule = (more: Json = {}): Json => ({
  name: 'r',
  on: 'create',
  config: 'TASK',
  to: { fields: ['owner'] },
  parameters: { '@Title': 'title', who: 'owner', due: 'due' },
  ...more,
});

interface Queued {
  userId: string | null;
  title: string;
  content: string;
}
const queued = () =>
  app.db.raw<Queued>(
    `select user_id as "userId", title, input::json ->> 'content' as content from weft_job where kind like 'delivery.%'
     order by created_time, title, user_id`,
  );
const receivers = async () => (await queued()).map(({ userId }) => userId).sort();

async function configure(code: string, toUserIds = ''): Promise<void> {
  const template = { messageType: '4', messageSource: '1', fullName: code, enCode: code };
  const form = { ...template, title: '任务 {@Title}', content: '{who} {due} {secret} {@CreatorUserName}' };
  const created = await app.inject('messageTemplate.create', { ...form, messageType: '2' }, admin);
  expect(created.code).toBe(200);
  const templates = await app.inject('messageTemplate.list', { keyword: code }, admin);
  const templateId = templates.data.list[0].id;
  const config = { fullName: code, enCode: code, templateId, toUserIds };
  expect((await app.inject('sendConfig.create', config, admin)).code).toBe(200);
}

beforeAll(async () => {
  app = await startTestServer();
  role = await makeRole(app, { menus: ['systemData.dictionary'] });
  lily = await makePerson(app, 'lily', []);
  tom = await makePerson(app, 'tom', [role]);
  await configure('TASK');
  await configure('OWNTO', `${tom}--user`);
});
afterAll(() => app?.close());
beforeEach(() => app.db.raw('delete from weft_job'));

describe('a model sends when its records change (issue 13)', () => {
  test('on create: to the person in a field, with the texts of the named fields only', async () => {
    const { save } = await publishModel(app, tasks([rule()]));
    expect(await save({ title: '甲', owner: lily, due: Date.UTC(2026, 0, 15, 4), secret: 'S3' })).toMatchObject({
      code: 200,
    });
    const [sent, ...more] = await queued();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ userId: lily, title: '任务 甲' });
    expect(sent!.content).toMatch(/^lily\/lily 2026-01-15 {2}\S+/);
    expect(sent!.content).not.toContain('S3');
  });

  test('a message inside the product keeps its lines without empty ones, and leads whoever may see the record to it', async () => {
    const content = '谁: {who}\n期限: {due}\n费用 <b>: {cost}';
    const message = { fullName: '内', enCode: 'INSIDE', title: '任务 {@Title}', content, toUserIds: `${tom}--user` };
    expect((await app.inject('sendConfig.quick', message, admin)).code).toBe(200);
    const parameters = { '@Title': 'title', who: 'owner', due: 'due', cost: 'cost' };
    const send = rule({ on: ['create', 'delete'], config: 'INSIDE', parameters });
    const { modelId, save } = await publishModel(app, tasks([send]));
    const [menu] = await app.db.raw<{ code: string }>('select en_code as code from weft_menu where module_id = $1', [
      modelId,
    ]);
    const seer = await makePerson(app, 'seer', [await makeRole(app, { menus: [menu!.code] })]);
    const { id } = (await save({ title: '甲', owner: lily, cost: 3 })).data;
    const other = (await save({ title: '乙', owner: seer })).data.id;
    const sent = () =>
      app.db.raw<{ content: string; place: string | null }>(
        `select input::json ->> 'content' as content, input::json -> 'data' ->> 'place' as place from weft_job
         where kind = 'delivery.1' and user_id = $1 order by created_time`,
        [lily],
      );
    const [created] = await sent();
    expect(created?.content).toBe('<p>谁: lily/lily</p><p>费用 &lt;b&gt;: 3</p>');
    expect(JSON.parse(created?.place ?? '{}')).toEqual({ modelId, id });
    await app.inject('onlineDev.batchRemove', { modelId, ids: [id] }, admin);
    expect((await sent()).map(({ place }) => place !== null)).toEqual([true, false]);
    await sendDue(app);
    const linksOf = async (as: string) => {
      const { data } = await app.inject('message.list', {}, { as });
      const read = (data.list as { id: string }[]).map((each) =>
        app.inject('message.readInfo', { id: each.id }, { as }),
      );
      return (await Promise.all(read)).map((each) => each.data.link as string | undefined);
    };
    expect(await linksOf('lily')).toEqual([undefined, undefined]);
    expect(await linksOf('seer')).toEqual([expect.stringContaining(`record.id=${other}`)]);
  });

  test('on update: when the condition holds and one of the named fields changed', async () => {
    const send = rule({ on: ['update'], where: { cost: { gt: 100 } }, changed: ['cost'] });
    const { save, update, info } = await publishModel(app, tasks([send]));
    const { id } = (await save({ title: '甲', owner: lily, cost: 5 })).data;
    const change = async (values: Json) => {
      expect(await update(id, { ...(await info(id)), ...values })).toMatchObject({ code: 200 });
      return (await queued()).length;
    };
    expect(await change({ cost: 50 })).toBe(0);
    expect(await change({ cost: 500 })).toBe(1);
    expect(await change({ title: '乙' })).toBe(1);
    expect(await change({ cost: 501 })).toBe(2);
  });

  test('on delete: with the texts of the record as it was', async () => {
    const { modelId, save } = await publishModel(app, tasks([rule({ on: 'delete', where: { title: { ne: '丙' } } })]));
    const ids: string[] = [];
    for (const title of ['甲', '乙', '丙']) ids.push((await save({ title, owner: lily })).data.id);
    expect(await queued()).toEqual([]);
    expect((await app.inject('onlineDev.batchRemove', { modelId, ids }, admin)).code).toBe(200);
    expect((await queued()).map(({ title }) => title).sort()).toEqual(['任务 乙', '任务 甲'].sort());
  });

  test('issue 13 a record that comes back from the bin sends nothing, whatever the rules name', async () => {
    const send = rule({ on: ['create', 'update', 'delete'] });
    const { modelId, save, info } = await publishModel(app, tasks([send]));
    const { id } = (await save({ title: '甲', owner: lily })).data;
    await app.inject('onlineDev.batchRemove', { modelId, ids: [id] }, admin);
    expect(await receivers()).toEqual([lily, lily]);
    const [entry] = (await app.inject('onlineDev.bin', { modelId }, admin)).data.list;
    expect((await app.inject('onlineDev.restore', { modelId, ids: [entry.id] }, admin)).code).toBe(200);
    expect(await info(id)).toMatchObject({ title: '甲' });
    expect(await receivers()).toEqual([lily, lily]);
  });

  test('a refused save sends nothing', async () => {
    const { save } = await publishModel(app, tasks([rule()]));
    await save({ title: '甲', owner: lily });
    expect((await save({ title: '甲', owner: tom })).code).toBe(400);
    expect(await receivers()).toEqual([lily]);
  });

  test('what a transaction enqueues is gone when it is rolled back', async () => {
    const { modelId, save } = await publishModel(app, tasks([rule()]));
    const [{ table } = { table: '' }] = await app.db.raw<{ table: string }>(
      `select storage->'main'->>'table' as table from weft_visualdev_release where model_id = $1 and current`,
      [modelId],
    );
    await app.db.raw(
      `create function fail_late() returns trigger language plpgsql as $$ begin raise exception 'late'; end $$`,
    );
    await app.db.raw(`create constraint trigger late after insert on model."${table}" deferrable initially deferred
      for each row execute function fail_late()`);
    expect((await save({ title: '甲', owner: lily })).code).not.toBe(200);
    expect(await queued()).toEqual([]);
  });

  test('receivers: fields, roles and persons together, each person once; without `to` those of the configuration', async () => {
    const to = { fields: ['owner', 'team'], members: [`${role}--role`] };
    const { save } = await publishModel(
      app,
      tasks([rule({ to }), rule({ name: 'own', config: 'ownto', to: undefined })]),
    );
    await save({ title: '甲', owner: lily, team: [`${tom}--user`, `${lily}--user`] });
    expect(await receivers()).toEqual([lily, tom, tom].sort());
  });

  test('a record that names nobody sends to nobody, a disabled configuration sends nothing; both are saved', async () => {
    const { save } = await publishModel(app, tasks([rule()]));
    expect((await save({ title: '甲' })).code).toBe(200);
    await app.db.raw(`update weft_send_config set enabled_mark = 0 where en_code = 'TASK'`);
    expect((await save({ title: '乙', owner: lily })).code).toBe(200);
    await app.db.raw(`update weft_send_config set enabled_mark = 1 where en_code = 'TASK'`);
    expect(await queued()).toEqual([]);
  });
});

describe('what published models send by stays (issue 13)', () => {
  const idOf = async (family: string, keyword: string) =>
    (await app.inject(`${family}.list`, { keyword }, admin)).data.list[0].id as string;
  const change = async (family: string, id: string, more: Json) =>
    app.inject(`${family}.update`, { ...(await app.inject(`${family}.info`, { id }, admin)).data, ...more }, admin);

  test('issue 13 a configuration that a published model names is not deleted, disabled, renamed or left without receivers', async () => {
    await configure('KEPT', `${tom}--user`);
    const config = await idOf('sendConfig', 'KEPT');
    const model = tasks([rule({ config: 'kept', to: undefined })]);
    const { modelId } = await publishModel(app, model);
    const told = `模型“${model.enCode}”通过此配置发送消息，不允许删除、停用或修改编码`;
    expect((await app.inject('sendConfig.remove', { id: config }, admin)).msg).toBe(told);
    expect((await change('sendConfig', config, { enabledMark: 0 })).msg).toBe(told);
    expect((await change('sendConfig', config, { enCode: 'OTHER' })).msg).toBe(told);
    expect((await change('sendConfig', config, { toUserIds: '' })).msg).toContain('接收人不能为空');
    expect((await change('sendConfig', config, { enCode: 'Kept', fullName: 'KEPT 2' })).code).toBe(200);

    const template = await idOf('messageTemplate', 'KEPT');
    const answers = [
      await app.inject('messageTemplate.remove', { id: template }, admin),
      await app.inject('messageTemplate.state', { id: template }, admin),
      await change('messageTemplate', template, { enabledMark: 0 }),
    ];
    for (const { code, msg } of answers) {
      expect(code).toBe(400);
      expect(msg).toContain(`“${model.enCode}”`);
    }
    expect((await app.inject('visualdev.remove', { id: modelId }, admin)).code).toBe(200);
    expect((await app.inject('sendConfig.remove', { id: config }, admin)).code).toBe(200);
    expect((await app.inject('messageTemplate.remove', { id: template }, admin)).code).toBe(200);
  });

  test('issue 13 a channel that a published model sends by is not deleted or disabled', async () => {
    const channel = { messageType: '6', fullName: 'HOOK', enCode: 'HOOK', address: 'https://hook.example/in' };
    expect((await app.inject('sendChannel.create', channel, admin)).code).toBe(200);
    const template = { messageType: '6', messageSource: '1', fullName: 'HOOK', enCode: 'HOOK' };
    await app.inject('messageTemplate.create', { ...template, title: '{@Title}', content: 'x' }, admin);
    const [channelId, templateId] = [await idOf('sendChannel', 'HOOK'), await idOf('messageTemplate', 'HOOK')];
    const config = { fullName: 'HOOK', enCode: 'HOOK', templateId, channelId };
    expect((await app.inject('sendConfig.create', config, admin)).code).toBe(200);
    expect((await app.inject('sendChannel.remove', { id: channelId }, admin)).msg).toBe('此渠道已被消息发送配置使用');
    const model = tasks([rule({ config: 'HOOK', to: undefined })]);
    await publishModel(app, model);
    for (const { code, msg } of [
      await app.inject('sendChannel.remove', { id: channelId }, admin),
      await change('sendChannel', channelId, { enabledMark: 0 }),
    ]) {
      expect(code).toBe(400);
      expect(msg).toContain(`“${model.enCode}”通过发送配置使用此渠道`);
    }
  });
});

describe('a model sends at a date field (issue 13)', () => {
  test('three days before, once by two passes at the same moment and by later ones; another date is another message', async () => {
    const on = { date: 'due', days: -3, time: '09:00' };
    const { save, update, info } = await publishModel(app, tasks([rule({ on, where: { cost: { gt: 0 } } })]));
    const due = Date.UTC(2026, 4, 10, 4);
    const { id } = (await save({ title: '甲', owner: lily, due, cost: 1 })).data;
    await save({ title: '乙', owner: lily, due, cost: 0 });
    await save({ title: '丙', owner: lily, due: due + dayMs, cost: 1 });
    const words = await loadWords();
    const log = {
      info: () => {},
      warn: () => {},
      error: (members: unknown) => {
        throw members;
      },
    };
    const pass = (at: string) => enqueueDue({ db: app.db, bus: app.bus, log, words }, new Date(at));
    await pass('2026-05-07T08:59:00+08:00');
    expect(await queued()).toEqual([]);
    await Promise.all([pass('2026-05-07T09:00:00+08:00'), pass('2026-05-07T09:00:01+08:00')]);
    await pass('2026-05-08T08:59:00+08:00');
    expect((await queued()).map(({ title, userId }) => [title, userId])).toEqual([['任务 甲', lily]]);
    await update(id, { ...(await info(id)), due: due + 5 * dayMs });
    await pass('2026-05-12T09:30:00+08:00');
    expect((await queued()).map(({ title }) => title)).toEqual(['任务 甲', '任务 甲']);
  });
});

describe.runIf(hasPostgres())('date messages of two processes (issue 13)', () => {
  test('issue 13 three days before the date: both processes look at once, and each person gets one message', async () => {
    const two = await secondProcess(app);
    const on = { date: 'due', days: -3, time: '09:00' };
    const { save } = await publishModel(app, tasks([rule({ on })]));
    const due = Date.UTC(2026, 4, 10, 4);
    const owners = [lily, tom];
    for (let at = 0; at < 40; at++)
      expect((await save({ title: `甲${at}`, owner: owners[at % 2], due })).code).toBe(200);
    const words = await loadWords();
    const failed: unknown[] = [];
    const log = { info: () => {}, warn: () => {}, error: (members: unknown) => failed.push(members) };
    const pass = ({ db, bus }: Pick<TestServer, 'db' | 'bus'>) =>
      enqueueDue({ db, bus, log, words }, new Date('2026-05-07T09:00:00+08:00'));
    await Promise.all([pass(app), pass(two), pass(app), pass(two)]);
    const titles = (await queued()).map(({ title }) => title);
    await two.close();
    expect(failed).toEqual([]);
    expect(new Set(titles).size).toBe(40);
    expect(titles).toHaveLength(40);
  });
});

describe('rules are checked at release, with issues at their places (issue 13)', () => {
  const wrong: [string, Json, string][] = [
    ['an unknown member', { when: {} }, '/formData/sends/0/when'],
    ['no event', { on: 'read' }, '/formData/sends/0/on'],
    ['a time that is none', { on: { date: 'due', time: '25:00' } }, '/formData/sends/0/on'],
    ['a date that is no field', { on: { date: 'title' } }, '/formData/sends/0/on/date'],
    ['an operator', { where: { cost: { above: 1 } } }, '/formData/sends/0/where'],
    ['a field of the condition', { where: { missing: 1 } }, '/formData/sends/0/where'],
    [
      'the person of a date message',
      { on: { date: 'due' }, where: { '$user.userId': 'x' } },
      '/formData/sends/0/where',
    ],
    ['a receiver that is no field', { to: { fields: ['title'] } }, '/formData/sends/0/to/fields/0'],
    ['a receiver that is no member', { to: { members: ['x'] } }, '/formData/sends/0/to/members/0'],
    ['no receivers', { to: {} }, '/formData/sends/0/to'],
    ['nobody at all', { to: undefined }, '/formData/sends/0'],
    ['a changed field', { changed: ['missing'] }, '/formData/sends/0/changed/0'],
    ['a parameter without a field', { parameters: { '@Title': 'missing' } }, '/formData/sends/0/parameters/@Title'],
    ['a configuration that does not exist', { config: 'NONE' }, '/formData/sends/0/config'],
  ];
  test.each(wrong)('%s', async (_, more, at) => {
    const created = await app.inject('visualdev.create', smallModel(tasks([rule(more)])), admin);
    expect(created.code).toBe(200);
    const answer = await app.inject('visualdev.release', { id: created.data.id, pc: 1 }, admin);
    expect(answer.code).toBe(400);
    const places = answer.data.issues.filter(({ level }: Json) => level === 'error').map((issue: Json) => issue.at);
    expect(places).toEqual([at]);
  });

  test('two rules of one name', async () => {
    const created = await app.inject('visualdev.create', smallModel(tasks([rule(), rule()])), admin);
    const answer = await app.inject('visualdev.release', { id: created.data.id, pc: 1 }, admin);
    expect(answer.data.issues).toMatchObject([{ at: '/formData/sends/1/name' }]);
  });
});
