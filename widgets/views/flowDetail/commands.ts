import type { FlowMay } from '../../../core/flow/acts';
import type { CandidatesAnswer, FlowDetail } from '../../../core/flow/wire';

/** What a sheet was filled in with. */
export type Filled = Readonly<Record<string, unknown>>;

export interface Asked {
  call: string;
  params: Record<string, unknown>;
}

/** What is done with an approval on screen. */
export interface Doing {
  detail: FlowDetail;
  /** The version, for one that is not there yet. */
  flowId: string;
  filled: Filled;
  /** Values of the form; absent: it is not written. */
  formData: Record<string, unknown> | undefined;
  candidates: CandidatesAnswer | undefined;
}

const csv = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''));

/** People chosen for steps: `who:<step>` of the sheet by step. */
function chosenBy(filled: Filled, begin: string): Record<string, string[]> | undefined {
  const found = Object.entries(filled).flatMap(([name, value]) =>
    name.startsWith(begin) && Array.isArray(value) && value.length
      ? [[name.slice(begin.length), value.map(String)] as const]
      : [],
  );
  return found.length ? Object.fromEntries(found) : undefined;
}

/** The body that all commands share (contract-flow §4). */
export function bodyOf({ detail, filled, formData, candidates }: Doing): Record<string, unknown> {
  const candidateList = chosenBy(filled, 'who:');
  const errorRuleUserList = chosenBy(filled, 'named:');
  const branches = filled.branches;
  return {
    handleOpinion: filled.opinion ?? '',
    ...(Array.isArray(filled.files) && filled.files.length ? { fileList: filled.files } : {}),
    ...(filled.signature ? { signImg: filled.signature } : {}),
    ...(formData ? { formData } : {}),
    ...(candidateList ? { candidateList } : {}),
    ...(errorRuleUserList ? { errorRuleUserList } : {}),
    ...(Array.isArray(branches) && branches.length ? { branchList: branches } : {}),
    ...(csv(filled.copies) ? { copyIds: csv(filled.copies) } : {}),
    ...(candidates ? { candidateType: candidates.type } : {}),
    ...(detail.flowTaskInfo ? { seq: detail.seq } : {}),
  };
}

/** The line by which a decision is taken back: the last approval of this person. */
const ownLine = (detail: FlowDetail, userId: string): string =>
  detail.flowTaskOperatorRecordList.filter((line) => line.userId === userId && line.handleStatus === 1).at(-1)?.id ??
  '';

/** The call of a command. */
export function callOf(what: FlowMay, doing: Doing, userId: string): Asked {
  const { detail, filled, flowId } = doing;
  const body = bodyOf(doing);
  const instance = detail.flowTaskInfo?.id ?? '';
  const task = detail.taskId;
  const on = (call: string, id: string, more: object = {}): Asked => ({ call, params: { ...body, ...more, id } });
  const start = (status: 0 | 1): Asked => ({
    call: instance ? 'flowTask.update' : 'flowTask.create',
    params: {
      ...body,
      formData: doing.formData ?? detail.formData,
      flowId,
      status,
      flowUrgent: Number(filled.urgency ?? detail.flowTaskInfo?.flowUrgent ?? 1),
      ...(instance ? { id: instance } : {}),
    },
  });
  switch (what) {
    case 'approve':
      return on('flowBefore.audit', task);
    case 'return':
      return on('flowBefore.reject', task, {
        ...(filled.step ? { rejectStep: filled.step } : {}),
        ...(filled.then ? { rejectType: filled.then } : {}),
      });
    case 'transfer':
      return on('flowBefore.transfer', task, { freeApproverUserId: csv(filled.person) });
    case 'addSign':
      return on('flowBefore.freeApprover', task, {
        freeApproverUserId: csv(filled.people),
        freeApproverType: Number(filled.place ?? 1),
      });
    case 'save':
      return on('flowBefore.saveAudit', task);
    case 'takeBack':
      return on('flowBefore.recall', ownLine(detail, userId));
    case 'refuse':
      return on('flowBefore.cancel', task, { eventType: 'approvalCancel' });
    case 'handIn':
      return start(0);
    case 'edit':
      return start(1);
    case 'delete':
      return { call: 'flowLaunch.remove', params: { id: instance } };
    case 'withdraw':
      return on('flowLaunch.withdraw', instance);
    case 'urge':
      return on('flowLaunch.press', instance);
    case 'assign':
      return on('flowBefore.assign', instance, { nodeCode: filled.step, freeApproverUserId: csv(filled.people) });
    case 'change':
    case 'revive':
      return {
        call: 'flowBefore.change',
        params: { ...body, taskId: instance, taskNodeId: filled.step, resurgence: what === 'revive' },
      };
    case 'suspend':
      return on('flowBefore.suspend', instance, { suspend: false });
    case 'restore':
      return on('flowBefore.restore', instance);
    case 'terminate':
      return on('flowBefore.cancel', instance);
    case 'retry':
      return on('flowMonitor.retry', instance);
    case 'skip':
      return on('flowMonitor.skip', instance);
    case 'comment':
      return { call: 'flowComment.create', params: { taskId: instance, text: filled.opinion } };
  }
}
