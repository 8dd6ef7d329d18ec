import { isBinding } from '../../binding';
import { draftOf, type Group, type Line } from '../../design/rules/conditionDraft';
import type { Condition } from '../../language/types';
import { joined } from '../joined';
import type { ApproveStep, FlowStep, Who } from '../types';
import { spanOf } from './span';
import { idsIn, partsOf, pickedWays, wayOf } from './ways';

/** What sentences need from outside: words by key, and names of what is stored by id. */
export interface Saying {
  t: (key: string, values?: Record<string, unknown>) => string;
  /** Name of a person, role, position, group or organisation; '' while it is not known. */
  name: (way: string, id: string) => string;
  field: (name: string) => string;
  step: (id: string) => string;
  /** A value that a condition compares the field with; '': it has a name that is not known. */
  value: (field: string, value: unknown) => string;
  /** Name of a flow, model, interface or send configuration. */
  thing: (kind: 'flow' | 'model' | 'interface' | 'send', id: string) => string;
}

const design = 'flow.design.';

/** Names after another; more than three are counted. */
function listed({ t }: Saying, names: readonly string[]): string {
  const known = names.filter(Boolean);
  const some = joined(t, known.slice(0, 3));
  return known.length > 3 ? t(`${design}say.andMore`, { names: some, count: known.length - 3 }) : some;
}

/** Who decides, in words. */
export function sayWho(saying: Saying, who: Who | undefined): string {
  const { t } = saying;
  const parts = partsOf(who).map((part) => {
    const way = wayOf(part);
    if (!way) return t(`${design}say.other`);
    const value = typeof part === 'string' ? undefined : (part as unknown as Record<string, unknown>)[way];
    if (way === 'superior' || way === 'head') return t(`${design}say.${way}`, { level: Number(value) });
    if (way === 'field') return t(`${design}say.field`, { field: saying.field(String(value)) });
    if (way === 'step') return t(`${design}say.step`, { step: saying.step(String(value)) });
    if (way === 'interface') return saying.thing('interface', String(value)) || t(`${design}way.interface`);
    const picked = pickedWays.find((each) => each === way);
    if (!picked) return t(`${design}way.${way}`);
    const names = idsIn(part, picked).map((id) => saying.name(picked, id));
    return names.length ? listed(saying, names) : t(`${design}way.${way}`);
  });
  return parts.length ? joined(t, parts) : t(`${design}say.nobody`);
}

function saySign({ t }: Saying, { sign = 'any' }: ApproveStep): string {
  if (typeof sign === 'string') return t(`${design}sign.${sign}`);
  return t(`${design}say.ratio`, { ratio: sign.approve });
}

/** Values by name; those whose names are not known are counted. */
function sayValues(saying: Saying, field: string, values: readonly unknown[]): string {
  const names = values.map((each) => saying.value(field, each));
  if (names.every((name) => name === '')) return saying.t(`${design}say.values`, { count: values.length });
  return listed(saying, names);
}

/** What a comparison compares with, in words; undefined: only the text says it. */
function sayOperand(saying: Saying, field: string, operand: unknown): string | undefined {
  if (Array.isArray(operand)) return operand.some(isBinding) ? undefined : sayValues(saying, field, operand);
  if (!isBinding(operand)) return sayValues(saying, field, [operand]);
  if (operand.$ === 'user.userId') return saying.t('rules.source.me');
  if (operand.$ === 'now.day') return saying.t('rules.source.today');
  const [from, ...name] = operand.$.split('.');
  return from === 'form' ? saying.field(name.join('.')) : undefined;
}

function sayLine(saying: Saying, { field = '', operator, operand }: Line): string | undefined {
  const { t } = saying;
  const name = saying.field(field);
  if (operator === 'null') return t(`${design}say.${operand ? 'empty' : 'notEmpty'}`, { field: name });
  const value = sayOperand(saying, field, operand);
  return value === undefined
    ? undefined
    : t(`${design}say.compare`, { field: name, operator: t(`rules.op.${operator}`), value });
}

function sayGroup(saying: Saying, { join, items }: Group): string | undefined {
  const { t } = saying;
  const said = items.map((item) => {
    if (item.kind === 'line') return sayLine(saying, item);
    const text = sayGroup(saying, item);
    const bare = item.items.length < 2 || item.join === 'none' || item.join === 'notAll';
    return text && (bare ? text : t(`${design}say.group`, { text }));
  });
  if (said.includes(undefined)) return undefined;
  const text = said.join(t(`${design}say.${join === 'any' || join === 'none' ? 'any' : 'all'}`));
  return join === 'none' || join === 'notAll' ? t(`${design}say.not`, { text }) : text;
}

/** The condition of a branch in words, groups in brackets; one that only the text can say is named as such. */
export function sayCondition(saying: Saying, condition: Condition | undefined): string {
  const { t } = saying;
  const group = condition && draftOf(condition, { scope: true });
  if (condition && !group) return t(`${design}say.conditionText`);
  if (!group?.items.length) return t(`${design}say.noCondition`);
  return sayGroup(saying, group) ?? t(`${design}say.conditionText`);
}

/** A span of hours, by days where they are whole. */
export function sayHours({ t }: Saying, hours: number): string {
  const { unit, count } = spanOf(hours);
  return t(`${design}say.${unit}`, { [unit]: count });
}

/** Fields and the values that they get; a field that is not chosen yet is left out. */
function saySet(saying: Saying, set: Record<string, unknown>): string[] {
  return Object.entries(set).flatMap(([name, value]) => {
    const from = isBinding(value) && value.$.startsWith('record.') ? value.$.slice('record.'.length) : undefined;
    const words = from === undefined ? sayValues(saying, name, [value]) : saying.field(from);
    return name ? [`${saying.field(name)} = ${words}`] : [];
  });
}

/** The sentences of a step's card. */
export function sayStep(saying: Saying, step: FlowStep): string[] {
  const { t } = saying;
  switch (step.do) {
    case 'approve':
      return [sayWho(saying, step.who), saySign(saying, step), ...(step.due ? [sayHours(saying, step.due.hours)] : [])];
    case 'copy':
      return [sayWho(saying, step.who)];
    case 'choose':
    case 'pick':
      return [t(`${design}about.${step.do}`)];
    case 'all':
      return [step.need ? t(`${design}say.need`, { need: step.need }) : t(`${design}about.all`)];
    case 'wait':
      return [
        step.until
          ? t(`${design}say.until`, { field: saying.field(step.until.field) })
          : sayHours(saying, step.hours ?? 0),
      ];
    case 'call':
      return [saying.thing('interface', step.interface) || t(`${design}say.noInterface`)];
    case 'set':
      return [listed(saying, saySet(saying, step.set)) || t(`${design}say.noFields`)];
    case 'create':
      return [saying.thing('model', step.model) || t(`${design}say.noModel`)];
    case 'flow':
      return [saying.thing('flow', step.flow) || t(`${design}say.noFlow`), sayWho(saying, step.who)];
    default:
      return [];
  }
}

/** The title of a step: its own, else the word of its kind. */
export const titleOf = ({ t }: Pick<Saying, 't'>, step: FlowStep): string => step.title || t(`${design}do.${step.do}`);
