import { branchesOf } from '../plan';
import type {
  ApproveStep,
  Branch,
  FlowDoc,
  FlowEffect,
  FlowMessages,
  FlowStart,
  FlowStep,
  Who,
  WhoPart,
} from '../types';
import { buttonFlags, messageNames, skipRules } from './approver';
import { conditionMembers } from './conditions';
import { fieldKinds, withins } from './people';
import type { Bag, NotTaken } from './read';

type Miss = (at: string, key: string, args?: NotTaken['args']) => void;

const flip = <T extends string>(map: Record<number, T>) =>
  new Map(Object.entries(map).map(([number, word]) => [word, Number(number)]));
const rangeOf = flip(withins);
const ruleOf = flip(skipRules);

const kindNames = {
  user: 'user',
  role: 'role',
  position: 'position',
  group: 'group',
  organisation: 'department',
} as const;

/** Named people as `id--kind`; parts that are none are missed. */
function named(parts: readonly WhoPart[], at: string, miss: Miss): { list: string[]; rule: number } {
  let rule = 1;
  const list = parts.flatMap((part) => {
    const kind =
      typeof part === 'object'
        ? (Object.keys(kindNames) as (keyof typeof kindNames)[]).find((name) => name in part)
        : undefined;
    if (!kind || typeof part !== 'object') {
      miss(at, 'who');
      return [];
    }
    if ('within' in part && part.within) rule = rangeOf.get(part.within) ?? 1;
    if ('descendants' in part && part.descendants) miss(at, 'descendants');
    return [(part as Record<string, string | string[]>)[kind] ?? []].flat().map((id) => `${id}--${kindNames[kind]}`);
  });
  return { list, rule };
}

function assigneeOf(who: Who, at: string, miss: Miss, list: string, type: string): Bag {
  const parts = [who].flat();
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    if (only === 'starter') return { [type]: 3 };
    if (typeof only === 'object') {
      if ('superior' in only) return { [type]: 1, managerLevel: only.superior };
      if ('head' in only) return { [type]: 2, departmentLevel: only.head };
      if ('field' in only)
        return { [type]: 4, formField: only.field, formFieldType: fieldKinds.indexOf(only.kind ?? 'user') + 1 };
      if ('step' in only) return { [type]: 5, nodeId: only.step };
      if ('interface' in only) return { [type]: 9, interfaceConfig: { interfaceId: only.interface } };
      if ('choice' in only) {
        const range = only.choice === 'everybody' ? [] : named([only.choice].flat(), at, miss).list;
        return { [type]: 7, [list]: range };
      }
    }
  }
  const people = named(parts, at, miss);
  return { [type]: 6, [list]: people.list, ...(people.rule > 1 && { extraRule: people.rule }) };
}

function copiesOf(who: Who | undefined, at: string, miss: Miss): Bag {
  if (who === undefined) return {};
  const parts = [who].flat();
  const field = parts.find((part) => typeof part === 'object' && 'field' in part) as
    | { field: string; kind?: 'user' }
    | undefined;
  const people = named(
    parts.filter((part) => part !== 'starter' && part !== field),
    at,
    miss,
  );
  return {
    circulateUser: people.list,
    ...(people.rule > 1 && { extraCopyRule: people.rule }),
    ...(parts.includes('starter') && { isInitiatorCopy: true }),
    ...(field && {
      isFormFieldCopy: true,
      copyFormField: field.field,
      copyFormFieldType: fieldKinds.indexOf(field.kind ?? 'user') + 1,
    }),
  };
}

const messagesOf = (messages: FlowMessages | undefined): Bag =>
  Object.fromEntries(
    Object.entries(messages ?? {}).map(([name, told]) => [
      messageNames[name as keyof typeof messageNames],
      typeof told === 'object' ? { on: 1, msgId: told.send } : { on: told ? 3 : 0 },
    ]),
  );

function eventOf(name: string, effects: readonly FlowEffect[] | undefined, at: string, miss: Miss): Bag {
  const call = effects?.find((effect) => 'call' in effect);
  if (effects?.some((effect) => effect !== call) || (call && 'params' in call && call.params)) miss(at, 'effect');
  return call && 'call' in call ? { [name]: { on: true, interfaceId: call.call } } : {};
}

function signOf(sign: ApproveStep['sign']): Bag {
  if (sign === undefined || sign === 'any') return { counterSign: 0 };
  if (sign === 'turn') return { counterSign: 2 };
  const ratio = (text: string) => Number(text.slice(0, -1));
  const [yes, no] = sign === 'all' ? [100, undefined] : [ratio(sign.approve), sign.return && ratio(sign.return)];
  return {
    counterSign: 1,
    counterSignConfig: { auditType: 1, auditRatio: yes, rejectType: no ? 1 : 0, ...(no && { rejectRatio: no }) },
  };
}

