import { ConditionError, compilePredicate } from '../condition';
import { handling } from './codes';
import { addEffect } from './effects';
import { withFormulas } from './formulas';
import { byPerson, choicesOf, copyTo, peopleFor } from './people';
import { first, type Move, makeToken, nextId, type Run, record, refuse, stop, titleOf } from './run';
import { offer, settle } from './settle';
import { makeTask, stepOfToken } from './tasks';
import { setTimer, waitEnd } from './timers';
import type { Branch, FlowEffect, FlowStep, Resolved, Token } from './types';

type Of<Kind extends FlowStep['do']> = Extract<FlowStep, { do: Kind }>;

const pass = (run: Run, token: Token, outcome: NonNullable<Token['outcome']> = 'passed'): void =>
  first(run, { move: 'leave', token: token.id, outcome });

/** Gives a step to people: all at once, or in turn. */
export function assignTo(run: Run, token: Token, users: Resolved['users']): void {
  const step = stepOfToken(run, token);
  token.status = 'active';
  token.people = users.length;
  const tasks = users.map(({ id, why }, order) =>
    makeTask(run, token, { user: id, origin: 'assigned', order, ...(why && { why }) }),
  );
  if (step?.do === 'approve' && step.sign === 'turn') tasks.length = Math.min(1, tasks.length);
  for (const task of tasks) offer(run, token, task);
  settle(run, token);
}

function approve(run: Run, token: Token, step: Of<'approve'>) {
  const found = peopleFor(run, token, step);
  if (found === 'asked' || found === 'stopped') return;
  if (found === 'approve') {
    record(run, handling.approve, { by: undefined, step: step.id });
    return pass(run, token);
  }
  assignTo(run, token, found.users);
}

/** Enters branches; the step itself waits for them. */
function fork(run: Run, token: Token, branches: readonly Branch[]): void {
  token.status = 'waiting';
  run.facts.push({ fact: 'branched', token: token.id, branches: branches.map(({ id }) => id) });
  const enter = branches.flatMap((branch): Move[] => {
    const head = branch.steps[0];
    if (!head) return [];
    const path = [...token.path, { step: token.step, branch: branch.id, token: token.id }];
    return [{ move: 'enter', token: makeToken(run, head.id, path).id }];
  });
  first(run, { move: 'join', token: token.id }, ...enter);
}

/** The facts of conditions: those of the server and those of the state. */
function scopeOf(run: Run): Record<string, unknown> {
  const bare = Object.entries(run.given.scope).map(([name, value]) => [name.replace(/^\$/, ''), value] as const);
  const steps = Object.fromEntries(
    run.state.tokens.filter(({ status }) => status === 'done').map(({ step, outcome }) => [step, { outcome }]),
  );
  const scope: Record<string, unknown> = { ...Object.fromEntries(bare), steps, form: run.given.record };
  return { ...scope, flow: { ...(scope.flow as object | undefined), urgency: run.state.urgency } };
}

function choose(run: Run, token: Token, step: Of<'choose'>) {
  try {
    const scope = scopeOf(run);
    const holds = ({ when, else: other }: Branch) =>
      other === true || (when !== undefined && compilePredicate(when)(withFormulas(when, run.given.record), scope));
    const taken = step.branches.find(holds);
    if (taken) fork(run, token, [taken]);
    else stop(run, token, 'answer', titleOf(run.plan, step.id));
  } catch (fault) {
    if (!(fault instanceof ConditionError)) throw fault;
    stop(run, token, 'answer', fault.message);
  }
}

function pick(run: Run, token: Token, step: Of<'pick'>) {
  const chosen = choicesOf(run)?.branches ?? [];
  const taken = step.branches.filter(({ id }) => chosen.includes(id));
  if (taken.length) return fork(run, token, taken);
  if (byPerson(run)) refuse('pick', { step: titleOf(run.plan, step.id) });
  stop(run, token, 'answer', titleOf(run.plan, step.id));
}

function wait(run: Run, token: Token, step: Of<'wait'>) {
  const at = waitEnd(run, step.hours, step.until);
  if (at === undefined) return stop(run, token, 'answer', step.until?.field);
  if (at <= run.given.now) return pass(run, token);
  token.status = 'waiting';
  setTimer(run, { token: token.id, kind: 'wait', at, n: 0 });
}

function call(run: Run, token: Token, step: Of<'call'>): void {
  token.status = 'waiting';
  const { interface: code, params, failed } = step;
  addEffect(run, { call: code, ...(params && { params }), ...(failed && { failed }) }, token, true);
}

function children(run: Run, token: Token, step: Of<'flow'>) {
  const found = peopleFor(run, token, step);
  if (found === 'asked' || found === 'stopped') return;
  if (found === 'approve') return pass(run, token);
  const blocking = step.wait !== false;
  const key = [token.id, token.round, nextId(run, 'e')].join('.');
  const users = found.users.map(({ id }) => id);
  run.facts.push({
    fact: 'childrenDue',
    key,
    token: token.id,
    flow: step.flow,
    users,
    ...(step.set && { set: step.set }),
    blocking,
  });
  if (!blocking) return pass(run, token);
  token.status = 'waiting';
}

/** Records are written with the command; what their fields refuse stops the flow, and what was decided before stands. */
function write(run: Run, token: Token, effect: FlowEffect) {
  const why = run.given.failing?.[token.step];
  if (why !== undefined) return stop(run, token, 'effect', why);
  addEffect(run, effect, token, false);
  pass(run, token);
}

/** A token arrives at its step. */
export function enter(run: Run, token: Token) {
  const step = stepOfToken(run, token);
  if (!step) return stop(run, token, 'version', token.step);
  if (step.do === 'approve') return approve(run, token, step);
  if (step.do === 'choose') return choose(run, token, step);
  if (step.do === 'pick') return pick(run, token, step);
  if (step.do === 'all') return fork(run, token, step.branches);
  if (step.do === 'wait') return wait(run, token, step);
  if (step.do === 'call') return call(run, token, step);
  if (step.do === 'flow') return children(run, token, step);
  if (step.do === 'set') return write(run, token, { set: step.set });
  if (step.do === 'create') return write(run, token, { create: step.model, set: step.set });
  copyTo(run, step.id, step.id);
  pass(run, token);
}
