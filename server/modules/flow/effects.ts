import type { FlowEffect } from '../../../core/flow/types';
import { Refusal } from '../../ctx';
import type { Kit } from '../../module';
import type { WorkKind } from '../../queue/work';
import { enqueue } from '../../services/channels/enqueue';
import { runInterface } from '../interfaces/invoke';
import { effectKind } from './apply';
import { starterOf } from './ask';
import { addChildWork } from './children';
import { orderOn } from './commands';
import { publishedOf, storedRecord } from './formSave';
import { assertRuns } from './inName';
import { peopleOf } from './people';
import { instanceOf, versionOf } from './store';
import { systemCtx } from './timers';
import { resolveWho } from './who';

type EffectOf<Key extends string> = Extract<FlowEffect, Record<Key, unknown>>;

async function idOf(kit: Kit, table: 'weftDataInterface' | 'weftSendConfig', named: string): Promise<string> {
  const row = await kit.db.kysely
    .selectFrom(table)
    .select('id')
    .where((is) => is.or([is('id', '=', named), is('enCode', '=', named)]))
    .where('deleteMark', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  if (!row) throw new Refusal('error.notFound');
  return row.id;
}

async function perform(kit: Kit, instanceId: string, effect: FlowEffect, key: string): Promise<unknown> {
  const instance = await instanceOf(kit.db, instanceId);
  const ctx = await systemCtx(kit, starterOf(instance), new Date());
  const { author } = await versionOf(kit.db, instance.versionId);
  if ('call' in effect) {
    const { call, params = {} } = effect as EffectOf<'call'>;
    await assertRuns(kit.db, author);
    const list = Object.entries(params).map(([field, defaultValue]) => ({ field, defaultValue }));
    return runInterface({ ...ctx, key }, await idOf(kit, 'weftDataInterface', call), list);
  }
  if (!('send' in effect)) return undefined;
  const published = await publishedOf(ctx, instance.modelId);
  const record = await storedRecord(ctx, published, instance);
  const starter = starterOf(instance);
  const about = { ctx, author, starter, record, previous: [starter], deciders: () => [], chosen: undefined };
  const { users } = await resolveWho(about, effect.to ?? 'starter');
  const name = (await peopleOf(ctx, [starter])).get(starter)?.realName ?? '';
  const texts = Object.entries(record).flatMap(([field, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[field, String(value)] as const] : [],
  );
  const values = { ...Object.fromEntries(texts), '@Title': instance.title, '@launchUserName': name };
  const configId = await idOf(kit, 'weftSendConfig', effect.send);
  const toUserIds = users.map(({ id }) => `${id}--user`).join(',');
  if (toUserIds) await kit.db.transaction((tx) => enqueue(ctx, tx, { configId, key, values, toUserIds }));
  return undefined;
}

/** What a flow does outside the database: at least once, and the step that waits for it goes on with the answer. */
export const effectWork = (kit: Kit): WorkKind => ({
  name: effectKind,
  pool: 'outside',
  mostTries: 8,
  run: async ({ input }) => {
    const { key } = JSON.parse(input) as { key: string };
    const row = await kit.db.kysely.selectFrom('weftFlowEffect').selectAll().where('key', '=', key).executeTakeFirst();
    if (!row) return { is: 'done' };
    try {
      const answer =
        row.status === 'done' ? undefined : await perform(kit, row.instanceId, JSON.parse(row.effect), key);
      await kit.db.kysely
        .updateTable('weftFlowEffect')
        .set({ status: 'done', fault: null, endTime: new Date() })
        .where('key', '=', key)
        .execute();
      if (row.blocking && row.token) await goOn(kit, row.instanceId, row.token, key, answer ?? null);
      return { is: 'done' };
    } catch (error) {
      const reason =
        error instanceof Refusal ? { key: error.key, values: error.values } : { key: 'error.failed', values: {} };
      if (!(error instanceof Refusal)) kit.log.warn({ err: error, effect: key }, 'an effect of a flow');
      await kit.db.kysely
        .updateTable('weftFlowEffect')
        .set({ status: 'failed', fault: reason.key })
        .where('key', '=', key)
        .execute();
      return { is: 'again', reason };
    }
  },
  ended: async (tx, { input }, { is, reason }) => {
    if (is === 'done') return;
    const { key } = JSON.parse(input) as { key: string };
    const row = await tx.kysely.selectFrom('weftFlowEffect').selectAll().where('key', '=', key).executeTakeFirst();
    if (!row?.blocking || !row.token) return;
    const detail = reason?.key ?? 'error.failed';
    const { instanceId: instance, token } = row;
    await addChildWork(tx, new Date(), instance, { do: 'failed', instance, token, key, detail });
  },
});

async function goOn(kit: Kit, instanceId: string, token: string, key: string, outcome: unknown): Promise<void> {
  const instance = await instanceOf(kit.db, instanceId);
  const ctx = { ...(await systemCtx(kit, starterOf(instance), new Date())), key: `effect/${key}` };
  await orderOn(ctx, instanceId, { do: 'wake', token, outcome }, {});
}
