import { type FlowMay, flowActs, flowMays } from '../../../core/flow/acts';
import { mayOf } from '../../../core/flow/may';
import type { FlowState, Task } from '../../../core/flow/types';
import type { Ctx } from '../../ctx';
import { isStarter } from './prepare';
import { type Instance, splitTaskId, taskIn, type Version, versionOf } from './store';

/** Lists of a person, and that of administrators. */
export type FlowList = 'todo' | 'done' | 'copied' | 'started' | 'monitor';

/** Of a draft that was never handed in. */
const ofDraft: FlowMay[] = ['handIn', 'edit', 'delete'];
const ofTask: ReadonlySet<FlowMay> = new Set(flowMays.filter((may) => flowActs[may].of === 'task'));

interface Row {
  id: string;
  flowId: string;
  state: FlowState | null;
  starterId: string;
  forUserId: string | null;
}

/** What this person may do with a row of a list; the state alone decides, as in the engine. */
export async function mayInList(ctx: Ctx, list: FlowList, row: Row): Promise<FlowMay[]> {
  if (list === 'copied') return [];
  const own = isStarter(ctx, row);
  if (!row.state) return own ? ofDraft : [];
  const { plan } = await versionOf(ctx.db, row.flowId);
  if (list === 'todo') {
    const task = taskIn(row.state, splitTaskId(row.id).task);
    return task ? mayOf(plan, row.state, task.user).filter((may) => ofTask.has(may) || may === 'handIn') : [];
  }
  if (list === 'done') return mayOf(plan, row.state, ctx.user.id).filter((may) => may === 'takeBack');
  if (list === 'started')
    return mayOf(plan, row.state, own ? row.state.starter : ctx.user.id).filter((may) => !ofTask.has(may));
  return mayOf(plan, row.state, ctx.user.id, { administrator: true }).filter((may) => !ofTask.has(may));
}

/** The same for the page of an instance: own rights, those of a principal's task, those of an administrator. */
export async function mayInDetail(
  ctx: Ctx,
  instance: Instance,
  { plan }: Version,
  { task, monitors }: { task: Task | undefined; monitors: boolean },
): Promise<FlowMay[]> {
  const { state } = instance;
  const own = isStarter(ctx, instance);
  if (!state) return own ? [...ofDraft, 'comment'] : ['comment'];
  const all = [
    // An administrator deletes in the list of the monitor, with the right to that.
    ...mayOf(plan, state, ctx.user.id, { administrator: monitors }).filter((may) => may !== 'delete'),
    ...(own ? mayOf(plan, state, state.starter).filter((may) => !ofTask.has(may)) : []),
    ...(task ? mayOf(plan, state, task.user).filter((may) => ofTask.has(may)) : []),
  ];
  return [...new Set(all)];
}
