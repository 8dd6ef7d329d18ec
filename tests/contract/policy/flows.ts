import { holders, type PolicyRow, readers, signedIn } from './types';

const noInstance = '流程实例不存在或已被删除';
const noFlow = '流程不存在或已被删除';
const noRow = '数据不存在或已被删除';
const document = { language: 1, kind: 'flow', id: 'x', title: 'x', model: 'x', start: {}, steps: [] };
const template = { fullName: '$unique', enCode: '$unique' };
const ofInstance: PolicyRow = { who: signedIn, params: { id: '$absent' }, told: noInstance };
const period = { startTime: 1_000, endTime: 2_000 };
const entrustment = { toUserId: '$user', type: '1', ...period };

/** Rows of a call for what is named and there, and for what is not. */
const ofMonitor: PolicyRow = { who: holders, params: { id: '$absent' }, told: noInstance };

/** Approvals (contract-flow §2–§5): who takes part is decided by the instance, see server/modules/flow. */
export const flows: Record<string, PolicyRow> = {
  'flow.todoCount': { who: signedIn },
  'flowBefore.list': { who: signedIn, params: { category: '1' } },
  'flowBefore.info': ofInstance,
  'flowBefore.candidates': ofInstance,
  'flowBefore.candidateUsers': ofInstance,
  'flowBefore.audit': ofInstance,
  'flowBefore.reject': ofInstance,
  'flowBefore.rejectList': ofInstance,
  'flowBefore.saveAudit': ofInstance,
  'flowBefore.freeApprover': ofInstance,
  'flowBefore.transfer': { who: signedIn, params: { id: '$absent', freeApproverUserId: '$user' }, told: noInstance },
  'flowBefore.recall': { who: signedIn, params: { id: '$absent' }, told: '没有权限操作' },
  'flowBefore.cancel': ofInstance,
  'flowBefore.records': ofInstance,
  'flowBefore.taskInfo': ofInstance,
  'flowBefore.batch': { who: signedIn, params: { ids: ['$absent'], batchType: 0 } },
  'flowBefore.assign': ofMonitor,
  'flowBefore.selector': { who: readers, params: { id: '$absent' }, told: noInstance },
  'flowBefore.change': { who: holders, params: { taskId: '$absent', taskNodeId: 'x' }, told: noInstance },
  'flowBefore.suspend': ofMonitor,
  'flowBefore.restore': ofMonitor,
  'flowMonitor.list': { who: readers },
  'flowMonitor.remove': { who: holders, params: { ids: '$absent' }, told: noInstance },
  'flowMonitor.retry': ofMonitor,
  'flowMonitor.skip': ofMonitor,
  'flowMonitor.statistics': { who: readers },
  'flowTask.create': { who: signedIn, params: { flowId: '$absent', status: 0, formData: {} }, told: '流程未启用' },
  'flowTask.update': { who: signedIn, params: { id: '$absent', status: 0, formData: {} }, told: noInstance },
  'flowLaunch.list': { who: signedIn },
  'flowLaunch.remove': ofInstance,
  'flowLaunch.withdraw': ofInstance,
  'flowLaunch.press': ofInstance,
  'flowComment.list': { who: signedIn, params: { taskId: '$absent' }, told: noInstance },
  'flowComment.create': { who: signedIn, params: { taskId: '$absent', text: 'x' }, told: noInstance },
  'flowComment.remove': { who: signedIn, params: { id: '$absent' }, told: noRow },
  'flowDelegate.list': { who: signedIn },
  'flowDelegate.info': { who: signedIn, params: { id: '$absent' }, told: noRow },
  'flowDelegate.create': { who: signedIn, params: entrustment },
  'flowDelegate.update': { who: signedIn, params: { id: '$absent', ...entrustment }, told: noRow },
  'flowDelegate.remove': { who: signedIn, params: { id: '$absent' }, told: noRow },
  'flowDelegate.stop': { who: signedIn, params: { id: '$absent' }, told: noRow },
  'flowHandover.work': { who: holders, params: { fromId: '$user' } },
  'flowHandover.hand': { who: holders, params: { fromId: '$absent', toId: '$absent' }, told: '不能选择自己' },
  'flowTemplate.list': { who: readers },
  'flowTemplate.info': { who: readers, params: { id: '$flow' } },
  'flowTemplate.create': { who: holders, params: template },
  'flowTemplate.update': { who: holders, params: { id: '$flow', ...template } },
  'flowTemplate.remove': { who: holders, params: { id: '$flow' } },
  'flowTemplate.copy': { who: holders, params: { id: '$flow' } },
  'flowTemplate.export': { who: holders, params: { id: '$flow' } },
  'flowTemplate.exportFamily': { who: holders, params: { id: '$flow' } },
  'flowTemplate.exportBpmn': { who: holders, params: { id: '$flow' } },
  'flowTemplate.import': {
    who: holders,
    params: { file: { filename: 'a.txt', content: '{}' } },
    told: '导入失败，文件格式错误',
  },
  'flowTemplate.release': { who: holders, params: { id: '$flow' }, told: '启用失败，流程未设计' },
  'flowTemplate.stop': { who: holders, params: { id: '$flow' } },
  'flowTemplate.selector': { who: signedIn },
  'flowTemplate.all': { who: signedIn },
  'flowTemplate.quick': { who: signedIn },
  'flowTemplate.flows': { who: signedIn, params: { id: '$absent' }, told: noFlow },
  'flowTemplate.versions': { who: readers, params: { id: '$flow' } },
  'flowTemplate.mainVersion': { who: holders, params: { id: '$absent' }, told: '流程版本不存在或已被删除' },
  'flowTemplate.removeVersion': { who: holders, params: { id: '$absent' }, told: '流程版本不存在或已被删除' },
  'flowTemplate.idByCode': { who: signedIn, params: { enCode: '$absent' }, told: noFlow },
  'flowTemplate.migrationPlan': { who: holders, params: { id: '$flow' }, told: '启用失败，流程未设计' },
  'flowTemplate.migrate': { who: holders, params: { id: '$flow' }, told: '启用失败，流程未设计' },
  'flowTemplate.design': { who: readers, params: { id: '$flow' } },
  'flowTemplate.saveDesign': { who: holders, params: { id: '$flow', document, revision: 1 } },
  'flowTemplate.publish': { who: holders, params: { id: '$absent' }, told: noFlow },
  'flowTemplate.check': { who: readers, params: { document } },
  'flowTemplate.tryOut': { who: readers, params: { document } },
};
