import type { ApproveStep, FieldRight, FlowButton, FlowDue, FlowEffect, FlowMessages, Sign, SkipRule } from '../types';
import { assignee, copies } from './people';
import { type Bag, bagOf, codeOf, isBag, listOf, numberOf, type Reader, textOf } from './read';

export const buttonFlags: Record<FlowButton, string> = {
  approve: 'hasAuditBtn',
  return: 'hasRejectBtn',
  transfer: 'hasTransferBtn',
  addSign: 'hasFreeApproverBtn',
  save: 'hasSaveBtn',
  takeBack: 'hasRevokeBtn',
  refuse: 'hasCancelBtn',
  print: 'hasPrintBtn',
};
export const messageNames = {
  todo: 'waitMsgConfig',
  approved: 'approveMsgConfig',
  returned: 'rejectMsgConfig',
  copied: 'copyMsgConfig',
  ended: 'endMsgConfig',
  due: 'overTimeMsgConfig',
} as const;
export const skipRules: Record<number, SkipRule> = { 2: 'starter', 3: 'approvedBefore', 4: 'previousApprover' };

/** Rights of fields; a column of a sub-table is `table-field` in the file. */
export function fieldsOf(operates: unknown): Record<string, FieldRight> | undefined {
  const rights = listOf(operates)
    .filter(isBag)
    .flatMap(({ id, read, write, required }): [string, FieldRight][] => {
      if (!textOf(id)) return [];
      return [
        [textOf(id).replace('-', '.'), required && write ? 'write!' : write ? 'write' : read ? 'read' : 'hidden'],
      ];
    });
  return rights.length ? Object.fromEntries(rights) : undefined;
}

/** Messages: off, an own configuration, as the start says, the product's own. */
export function messagesOf(reader: Reader): FlowMessages | undefined {
  const found = Object.entries(messageNames).flatMap(([name, member]) => {
    const { on, msgId } = bagOf(reader.get(member));
    if (on === undefined || on === 2) return [];
    return [[name, on === 1 && textOf(msgId) ? { send: textOf(msgId) } : on !== 0] as const];
  });
  return found.length ? Object.fromEntries(found) : undefined;
}

/** The call of an event. */
export function eventOf(reader: Reader, name: string, stops: boolean): FlowEffect[] | undefined {
  const { on, interfaceId, templateJson } = bagOf(reader.get(name));
  if (!on || !textOf(interfaceId)) return undefined;
  if (listOf(templateJson).length) reader.miss(`${name}/templateJson`, 'params');
  return [{ call: textOf(interfaceId), ...(stops && { failed: 'stop' as const }) }];
}

function signOf(reader: Reader): Sign {
  const kind = numberOf(reader.get('counterSign')) ?? 0;
  const config = bagOf(reader.get('counterSignConfig'));
  reader.ignore('approversSortList');
  const older = numberOf(reader.get('countersignRatio'));
  if (kind === 2) return 'turn';
  if (kind !== 1) return 'any';
  if (config.auditType === 2) reader.miss('counterSignConfig/auditNum', 'number');
  if (config.rejectType === 2) reader.miss('counterSignConfig/rejectNum', 'number');
  const yes = config.auditType === 2 ? 100 : (numberOf(config.auditRatio) ?? older ?? 100);
  const no = config.rejectType === 1 ? numberOf(config.rejectRatio) : undefined;
  if (yes >= 100 && no === undefined) return 'all';
  return { approve: `${yes}%`, ...(no !== undefined && { return: `${no}%` as const }) };
}

function backOf(reader: Reader): ApproveStep['return'] {
  const [type, step] = [numberOf(reader.get('rejectType')), textOf(reader.get('rejectStep'))];
  if (type === undefined && !step) return undefined;
  const to = ({ '0': 'start', '1': 'previous', '2': 'choose', '': 'start' } as const)[step];
  const way = ({ 2: 'straight', 3: 'choose' } as const)[type ?? 1] ?? 'again';
  // biome-ignore lint/suspicious/noThenProperty: a member of the document
  return { to: to ?? { step: codeOf(step) }, then: way };
}

function buttonsOf(reader: Reader): FlowButton[] | undefined {
  const all = Object.entries(buttonFlags) as [FlowButton, string][];
  if (!all.some(([, flag]) => reader.has(flag))) return undefined;
  const on = all.filter(([, flag]) => reader.get(flag)).map(([button]) => button);
  return on;
}

/** A term: own, or that of the start. */
function dueOf(reader: Reader, start: Bag): FlowDue | undefined {
  const own = bagOf(reader.get('timeLimitConfig'));
  const limit = own.on === 2 ? bagOf(start.timeLimitConfig) : own;
  const over = bagOf(reader.get('overTimeConfig'));
  const hours = numberOf(limit.duringDeal);
  if (!limit.on || !hours) return undefined;
  const from = ({ 1: 'start', 2: { field: textOf(limit.formField) } } as const)[numberOf(limit.nodeLimit) ?? 0];
  const every = over.on && over.overNotice !== false ? numberOf(over.overTimeDuring) : undefined;
  return {
    hours,
    ...(from && { from }),
    ...(every && { remindEvery: every }),
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    ...(over.on && over.overAutoApprove ? { then: 'approve' as const } : {}),
  };
}

const given = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;

/** An approver node as a step. */
export function approverStep(reader: Reader, id: string, start: Bag): ApproveStep {
  const rules = reader.get('hasAgreeRule') ? listOf(reader.get('agreeRules')) : [];
  reader.ignore('agreeRules', 'formName', 'printId', 'description', 'interfaceConfig', 'extraRule');
  const skip = rules.map((rule) => skipRules[Number(rule)]).filter((rule) => rule !== undefined);
  const opinion = reader.get('hasOpinion');
  const stops = numberOf(start.funcConfigRule) === 1;
  const on = given({
    approve: eventOf(reader, 'approveFuncConfig', stops),
    return: eventOf(reader, 'rejectFuncConfig', false),
    takeBack: eventOf(reader, 'recallFuncConfig', false),
  });
  const step: ApproveStep = given({
    id,
    do: 'approve' as const,
    title: textOf(reader.get('title')) || undefined,
    who: assignee(reader, 'assigneeType', 'approvers'),
    sign: signOf(reader),
    fields: fieldsOf(reader.get('formOperates')),
    return: backOf(reader),
    buttons: buttonsOf(reader),
    opinion: opinion === undefined ? undefined : opinion ? ('optional' as const) : ('none' as const),
    signature: reader.get('hasSign') ? true : undefined,
    copy: copies(reader),
    copyByHand: reader.get('isCustomCopy') ? true : undefined,
    due: dueOf(reader, start),
    skip: skip.length ? skip : undefined,
    messages: messagesOf(reader),
    progress: numberOf(reader.get('progress')),
    on: Object.keys(on).length ? on : undefined,
  }) as ApproveStep;
  return step;
}
