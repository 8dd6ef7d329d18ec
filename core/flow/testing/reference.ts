import { compilePredicate } from '../../condition';
import { planOf } from '../plan';
import type { ApproveStep, FlowDoc, FlowStep } from '../types';

/**
 * A second, naive reading of the rules in docs/adr/0014-flows.md for tests: a tree of frames instead of tokens, no ids, no
 * facts. It knows hand in, approve, return (again and straight) and the ends of sub-flows on approve, choose, all, pick, copy, set
 * and flow.
 */
type ChildStep = Extract<FlowStep, { do: 'flow' }>;
type Vote = { user: string; said?: 'approve' | 'return'; open: boolean };
type Frame =
  | { kind: 'people'; step: ApproveStep; votes: Vote[]; to?: string; held?: Held }
  | { kind: 'children'; step: ChildStep; born: number; answers: number[][] }
  | { kind: 'fork'; step: Extract<FlowStep, { do: 'choose' | 'all' | 'pick' }>; lines: Line[] };
/** A list of steps on its way: `at` is the place of `frame`; past the end it has ended. */
interface Line {
  steps: FlowStep[];
  at: number;
  frame?: Frame | undefined;
}
/** What a straight return goes back to. */
interface Held {
  line: Line;
  at: number;
  frame: Frame;
}
export interface Reference {
  status: number;
  open(): string[];
  lines: string[];
  handIn(by: string, branches: string[]): boolean;
  decide(step: string, user: string, said: 'approve' | 'return', branches: string[], to?: string): boolean;
  /** All children of a step have ended with these states. */
  childrenEnded(step: string, states: number[]): boolean;
}

class No extends Error {}

