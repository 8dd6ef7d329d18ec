import type { Branch, FlowDoc, FlowStart, FlowStep, Nobody } from '../types';
import { approverStep, eventOf, messagesOf } from './approver';
import { conditionOf } from './conditions';
import { assignee, copies, namedPeople, whoOf } from './people';
import { type Bag, bagOf, codeOf, isBag, listOf, type NotTaken, numberOf, Reader, textOf, textsOf } from './read';

export type { NotTaken } from './read';

interface Reading {
  notTaken: NotTaken[];
  start: Bag;
}

const titleWords: Record<string, string> = {
  '@launchUserName': 'starter',
  '@flowFullName': 'flow',
  '@launchTime': 'time',
  '@flowFullCode': 'code',
};

function startOf(reader: Reader): FlowStart {
  const who = whoOf(
    namedPeople(reader, 'initiator', [
      ['initiatePos', 'position'],
      ['initiateRole', 'role'],
      ['initiateOrg', 'organisation'],
      ['initiateGroup', 'group'],
    ]),
  );
  const content = textOf(reader.get('titleContent')).replace(/\{(@\w+)\}/g, (all, name) =>
    titleWords[name] ? `{${titleWords[name]}}` : all,
  );
  const title = numberOf(reader.get('titleType')) === 1 && content ? content : undefined;
  const rules: Record<number, Nobody> = {
    1: 'administrators',
    2: { users: textsOf(reader.get('errorRuleUser')).map((id) => id.replace(/--user$/, '')) },
    3: 'ask',
    4: 'approve',
    5: 'refuse',
  };
  const nobody = rules[numberOf(reader.get('errorRule')) ?? 0];
  const withdraw = ({ 1: 'end', 2: 'again' } as const)[numberOf(reader.get('revokeRule')) ?? 0];
  const urge = reader.get('hasPressBtn');
  const copy = copies(reader);
  const messages = messagesOf(reader);
  // The form's own settings are those of the start; the model is named by the flow.
  reader.ignore(
    'title',
    'formId',
    'formName',
    'funcConfigRule',
    'timeLimitConfig',
    'hasSubmitBtn',
    'hasSaveBtn',
    'hasRevokeBtn',
    'formOperates',
    'endFuncConfig',
  );
  return {
    ...(who !== undefined && { who }),
    ...(title && { title }),
    ...(withdraw && { withdraw }),
    ...(urge !== undefined && { urge: Boolean(urge) }),
    ...(nobody && { nobody }),
    ...(copy !== undefined && { copy }),
    ...(messages && { messages }),
  };
}

function waitStep(reader: Reader, id: string): FlowStep {
  const part = (name: string) => numberOf(reader.get(name)) ?? 0;
  const hours = part('day') * 24 + part('hour') + part('minute') / 60 + part('second') / 3600;
  return { id, do: 'wait', ...titled(reader), hours };
}

const titled = (reader: Reader): { title?: string } => {
  const title = textOf(reader.get('title'));
  return title ? { title } : {};
};

function flowStep(reader: Reader, id: string): FlowStep {
  reader.ignore('flowName', 'launchMsgConfig');
  const who = assignee(reader, 'initiateType', 'initiator');
  const flow = textOf(reader.get('flowId'));
  const wait = !reader.get('isAsync');
  return { id, do: 'flow', ...titled(reader), flow, who, wait };
}

/** The step of one node; undefined: it only holds branches. */
function stepOf(node: Bag, at: string, reading: Reading): FlowStep | undefined {
  const reader = new Reader(bagOf(node.properties), `${at}/properties`, reading.notTaken);
  const id = codeOf(node.nodeId);
  const make = (): FlowStep | undefined => {
    if (node.type === 'approver') return approverStep(reader, id, reading.start);
    if (node.type === 'timer') return waitStep(reader, id);
    if (node.type === 'subFlow') return flowStep(reader, id);
    if (node.type === 'copy') return { id, do: 'copy', ...titled(reader), who: copies(reader) ?? { user: [] } };
    return undefined;
  };
  const step = make();
  if (step) reader.rest();
  else if (!['empty', 'start', 'condition'].includes(textOf(node.type)))
    reading.notTaken.push({ at, key: 'flow.convert.node', args: { type: textOf(node.type) } });
  return step;
}