function backOf(step: ApproveStep, at: string, miss: Miss): Bag {
  const { return: back } = step;
  if (!back) return {};
  if (back.after === 'all') miss(`${at}/return/after`, 'member', { name: 'after' });
  const { to = 'start' } = back;
  const rejectStep = typeof to === 'object' ? to.step : { start: '0', previous: '1', choose: '2' }[to];
  return { rejectType: { again: 1, straight: 2, choose: 3 }[back.then ?? 'again'], rejectStep };
}

function dueOf({ due }: ApproveStep, at: string, miss: Miss): Bag {
  if (!due) return {};
  const { hours, from, remindEvery, then: act } = due;
  if (act === 'return' || act === 'transferToSuperior') miss(`${at}/due/then`, 'member', { name: 'then' });
  const nodeLimit = typeof from === 'object' ? 2 : from === 'start' ? 1 : 0;
  const over = remindEvery || act === 'approve';
  return {
    timeLimitConfig: {
      on: 1,
      nodeLimit,
      duringDeal: hours,
      ...(typeof from === 'object' && { formField: from.field }),
    },
    ...(over && {
      overTimeConfig: {
        on: 1,
        ...(remindEvery && { overTimeDuring: remindEvery }),
        ...(act === 'approve' && { overAutoApprove: true }),
      },
    }),
  };
}

function approver(step: ApproveStep, at: string, miss: Miss): Bag {
  if (step.nobody !== undefined) miss(`${at}/nobody`, 'member', { name: 'nobody' });
  if (step.opinion === 'required') miss(`${at}/opinion`, 'member', { name: 'opinion' });
  const flags =
    step.buttons &&
    Object.entries(buttonFlags).map(([name, flag]) => [flag, step.buttons!.includes(name as 'approve')]);
  const operates = Object.entries(step.fields ?? {}).map(([id, right]) => ({
    id: id.replace('.', '-'),
    name: id,
    read: right !== 'hidden',
    write: right.startsWith('write'),
    required: right === 'write!',
  }));
  return {
    ...assigneeOf(step.who, `${at}/who`, miss, 'approvers', 'assigneeType'),
    ...signOf(step.sign),
    ...(operates.length && { formOperates: operates }),
    ...backOf(step, at, miss),
    ...(flags && Object.fromEntries(flags)),
    ...(step.opinion && { hasOpinion: step.opinion !== 'none' }),
    ...(step.signature && { hasSign: true }),
    ...copiesOf(step.copy, `${at}/copy`, miss),
    ...(step.copyByHand && { isCustomCopy: true }),
    ...dueOf(step, at, miss),
    ...(step.skip?.length && { hasAgreeRule: true, agreeRules: step.skip.map((rule) => ruleOf.get(rule)) }),
    ...messagesOf(step.messages),
    ...(step.progress !== undefined && { progress: String(step.progress) }),
    ...eventOf('approveFuncConfig', step.on?.approve, `${at}/on/approve`, miss),
    ...eventOf('rejectFuncConfig', step.on?.return, `${at}/on/return`, miss),
    ...eventOf('recallFuncConfig', step.on?.takeBack, `${at}/on/takeBack`, miss),
  };
}

/** Days, hours, minutes and seconds. */
function timeOf(hours: number): Bag {
  const seconds = Math.round(hours * 3600);
  return {
    day: Math.floor(seconds / 86_400),
    hour: Math.floor(seconds / 3600) % 24,
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
  };
}

/** The node of a step that has no branches; undefined: the file has no such node. */
function nodeOf(step: FlowStep, at: string, miss: Miss): Bag | undefined {
  const node = (type: string, properties: Bag): Bag => ({
    type,
    nodeId: step.id,
    content: step.title ?? '',
    properties: { ...(step.title && { title: step.title }), ...properties },
  });
  if (step.do === 'approve') return node('approver', approver(step, at, miss));
  if (step.do === 'copy') return node('copy', copiesOf(step.who, `${at}/who`, miss));
  if (step.do === 'wait') {
    if (step.until) miss(`${at}/until`, 'member', { name: 'until' });
    return node('timer', timeOf(step.hours ?? 0));
  }
  if (step.do !== 'flow') {
    miss(at, 'step', { kind: step.do });
    return undefined;
  }
  if (step.need && step.need !== 'ended') miss(`${at}/need`, 'member', { name: 'need' });
  if (step.set) miss(`${at}/set`, 'member', { name: 'set' });
  const people = assigneeOf(step.who, `${at}/who`, miss, 'initiator', 'initiateType');
  return node('subFlow', { flowId: step.flow, isAsync: step.wait === false, ...people });
}

