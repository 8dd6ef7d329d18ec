import fc from 'fast-check';
import type { Condition } from '../../language/types';
import type { ApproveStep, Branch, FlowDoc, FlowStep } from '../types';
import { flowOf } from './sampleFlow';

/** Random flows for tests. Ids are numbered in the order of the document; `outer` steps come before on every way. */
type Draft =
  | { do: 'approve'; users: string[]; sign: ApproveStep['sign']; to: number; straight: boolean; all: boolean }
  | { do: 'choose' | 'all' | 'pick'; branches: Draft[][]; need: number; over: number }
  | { do: 'copy' }
  | { do: 'wait' }
  | { do: 'call' }
  | { do: 'flow'; n: number };
type Other = 'copy' | 'wait' | 'call' | 'flow';

const people = ['li', 'wu', 'xu', 'ye'];
const sign = fc.constantFrom<ApproveStep['sign'][]>(
  'any',
  'all',
  'turn',
  { approve: '60%' },
  { approve: '50%', return: '50%' },
);

const approve = (nobody: boolean): fc.Arbitrary<Draft> =>
  fc.record({
    do: fc.constant('approve' as const),
    users: fc.subarray(people, { minLength: nobody ? 0 : 1, maxLength: 3 }),
    sign,
    to: fc.nat(9),
    straight: fc.boolean(),
    all: fc.boolean(),
  });

const drafts = (others: readonly Other[]) =>
  fc.letrec<{ step: Draft; fork: Draft; list: Draft[] }>((tie) => ({
    step: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'step' },
      { weight: 4, arbitrary: approve(false) },
      { weight: 1, arbitrary: approve(true) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...others), fc.nat(11)).map(([kind, n]): Draft => ({ do: kind, n })),
      },
      { weight: 4, arbitrary: tie('fork') },
    ),
    fork: fc.record({
      do: fc.constantFrom('choose' as const, 'all' as const, 'pick' as const),
      branches: fc.array(tie('list'), { minLength: 1, maxLength: 3, depthIdentifier: 'step' }),
      need: fc.nat(4),
      over: fc.integer({ min: 0, max: 10 }),
    }),
    list: fc.array(tie('step'), { minLength: 0, maxLength: 3, depthIdentifier: 'step' }),
  }));

/** A sub-flow: for nobody, one or two people, waited for or not, by each rule of its end. */
const childStep = (id: string, n: number): FlowStep => ({
  id,
  do: 'flow',
  flow: 'child',
  who: { user: people.slice(0, n === 0 ? 0 : 1 + (n % 2)) },
  ...(n === 1 && { wait: false }),
  need: (['all', 'any', 'ended'] as const)[n % 3]!,
});

function build(list: readonly Draft[]): FlowStep[] {
  let last = 0;
  const nextId = (kind: string) => `${kind}${++last}`;
  const branchOf = (steps: Draft[], before: string[], head: Omit<Branch, 'id' | 'steps'>): Branch => {
    const id = nextId('b');
    return { id, ...head, steps: make(steps, before) };
  };
  const back = ({ to, straight, all }: Draft & { do: 'approve' }, before: string[]): ApproveStep['return'] => {
    const named = before.length ? { step: before[to % before.length]! } : ('start' as const);
    return {
      to: to < 3 ? 'start' : to < 5 ? 'previous' : to < 7 ? 'choose' : named,
      // biome-ignore lint/suspicious/noThenProperty: a member of the document
      then: straight && !all ? 'straight' : 'again',
      after: all ? 'all' : 'first',
    };
  };
  const make = (steps: readonly Draft[], outer: string[]): FlowStep[] => {
    let before = outer;
    return steps.map((draft): FlowStep => {
      if (draft.do === 'approve') {
        const id = nextId('a');
        const step: ApproveStep = {
          id,
          do: 'approve',
          who: { user: draft.users },
          ...(draft.sign && { sign: draft.sign }),
          return: back(draft, before),
        };
        if (draft.users.length) before = [...before, id];
        return step;
      }
      if (draft.do === 'copy') return { id: nextId('c'), do: 'copy', who: 'starter' };
      if (draft.do === 'wait') return { id: nextId('w'), do: 'wait', hours: 1 };
      if (draft.do === 'call') return { id: nextId('i'), do: 'call', interface: 'x' };
      if (draft.do === 'flow') return childStep(nextId('s'), draft.n);
      const id = nextId('f');
      const lasts = draft.branches.length - 1;
      const branches = draft.branches.map((inner, index) => {
        if (draft.do !== 'choose') return branchOf(inner, before, {});
        const over = draft.over - index;
        const when: Condition = over % 2 ? { '=n * 2 - 1': { gt: over * 2 - 1 } } : { n: { gt: over } };
        const head = index === lasts ? { else: true as const } : { when };
        return branchOf(inner, before, head);
      });
      if (draft.do !== 'all') return { id, do: draft.do, branches };
      const need = draft.need > 0 && draft.need <= branches.length ? draft.need : undefined;
      return { id, do: 'all', branches, ...(need && { need }) };
    });
  };
  return make(list, []);
}

/** Flows of approvals, branches and copies, with `others` too: waits, calls and sub-flows. */
export const randomFlow = (...others: Exclude<Other, 'copy'>[]): fc.Arbitrary<FlowDoc> =>
  fc
    .array(drafts(['copy', ...others]).step, { minLength: 1, maxLength: 4 })
    .map((list) => flowOf(build(list), { nobody: 'approve' }));

/** Something that is done: which of the possible things, and by which numbers it is filled in. */
export const randomActs = (most: number) =>
  fc.array(fc.record({ what: fc.nat(99), which: fc.nat(99), more: fc.nat(99) }), { minLength: 1, maxLength: most });
export type Act = { what: number; which: number; more: number };