const branchKinds: Record<string, 'all' | 'pick' | undefined> = { interflow: 'all', branchFlow: 'pick' };

function branchOf(node: Bag, at: string, kind: string, reading: Reading): Branch {
  const properties = bagOf(node.properties);
  const title = textOf(properties.title);
  if (kind !== 'choose') {
    const holder = node.type === 'empty' && !listOf(node.conditionNodes).length;
    const id = codeOf(properties.branchId) || (holder ? codeOf(node.nodeId) : `${codeOf(node.nodeId)}_branch`);
    const named = textOf(properties.branchTitle);
    return { id, ...(named && { title: named }), steps: stepsOf(node, at, reading) };
  }
  if (Number(properties.conditionType ?? 0) === 1)
    reading.notTaken.push({ at: `${at}/properties/swerveNode`, key: 'flow.convert.redirect' });
  const inner = isBag(node.childNode) || listOf(node.conditionNodes).length ? stepsOf(node, at, reading) : [];
  const test = properties.isDefault
    ? { else: true as const }
    : { when: conditionOf(properties, `${at}/properties`, reading.notTaken) };
  return { id: codeOf(node.nodeId), ...(title && { title }), ...test, steps: inner };
}

/** Branches of a node as a step behind it: its own id when the node only holds them. */
function forkOf(node: Bag, at: string, holds: boolean, reading: Reading): FlowStep | undefined {
  const nodes = listOf(node.conditionNodes).filter(isBag);
  if (!nodes.length) return undefined;
  const name = node.type === 'start' ? 'start' : codeOf(node.nodeId);
  const id = holds ? name : `${name}_fork`;
  const kind: 'all' | 'pick' | 'choose' =
    branchKinds[textOf(node.conditionType) as keyof typeof branchKinds] ?? flagged(nodes);
  const branches = nodes.map((each, index) => branchOf(each, `${at}/conditionNodes/${index}`, kind, reading));
  if (kind !== 'choose') return { id, do: kind, branches };
  const order = (index: number) => numberOf(bagOf(nodes[index]?.properties).priority) ?? index;
  const sorted = branches.map((branch, index) => ({ branch, at: branch.else ? Infinity : order(index) }));
  return { id, do: 'choose', branches: sorted.sort((one, other) => one.at - other.at).map(({ branch }) => branch) };
}

/** Older files say it at the heads of the branches only. */
const flagged = (nodes: readonly Bag[]): 'all' | 'pick' | 'choose' =>
  nodes.some(({ isInterflow }) => isInterflow)
    ? 'all'
    : nodes.some(({ isBranchFlow }) => isBranchFlow)
      ? 'pick'
      : 'choose';

function stepsOf(node: Bag, at: string, reading: Reading): FlowStep[] {
  const step = stepOf(node, at, reading);
  const fork = forkOf(node, at, node.type === 'empty', reading);
  const next = isBag(node.childNode) ? stepsOf(node.childNode, `${at}/childNode`, reading) : [];
  return [...(step ? [step] : []), ...(fork ? [fork] : []), ...next];
}

/**
 * A flow of the family (contract-flow §7: one of `{id, flowId, fullName, flowTemplateJson}`) as a document. Both shapes of
 * conditions and of lists of people are read; what has no word of ours is listed with its pointer.
 */
export function fromFamily(
  item: unknown,
  { id, model }: { id: string; model?: string },
): { doc: FlowDoc; notTaken: NotTaken[] } {
  const bag = bagOf(item);
  const node = bagOf(bag.flowTemplateJson ?? item);
  const at = bag.flowTemplateJson === undefined ? '' : '/flowTemplateJson';
  const reading: Reading = { notTaken: [], start: bagOf(node.properties) };
  const reader = new Reader(reading.start, `${at}/properties`, reading.notTaken);
  const start = startOf(reader);
  const ended = eventOf(reader, 'endFuncConfig', false);
  reader.rest();
  const doc: FlowDoc = {
    language: 1,
    kind: 'flow',
    id,
    title: textOf(bag.fullName) || id,
    model: model || textOf(reading.start.formId),
    start,
    steps: stepsOf(node, at, reading),
    ...(ended && { end: { adopted: ended } }),
  };
  return { doc, notTaken: reading.notTaken };
}

export { toFamily } from './toFamily';