export function reference(
  doc: FlowDoc,
  record: Record<string, unknown>,
  people: (step: string) => string[],
): Reference {
  // The formula of randomFlow.ts, by hand.
  const computed = { ...record, '=n * 2 - 1': Number(record.n) * 2 - 1 };
  const plan = planOf(doc);
  let root: Line = { steps: doc.steps, at: 0 };
  let starter = '';
  let round = 0;
  let held: Held | 'root' | undefined;
  let returner: { frame: Frame; users: string[] } | undefined;
  let passed: { id: string; approved: boolean }[] = [];
  let branches: string[] = [];
  let born = 0;
  let alone = false;
  const self: Reference = { status: 0, open, lines: [], handIn, decide, childrenEnded };

  function enter(line: Line) {
    const step = line.steps[line.at];
    if (!step) return;
    if (step.do === 'approve') {
      const users = people(step.id);
      if (!users.length) {
        self.lines.push(`1 ${step.id} -`);
        passed.push({ id: step.id, approved: false });
        return next(line);
      }
      line.frame = {
        kind: 'people',
        step,
        votes: users.map((user, index) => ({ user, open: step.sign !== 'turn' || !index })),
      };
      return;
    }
    if (step.do === 'flow' && step.wait !== false && people(step.id).length) {
      line.frame = { kind: 'children', step, born: ++born, answers: [] };
      return;
    }
    if (!('branches' in step)) return next(line);
    const taken =
      step.do === 'all'
        ? step.branches
        : step.do === 'pick'
          ? step.branches.filter(({ id }) => branches.includes(id))
          : step.branches.filter((branch) => branch.else || compilePredicate(branch.when!)(computed)).slice(0, 1);
    if (!taken.length && alone) {
      // Nobody is there to choose: an administrator is waited for.
      line.frame = { kind: 'fork', step, lines: [{ steps: [step], at: 0 }] };
      return;
    }
    if (!taken.length) throw new No();
    const frame: Frame = { kind: 'fork', step, lines: taken.map(({ steps }) => ({ steps, at: 0 })) };
    line.frame = frame;
    const need = step.do === 'all' ? (step.need ?? taken.length) : taken.length;
    for (const inner of [undefined, ...frame.lines]) {
      if (inner) enter(inner);
      if (frame.lines.filter(ended).length >= need) return next(line);
    }
  }
  const ended = ({ steps, at }: Line): boolean => at >= steps.length;

  function next(line: Line): void {
    line.frame = undefined;
    line.at += 1;
    enter(line);
  }
  /** After something ended: joins from the inside out. */
  function settle(line: Line): void {
    const { frame } = line;
    if (frame?.kind !== 'fork') return;
    for (const inner of frame.lines) settle(inner);
    const need = frame.step.do === 'all' ? (frame.step.need ?? frame.lines.length) : frame.lines.length;
    if (frame.lines.filter(ended).length >= need) next(line);
  }
  function find(
    line: Line,
    test: (frame: Frame & { kind: 'people' }) => boolean,
    around: Line[] = [],
  ): { line: Line; around: Line[] } | undefined {
    const { frame } = line;
    if (!frame) return undefined;
    if (frame.kind === 'people') return test(frame) ? { line, around: [...around, line] } : undefined;
    if (frame.kind === 'children') return undefined;
    for (const inner of frame.lines) {
      const found = find(inner, test, [...around, line]);
      if (found) return found;
    }
    return undefined;
  }
  function open(): string[] {
    if (self.status === 3) return [`start:${starter}`];
    const all = (line: Line): string[] => {
      const { frame } = line;
      if (!frame) return [];
      if (frame.kind === 'fork') return frame.lines.flatMap(all);
      if (frame.kind === 'children') return [];
      return frame.votes.filter((vote) => vote.open).map(({ user }) => `${frame.step.id}:${user}`);
    };
    return self.status === 1 ? all(root).sort() : [];
  }
  function finish(): void {
    if (ended(root)) self.status = 2;
  }
  function handIn(by: string, chosen: string[]): boolean {
    if (self.status === 1 || self.status === 2 || (starter && by !== starter)) return false;
    return attempt(chosen, () => {
      starter = by;
      self.lines.push(`2 - ${by}`);
      self.status = 1;
      if (held === 'root') return giveBack();
      if (++round > 50) throw new No();
      passed = [];
      root = { steps: doc.steps, at: 0 };
      enter(root);
    });
  }
  /** Lines that wait for children, in this line or in the branches of this frame. */
  function waitingIn(line: Line): (Line & { frame: Frame & { kind: 'children' } })[] {
    const { frame } = line;
    if (frame?.kind === 'children') return [line as Line & { frame: typeof frame }];
    return frame?.kind === 'fork' ? frame.lines.flatMap(waitingIn) : [];
  }
  const met = ({ need = 'all' }: ChildStep, states: number[]): boolean =>
    need === 'ended' || (need === 'all' ? states.every((state) => state === 2) : states.includes(2));

  function childrenEnded(id: string, states: number[]): boolean {
    const of = (line: Line) => waitingIn(line).find(({ frame }) => frame.step.id === id);
    const live = self.status === 1 && held !== 'root' ? of(root) : undefined;
    const kept = held === 'root' ? of(root) : held && of({ steps: [], at: 0, frame: held.frame });
    if (live) {
      alone = true;
      attempt([], () => {
        if (!met(live.frame.step, states)) return;
        next(live);
        settle(root);
        forgetHeld();
      });
      alone = false;
      return true;
    }
    kept?.frame.answers.push(states);
    return kept !== undefined;
  }
  /** Answers that came while it was held count now: those of what was entered last first. */
  function readAnswers(): void {
    const all = waitingIn(root).filter(({ frame }) => frame.answers.length);
    for (const line of all.sort((one, other) => other.frame.born - one.frame.born)) {
      const { frame } = line;
      const answers = frame.answers.splice(0);
      for (const states of answers) {
        if (line.frame !== frame || !waitingIn(root).includes(line) || !met(frame.step, states)) continue;
        next(line);
        settle(root);
      }
    }
  }
  /** The branch that waited for a straight return is void: others were enough. */
  function forgetHeld(): void {
    if (held && held !== 'root' && !find(root, (each) => each.held !== undefined)) held = undefined;
  }
  function giveBack() {
    held = undefined;
    giveVotes();
    readAnswers();
  }
  function giveVotes() {
    if (returner?.frame.kind !== 'people') return;
    for (const vote of returner.frame.votes) {
      if (!returner.users.includes(vote.user)) continue;
      delete vote.said;
      vote.open = true;
    }
    delete returner.frame.to;
    returner = undefined;
  }
  function verdict({ step, votes }: Frame & { kind: 'people' }): 'approve' | 'return' | undefined {
    const [yes, no] = (['approve', 'return'] as const).map(
      (said) => votes.filter((vote) => vote.said === said).length,
    ) as [number, number];
    const { sign = 'any' } = step;
    if (sign === 'any') return yes ? 'approve' : no ? 'return' : undefined;
    if (typeof sign === 'string') {
      const everybody = yes + no === votes.length;
      if (no && (everybody || sign === 'turn' || step.return?.after !== 'all')) return 'return';
      return everybody ? 'approve' : undefined;
    }
    const part = (text: string) => (Number.parseFloat(text) / 100) * votes.length - 1e-9;
    if (yes >= part(sign.approve)) return 'approve';
    if (
      (sign.return && no && no >= part(sign.return)) ||
      votes.length - no < part(sign.approve) ||
      yes + no === votes.length
    )
      return 'return';
    return undefined;
  }
  function decide(id: string, user: string, said: 'approve' | 'return', chosen: string[], to?: string): boolean {
    if (self.status !== 1 || (said === 'return' && held)) return false;
    const found = find(
      root,
      ({ step, votes }) => step.id === id && votes.some((vote) => vote.open && vote.user === user),
    );
    const frame = found?.line.frame;
    if (!found || frame?.kind !== 'people') return false;
    return attempt(chosen, () => {
      const { line, around } = found;
      const now = frame;
      if (said === 'return') {
        target(now.step, to);
        now.to ??= to ?? '';
      }
      const vote = now.votes.find((each) => each.open && each.user === user)!;
      Object.assign(vote, { said, open: false });
      self.lines.push(`${said === 'approve' ? 1 : 0} ${now.step.id} ${user}`);
      const what = verdict(now);
      const waiting = now.votes.find((each) => !each.said);
      if (!what && now.step.sign === 'turn' && waiting) waiting.open = true;
      if (what === 'approve') {
        passed.push({ id: now.step.id, approved: true });
        if (now.held) {
          Object.assign(now.held.line, { at: now.held.at, frame: now.held.frame });
          giveBack();
        } else next(line);
        settle(root);
      } else if (what === 'return') goBack(now, line, around);
      forgetHeld();
    });
  }
  function target(step: ApproveStep, to: string | undefined): string {
    const before = (plan.steps.get(step.id)?.before ?? []).filter((id) => passed.some((each) => each.id === id));
    const conf = step.return?.to ?? 'start';
    if (conf === 'start') return 'start';
    if (conf === 'previous')
      return before.findLast((id) => passed.some((each) => each.id === id && each.approved)) ?? 'start';
    const wanted = conf === 'choose' ? to || 'start' : conf.step;
    if (wanted !== 'start' && !before.includes(wanted)) throw new No();
    return wanted;
  }
  function goBack(frame: Frame & { kind: 'people' }, line: Line, around: Line[]): void {
    const to = target(frame.step, frame.to);
    const straight = frame.step.return?.then === 'straight';
    const users = frame.votes.filter((vote) => vote.said === 'return').map((vote) => vote.user);
    if (straight && (frame.step.sign ?? 'any') === 'any') for (const vote of frame.votes) vote.open = false;
    if (!straight && ++round > 50) throw new No();
    if (straight) returner = { frame, users };
    if (to === 'start') {
      self.status = 3;
      if (straight) held = 'root';
      return;
    }
    const outer = around.find(({ steps }) => steps.some(({ id }) => id === to)) ?? line;
    const kept: Held = { line: outer, at: outer.at, frame: outer.frame! };
    const place = outer.steps.findIndex(({ id }) => id === to);
    if (!straight) forget(outer.steps.slice(place));
    outer.at = place;
    outer.frame = undefined;
    if (straight) held = kept;
    enter(outer);
    const now = outer.frame as Frame | undefined;
    if (straight && now?.kind === 'people') now.held = kept;
  }
  function forget(steps: readonly FlowStep[]): void {
    for (const step of steps) {
      passed = passed.filter(({ id }) => id !== step.id);
      if ('branches' in step) for (const branch of step.branches) forget(branch.steps);
    }
  }
  /** Does all of it or nothing. */
  function attempt(chosen: string[], act: () => void): boolean {
    const before = structuredClone({
      root,
      starter,
      round,
      held,
      returner,
      passed,
      status: self.status,
      lines: self.lines,
    });
    branches = chosen;
    try {
      act();
      finish();
      return true;
    } catch (fault) {
      if (!(fault instanceof No)) throw fault;
      ({ root, starter, round, held, returner, passed } = before);
      self.status = before.status;
      self.lines = before.lines;
      return false;
    }
  }
  return self;
}
