import { formatDate } from '../../model/dates';
import { joined } from '../joined';
import { branchesOf } from '../plan';
import type { Branch, FieldRight, FlowDoc, FlowDue, FlowStep } from '../types';
import type { TryAnswer, TryEffect, TryLine, TryMessage, TryValue } from '../wire';
import { type Saying, sayCondition, sayHours, sayWho } from './say';
import { findStep } from './tree';

const words = 'flow.tryOut.';

/** A moment on the clock of a trial. */
export const sayMoment = (time: number): string => formatDate(time, 'yyyy-MM-dd HH:mm');

/** What people call a branch: its title, else its place. */
export function branchTitle({ t }: Pick<Saying, 't'>, step: FlowStep, branch: Branch): string {
  const n = branchesOf(step).indexOf(branch) + 1;
  return branch.title || t(branch.else ? 'flow.design.else' : 'flow.design.branch', { n });
}

function sayValues({ t }: Saying, values: readonly TryValue[], word: 'is' | 'becomes'): string {
  const said = values.map(({ label, value }) =>
    t(`${words}${word}`, { field: label, value: value === '' ? t('rules.nothing') : String(value) }),
  );
  return joined(t, said);
}

/** Which branches were taken and why. */
function sayBranches(saying: Saying, step: FlowStep, { branches, reads }: TryLine): string[] {
  const { t } = saying;
  const taken = branchesOf(step).filter(({ id }) => branches.includes(id));
  const [first] = taken;
  if (!first) return [];
  if (step.do !== 'choose')
    return [
      t(`${words}${step.do}`, {
        branches: joined(
          t,
          taken.map((each) => branchTitle(saying, step, each)),
        ),
      }),
    ];
  const why = first.else ? t(`${words}elseWhy`) : sayCondition(saying, first.when);
  const took = t(`${words}took`, { branch: branchTitle(saying, step, first), why });
  return [took, ...(reads.length ? [t(`${words}read`, { values: sayValues(saying, reads, 'is') })] : [])];
}

function sayDue(saying: Saying, { then = 'remind', remindEvery }: FlowDue, time: number): string {
  const { t } = saying;
  const due = t(`${words}due`, { time: sayMoment(time), next: t(`flow.design.dues.${then}`) });
  return remindEvery && then === 'remind' ? t(`${words}every`, { due, span: sayHours(saying, remindEvery) }) : due;
}

/** What the deciders of a step see and change of the form; without rights of its own they read all. */
function sayRights(saying: Saying, fields: Record<string, FieldRight> = {}): string[] {
  const { t } = saying;
  const named = (right: FieldRight) => Object.keys(fields).filter((name) => fields[name] === right);
  const labels = (right: FieldRight) =>
    joined(
      t,
      named(right).map((name) => saying.field(name)),
    );
  return [
    ...(named('hidden').length ? [t(`${words}hidden`, { count: named('hidden').length })] : []),
    ...(named('write').length ? [t(`${words}writes`, { fields: labels('write') })] : []),
    ...(named('write!').length ? [t(`${words}requires`, { fields: labels('write!') })] : []),
  ];
}

function sayEffect(saying: Saying, { does, of, values, to }: TryEffect): string {
  const { t } = saying;
  if (does === 'set') return t(`${words}sets`, { values: sayValues(saying, values, 'becomes') });
  if (does === 'create')
    return t(`${words}creates`, { model: saying.thing('model', of), values: sayValues(saying, values, 'becomes') });
  if (does === 'call') return t(`${words}calls`, { name: saying.thing('interface', of) });
  return t(`${words}sends`, { name: saying.thing('send', of), people: sayWho(saying, to) });
}

function sayMessage(saying: Saying, { event, people, send }: TryMessage): string {
  const { t } = saying;
  const said = {
    message: t(`${words}sent.${event}`),
    people: joined(
      t,
      people.map(({ name }) => name),
    ),
  };
  return send ? t(`${words}messageBy`, { ...said, send: saying.thing('send', send) }) : t(`${words}message`, said);
}

/** What happens at an edge of the flow, or at a step, in sentences. */
export const sayHappens = (saying: Saying, { effects = [], messages }: Partial<TryAnswer['end']>): string[] => [
  ...effects.map((effect) => sayEffect(saying, effect)),
  ...(messages ?? []).map((message) => sayMessage(saying, message)),
];

/** What a trial says of one step beside its people, in sentences in the order of time. */
export function sayTried(saying: Saying, doc: FlowDoc, line: TryLine): string[] {
  const { t } = saying;
  const step = findStep(doc, line.step)?.step;
  const approves = step?.do === 'approve' ? step : undefined;
  return [
    ...(step ? sayBranches(saying, step, line) : []),
    ...(approves ? sayRights(saying, approves.fields) : []),
    ...(approves?.due && line.due !== null ? [sayDue(saying, approves.due, line.due)] : []),
    ...line.late.map(({ at, did }) => t(`${words}late`, { time: sayMoment(at), did: t(`flow.design.dues.${did}`) })),
    ...sayHappens(saying, line),
    ...(line.words ? [line.words] : []),
  ];
}
