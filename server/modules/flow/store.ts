import type { Selectable } from 'kysely';
import { type FlowStatus, openStates } from '../../../core/flow/codes';
import { planOf } from '../../../core/flow/plan';
import type { FlowDoc, FlowPlan, FlowState, Task } from '../../../core/flow/types';
import { Refusal } from '../../ctx';
import { findAll, findOne } from '../../db/find';
import { memo } from '../../db/memo';
import type { Database } from '../../db/tables';
import type { Db } from '../../db/types';

/** The states of instances that have not ended, for a statement. */
export const openList = openStates.join(', ');

/** The states in which people or the flow have something to do: drafts and what was withdrawn only wait for their starter. */
const underWayStates: readonly number[] = [1, 3, 6];
export const underWayList = underWayStates.join(', ');
export const underWay = (status: number): boolean => underWayStates.includes(status);

export type Instance = Omit<Selectable<Database['weftFlowInstance']>, 'state' | 'status'> & {
  state: FlowState | null;
  status: FlowStatus;
};
export type Flow = Selectable<Database['weftFlow']>;
export interface Version {
  id: string;
  flowId: string;
  number: number;
  plan: FlowPlan;
  /** Who published it: it names interfaces and other models in their name. */
  author: string | null;
}

/** A version never changes. */
const remembered = memo<Version | undefined>('flow versions', {
  ttlMs: 60 * 60_000,
  max: 500,
  keeps: (version) => version !== undefined,
});

async function readVersion(db: Db, id: string): Promise<Version | undefined> {
  const row = await db.kysely.selectFrom('weftFlowVersion').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const plan = planOf(JSON.parse(row.document) as FlowDoc);
  return { id, flowId: row.flowId, number: row.number, plan, author: row.creatorUserId };
}

/** A version with its plan; not with a transaction's db. */
export async function versionOf(db: Db, id: string): Promise<Version> {
  const version = await remembered.of(db, id, () => readVersion(db, id));
  if (!version) throw new Refusal('flow.msg.versionGone');
  return version;
}

/** The version in force of a flow that may be started. */
export async function currentVersion(db: Db, flowId: string): Promise<Version> {
  const row = await db.kysely
    .selectFrom('weftFlowVersion as v')
    .innerJoin('weftFlow as f', 'f.id', 'v.flowId')
    .select('v.id')
    .where('v.flowId', '=', flowId)
    .where('v.current', '=', true)
    .where('f.enabledMark', '=', 1)
    .where('f.deleteMark', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('flow.msg.notEnabled');
  return versionOf(db, row.id);
}

export async function findFlow(db: Db, id: string): Promise<Flow> {
  const row = await findOne(db, 'weftFlow', 'all', { id, deleteMark: null });
  if (!row) throw new Refusal('flow.msg.gone');
  return row;
}

/**
 * An instance by its id, else the latest of the record with this key. Keys of records are unique within a model: where several
 * models have the key, only `modelId` says which is meant.
 */
export async function findInstance(db: Db, id: string, modelId?: string): Promise<Instance | undefined> {
  const own = db.kysely.selectFrom('weftFlowInstance').selectAll().where('id', '=', id);
  const byId = await own
    .$if(modelId !== undefined, (query) => query.where('modelId', '=', modelId!))
    .executeTakeFirst();
  if (byId) return byId as Instance;
  const [latest, other] = await db.kysely
    .selectFrom('weftFlowInstance')
    .distinctOn('modelId')
    .selectAll()
    .where('recordId', '=', id)
    .$if(modelId !== undefined, (query) => query.where('modelId', '=', modelId!))
    .orderBy('modelId')
    .orderBy('creatorTime', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return other ? undefined : (latest as Instance | undefined);
}

export async function instanceOf(db: Db, id: string): Promise<Instance> {
  const found = await findInstance(db, id);
  if (!found) throw new Refusal('flow.msg.instanceGone');
  return found;
}

/** Those of these instances that are there, by id. */
export async function instancesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Instance>> {
  if (!ids.length) return new Map();
  const rows = await findAll(db, 'weftFlowInstance', 'all', { id: [...ids] });
  return new Map((rows as Instance[]).map((row) => [row.id, row]));
}

/** `<instance>_<task>`: the operator id of the wire. */
export const taskRowId = (instanceId: string, task: string): string => `${instanceId}_${task}`;

/** The parts of an operator id. */
export function splitTaskId(id: string): { instanceId: string; task: string } {
  const at = id.lastIndexOf('_');
  return at < 0 ? { instanceId: id, task: '' } : { instanceId: id.slice(0, at), task: id.slice(at + 1) };
}

export const taskIn = (state: FlowState | null, id: string): Task | undefined =>
  state?.tasks.find((task) => task.id === id);
/** The step of a task. */
export const stepOf = (state: FlowState | null, task: Pick<Task, 'token'>): string =>
  state?.tokens.find((token) => token.id === task.token)?.step ?? '';
