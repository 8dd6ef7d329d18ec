import { urgencyOf } from '../../../core/flow/codes';
import { type FlowTarget, readFlowConfig } from '../../../core/flow/config';
import { joined } from '../../../core/flow/joined';
import { mainFields } from '../../../core/model/walk';
import type { Ctx, Reply } from '../../ctx';
import { findOne } from '../../db/find';
import { openModel } from '../records/access';
import { recordDetail } from '../records/record';
import { taskAndRights } from './detail';
import { publishedOf } from './formSave';
import { assertSees } from './sees';
import { findInstance, versionOf } from './store';

interface FlowInfo {
  title: string;
  status: number | null;
  urgency: number | null;
  /** The record as its detail shows it. */
  fields: { id: string; label: string; text: string }[];
  /** Approval records (ENT-56), the first one first. */
  records: {
    id: string;
    nodeName: string;
    userName: string;
    handleTime: number;
    handleStatus: number;
    handleOpinion: string;
  }[];
}

function stateOf(ctx: Ctx, { modelId, recordId }: FlowTarget) {
  return findOne(ctx.db, 'weftFlowState', ['status', 'urgency'], { modelId, recordId });
}

async function recordsOf(ctx: Ctx, { modelId, recordId }: FlowTarget): Promise<FlowInfo['records']> {
  const rows = await ctx.db.kysely
    .selectFrom('weftFlowRecord')
    .select(['id', 'nodeName', 'userId', 'userName', 'instanceId', 'handleTime', 'handleStatus', 'handleOpinion'])
    .where('modelId', '=', modelId)
    .where('recordId', '=', recordId)
    .orderBy('handleTime')
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map(({ userId, instanceId, ...row }) => ({
    ...row,
    userName: instanceId && !userId ? ctx.t('flow.msg.system') : row.userName,
    handleTime: row.handleTime.getTime(),
    handleOpinion: row.handleOpinion ?? '',
  }));
}

/** The record of an instance (`processId`), for those who see it; else one that its model's menu shows. */
async function openTarget(ctx: Ctx, target: FlowTarget) {
  const instance = await findInstance(ctx.db, target.recordId);
  if (instance?.id === target.recordId) {
    await assertSees(ctx, instance);
    const published = await publishedOf(ctx, instance.modelId);
    const { recordRights } = await taskAndRights(ctx, published, instance, await versionOf(ctx.db, instance.versionId));
    return {
      published,
      access: recordRights.access,
      instance,
      at: { modelId: instance.modelId, recordId: instance.recordId },
    };
  }
  const opened = await openModel(ctx, target.modelId, ['btn_detail', 'btn_edit']);
  const own = instance?.modelId === opened.published.modelId ? instance : undefined;
  return { ...opened, instance: own, at: target };
}

const textOf = ({ t }: Pick<Ctx, 't'>, value: unknown): string => {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? joined(t, value) : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/**
 * What `config` names, with its state and approvals; who may not see the record's detail is denied. A config that names
 * no record has a title that tells so.
 */
export async function flowInfo(ctx: Ctx, config: string): Promise<Reply<FlowInfo>> {
  const target = readFlowConfig(config);
  if (!target) {
    return { data: { title: ctx.t('flow.noRecord'), status: null, urgency: null, fields: [], records: [] } };
  }
  const { published, access, instance, at } = await openTarget(ctx, target);
  const shown = await recordDetail(ctx, published, access, at.recordId);
  const [state, records] = await Promise.all([instance ?? stateOf(ctx, at), recordsOf(ctx, at)]);
  const fields = mainFields(published.model).flatMap(({ vModel, label }) => {
    const text = textOf(ctx, shown[vModel]);
    return text ? [{ id: vModel, label, text }] : [];
  });
  const { fullName: title } = published.model;
  return { data: { title, status: state?.status ?? null, urgency: urgencyOf(state?.urgency), fields, records } };
}