function branchNode(branch: Branch, index: number, kind: FlowStep['do'], at: string, miss: Miss): Bag {
  const head = chainOf(branch.steps, `${at}/steps`, miss);
  if (kind === 'choose') {
    const members = branch.when === undefined ? { conditions: [] } : conditionMembers(branch.when);
    if (!members) miss(`${at}/when`, 'condition');
    const properties = {
      title: branch.title ?? '',
      priority: index,
      isDefault: branch.else === true,
      conditionType: 0,
      ...(members ?? { conditions: [] }),
    };
    return {
      type: 'condition',
      nodeId: branch.id,
      content: branch.title ?? '',
      properties,
      ...(head && { childNode: head }),
    };
  }
  const first: Bag = head ?? { type: 'empty', nodeId: branch.id, properties: {} };
  const own = { branchId: branch.id, ...(branch.title && { branchTitle: branch.title }) };
  const flag = kind === 'all' ? { isInterflow: true } : { isBranchFlow: true };
  return { ...first, ...flag, properties: { ...(first.properties as Bag), ...own } };
}

function branchMembers(step: FlowStep, at: string, miss: Miss): Bag {
  const kinds: Partial<Record<FlowStep['do'], string>> = { choose: 'condition', all: 'interflow', pick: 'branchFlow' };
  if (step.do === 'all' && step.need) miss(`${at}/need`, 'member', { name: 'need' });
  if (step.title) miss(`${at}/title`, 'member', { name: 'title' });
  const nodes = branchesOf(step).map((branch, index) =>
    branchNode(branch, index, step.do, `${at}/branches/${index}`, miss),
  );
  return { conditionType: kinds[step.do], conditionNodes: nodes };
}

/** A list of steps as nodes, each the child of the one before; branches belong to the node before them. */
function chainOf(steps: readonly FlowStep[], at: string, miss: Miss, start?: Bag): Bag | undefined {
  const nodes: Bag[] = start ? [start] : [];
  steps.forEach((step, index) => {
    const place = `${at}/${index}`;
    const last = nodes.at(-1);
    if (!branchesOf(step).length) {
      const node = nodeOf(step, place, miss);
      if (node) nodes.push(node);
    } else if (last && !last.conditionNodes && step.id === `${last.nodeId}_fork`)
      Object.assign(last, branchMembers(step, place, miss));
    else nodes.push({ type: 'empty', nodeId: step.id, properties: {}, ...branchMembers(step, place, miss) });
  });
  for (let index = nodes.length - 1; index > 0; index -= 1) {
    const [before, node] = [nodes[index - 1]!, nodes[index]!];
    node.prevId = before.nodeId;
    before.childNode = node;
  }
  return nodes[0];
}

function startOf(start: FlowStart, model: string, miss: Miss): Bag {
  const words: Record<string, string> = {
    starter: '@launchUserName',
    flow: '@flowFullName',
    time: '@launchTime',
    code: '@flowFullCode',
  };
  const title = start.title?.replace(/\{(\w+)\}/g, (all, name) => (words[name] ? `{${words[name]}}` : all));
  const rules = { administrators: 1, ask: 3, approve: 4, refuse: 5 };
  const { nobody, skip, who = 'everybody' } = start;
  if (skip?.length) miss('/start/skip', 'member', { name: 'skip' });
  return {
    formId: model,
    initiator: who === 'everybody' ? [] : named([who].flat(), '/start/who', miss).list,
    ...(title && { titleType: 1, titleContent: title }),
    ...(start.withdraw && { revokeRule: start.withdraw === 'end' ? 1 : 2 }),
    ...(start.urge !== undefined && { hasPressBtn: start.urge }),
    ...(nobody &&
      (typeof nobody === 'object' ? { errorRule: 2, errorRuleUser: nobody.users } : { errorRule: rules[nobody] })),
    ...copiesOf(start.copy, '/start/copy', miss),
    ...messagesOf(start.messages),
  };
}

/** Whether an approval waits for a call that must not fail: the file says so for the whole flow. */
const stops = (steps: readonly FlowStep[]): boolean =>
  steps.some((step) =>
    step.do === 'approve'
      ? (step.on?.approve ?? []).some((effect) => 'call' in effect && effect.failed === 'stop')
      : branchesOf(step).some((branch) => stops(branch.steps)),
  );

/** A document as a flow of the family (contract-flow §7), with what the file has no words for. */
export function toFamily(doc: FlowDoc): { flow: Bag; notTaken: NotTaken[] } {
  const notTaken: NotTaken[] = [];
  const miss: Miss = (at, key, args) => void notTaken.push({ at, key: `flow.convert.${key}`, ...(args && { args }) });
  const properties = {
    ...startOf(doc.start, doc.model, miss),
    ...(stops(doc.steps) && { funcConfigRule: 1 }),
    ...eventOf('endFuncConfig', doc.end?.adopted, '/end/adopted', miss),
  };
  if (doc.end?.ended?.length) miss('/end/ended', 'effect');
  const start: Bag = { type: 'start', nodeId: 'start', content: '', properties };
  return {
    flow: { id: '', flowId: '', fullName: doc.title, flowTemplateJson: chainOf(doc.steps, '/steps', miss, start) },
    notTaken,
  };
}
