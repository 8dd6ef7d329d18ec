import type { FlowDoc, FlowStep, Sign } from '../types';
import { type Edge, layoutOf, type Shape } from './layout';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Text within XML: signs that XML 1.0 does not allow are left out. */
const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"']/g, (sign) => escapes[sign] as string);

type Attributes = Record<string, string | number | boolean | undefined>;

function element(name: string, attributes: Attributes, inner: readonly string[] = []): string {
  const own = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return inner.length ? `<${name}${own}>${inner.join('')}</${name}>` : `<${name}${own}/>`;
}
const withText = (name: string, attributes: Attributes, text: string): string =>
  element(name, attributes, [escapeXml(text)]);

const elements: Record<FlowStep['do'], string> = {
  approve: 'userTask',
  copy: 'sendTask',
  wait: 'intermediateCatchEvent',
  call: 'serviceTask',
  set: 'serviceTask',
  create: 'serviceTask',
  flow: 'callActivity',
  choose: 'exclusiveGateway',
  all: 'parallelGateway',
  pick: 'inclusiveGateway',
};

function nameOf({ kind, step }: Shape): string {
  if (kind === 'start') return 'startEvent';
  if (kind === 'end' || !step) return 'endEvent';
  // A parallel gateway waits for all: one that goes on earlier is a complex one.
  return kind === 'join' && step.do === 'all' && step.need ? 'complexGateway' : elements[step.do];
}

/** Several people: one after the other, or at once until enough have decided. */
function several(sign: Sign | undefined): string[] {
  if (sign === undefined || sign === 'any') return [];
  const enough = typeof sign === 'object' ? [withText('completionCondition', {}, `approve ${sign.approve}`)] : [];
  return [element('multiInstanceLoopCharacteristics', { isSequential: sign === 'turn' }, enough)];
}

/** Hours as a duration of ISO 8601. */
const duration = (hours: number): string => `PT${Math.round(hours * 3600)}S`;

function partsOf({ kind, step }: Shape): string[] {
  if (kind !== 'step' || !step) return [];
  if (step.do === 'approve') return several(step.sign);
  if (step.do !== 'wait') return [];
  const time = step.until
    ? withText('timeDate', {}, step.until.field)
    : withText('timeDuration', {}, duration(step.hours ?? 0));
  return [element('timerEventDefinition', {}, [time])];
}

/** What BPMN has no word for stands in the documentation of the element. */
function noteOf({ kind, step }: Shape): string[] {
  if (kind === 'join' || !step) return [];
  const { id: _, title: __, do: ___, ...rest } = step;
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'branches'));
  return Object.keys(own).length ? [withText('documentation', {}, JSON.stringify(own))] : [];
}

function flowNode(shape: Shape, edges: readonly Edge[]): string {
  const { kind, step, id } = shape;
  const out = edges.filter(({ from }) => from === shape);
  const other = step?.do === 'choose' && kind === 'split' ? out.find(({ branch }) => branch?.else)?.id : undefined;
  const name = kind === 'join' ? undefined : (step?.title ?? step?.id);
  const called = step?.do === 'flow' ? step.flow : undefined;
  const ends = [
    ...edges.filter(({ to }) => to === shape).map((edge) => withText('incoming', {}, edge.id)),
    ...out.map((edge) => withText('outgoing', {}, edge.id)),
  ];
  const attributes = { id, name, default: other, calledElement: called };
  return element(nameOf(shape), attributes, [...noteOf(shape), ...ends, ...partsOf(shape)]);
}

function sequenceFlow({ id, from, to, branch }: Edge): string {
  const test = branch?.when
    ? [withText('conditionExpression', { 'xsi:type': 'tFormalExpression' }, JSON.stringify(branch.when))]
    : [];
  return element('sequenceFlow', { id, name: branch?.title, sourceRef: from.id, targetRef: to.id }, test);
}

const drawnShape = ({ id, x, y, width, height }: Shape): string =>
  element('bpmndi:BPMNShape', { id: `d_${id}`, bpmnElement: id }, [element('dc:Bounds', { x, y, width, height })]);

function drawnEdge({ id, from, to, through }: Edge): string {
  const [startX, startY] = [from.x + from.width, from.y + from.height / 2];
  const [endX, endY] = [to.x, to.y + to.height / 2];
  const own = through ?? (from.kind === 'split' ? endY : startY);
  const level = startY === own && endY === own;
  const corners = [
    [startX + 25, startY],
    [startX + 25, own],
    [endX - 25, own],
    [endX - 25, endY],
  ];
  const points = [[startX, startY], ...(level ? [] : corners), [endX, endY]].map(([x, y]) =>
    element('di:waypoint', { x, y }),
  );
  return element('bpmndi:BPMNEdge', { id: `d_${id}`, bpmnElement: id }, points);
}

const namespaces = {
  xmlns: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  'xmlns:bpmndi': 'http://www.omg.org/spec/BPMN/20100524/DI',
  'xmlns:dc': 'http://www.omg.org/spec/DD/20100524/DC',
  'xmlns:di': 'http://www.omg.org/spec/DD/20100524/DI',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};

/** A flow as BPMN 2.0 XML with its drawing, for documentation; returns and people stand in the documentation of a task. */
export function bpmnOf(doc: FlowDoc): string {
  const { shapes, edges } = layoutOf(doc);
  const process = element('process', { id: `p_${doc.id}`, name: doc.title, isExecutable: false }, [
    ...shapes.map((shape) => flowNode(shape, edges)),
    ...edges.map(sequenceFlow),
  ]);
  const plane = element('bpmndi:BPMNPlane', { id: 'plane', bpmnElement: `p_${doc.id}` }, [
    ...shapes.map(drawnShape),
    ...edges.map(drawnEdge),
  ]);
  const drawing = element('bpmndi:BPMNDiagram', { id: 'diagram' }, [plane]);
  const whole = element(
    'definitions',
    { ...namespaces, id: 'definitions', targetNamespace: `urn:weft:flow:${doc.id}` },
    [process, drawing],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}\n`;
}
