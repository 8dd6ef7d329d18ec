import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnTargets } from './back';
import { isLive } from './run';
import { type Act, randomActs, randomFlow } from './testing/randomFlow';
import { reference } from './testing/reference';
import { type Player, player, type Said } from './testing/sampleFlow';
import type { FlowDoc, FlowState } from './types';

/** Flows of a test; a sweep runs more: WEFT_FLOW_RUNS=20000. */
const numRuns = Number(process.env.WEFT_FLOW_RUNS ?? 300);
const seed = process.env.WEFT_FLOW_SEED ? { seed: Number(process.env.WEFT_FLOW_SEED) } : {};
const commands = 40;
const timeout = 60_000 + numRuns * 20;

const people = (game: Player, id: string): string[] => {
  const step = game.plan.steps.get(id)?.step;
  const who = step && 'who' in step ? step.who : undefined;
  return [who ?? []].flat().flatMap((part) => (typeof part === 'object' && 'user' in part ? part.user : []));
};
/** Branches for every step where somebody picks. */
function branches(game: Player, { more }: Act): string[] {
  return [...game.plan.steps.values()].flatMap(({ step }) => {
    if (step.do !== 'pick') return [];
    const chosen = step.branches.filter((_, index) => (more >> index) & 1).map(({ id }) => id);
    return chosen.length ? chosen : [step.branches[more % step.branches.length]!.id];
  });
}
const openTasks = (game: Player) => (game.state?.tasks ?? []).filter(({ status }) => status === 'open');
const stepOf = (game: Player, token: string) => game.state?.tokens.find(({ id }) => id === token)?.step ?? '';
const tokensAt = (game: Player, steps: RegExp) =>
  (game.state?.tokens ?? []).filter(({ status, step }) => status === 'waiting' && steps.test(step));
/** How one or two children ended. */
const endsOf = ({ more }: Act): number[] => [[2], [5], [2, 2], [2, 5]][more % 4]!;
const linesOf = (game: Player): string[] =>
  game.facts.flatMap((fact) =>
    fact.fact === 'recorded' ? [`${fact.code} ${fact.step ?? '-'} ${fact.by ?? '-'}`] : [],
  );

test(
  'ENT-57 the engine does what the naive reading of its rules does',
  () => {
    fc.assert(
      fc.property(randomFlow('flow'), randomActs(commands), fc.integer({ min: 0, max: 10 }), (doc, acts, n) => {
        const game = player(doc, { record: { n } });
        const model = reference(doc, { n }, (id) => people(game, id));
        const lines: string[] = [];
        for (const act of acts) {
          const open = openTasks(game);
          const task = open[act.which % Math.max(1, open.length)];
          const step = task ? stepOf(game, task.token) : '';
          const chosen = branches(game, act);
          let mine: boolean;
          const waits = tokensAt(game, /^s/);
          const child = waits[act.which % Math.max(1, waits.length)];
          if (child && act.what % 4 === 0) {
            const states = endsOf(act);
            mine = model.childrenEnded(child.step, states);
            game.run('', { do: 'wake', token: child.id, outcome: states } as Said);
          } else if (!task || step === 'start' || act.what < 3) {
            mine = model.handIn('chen', chosen);
            game.handIn('chen', { choices: { branches: chosen } });
          } else if (act.what < 65) {
            mine = model.decide(step, task.user, 'approve', chosen);
            game.run(task.user, { do: 'approve', task: task.id, choices: { branches: chosen } } as Said);
          } else {
            const able = game.state ? returnTargets(game.plan, game.state, step) : [];
            const targets = able.filter((id) => id === 'start' || people(game, id).length);
            const to = targets[act.more % targets.length] ?? 'start';
            mine = model.decide(step, task.user, 'return', [], to);
            game.run(task.user, { do: 'return', task: task.id, to } as Said);
          }
          lines.push(...linesOf(game));
          expect(`${!game.refused} ${game.refused?.key ?? ''}`).toBe(`${mine} ${game.refused?.key ?? ''}`);
          expect([game.status() ?? 0, game.open().sort()]).toEqual([model.status, model.open()]);
          expect(lines).toEqual(model.lines);
        }
      }),
      { numRuns, ...seed },
    );
  },
  timeout,
);

/** What holds between any two states that follow each other. */
function assertSound(before: FlowState | undefined, game: Player): void {
  const { state } = game;
  if (!state) return;
  for (const token of before?.tokens ?? []) {
    const now = state.tokens.find(({ id }) => id === token.id);
    expect(now, 'no token is lost').toBeDefined();
    if (token.status === 'void') expect(now?.status, 'void stays void').toBe('void');
  }
  const live = state.tokens.filter(isLive);
  const places = live.map(({ step, path }) => `${path.at(-1)?.token ?? ''}/${step}`);
  expect(new Set(places).size, 'a place is entered once').toBe(places.length);
  for (const { path } of live)
    for (const part of path)
      expect(state.tokens.find(({ id }) => id === part.token)?.status, 'what is around it waits').toBe('waiting');
  const ids = new Set(live.map(({ id }) => id));
  for (const task of openTasks(game)) expect(ids.has(task.token), 'an open task has a live token').toBe(true);
  for (const timer of state.timers) expect(ids.has(timer.token), 'a timer has a live token').toBe(true);
  const due = live.some(({ step }) => /^[wis]/.test(step));
  if (state.status === 1)
    expect(openTasks(game).length > 0 || due || state.incident !== undefined, 'something goes on').toBe(true);
  if ([2, 4, 5, 7].includes(state.status)) expect(live, 'what has ended is at rest').toEqual([]);
  expect(game.facts.filter(({ fact }) => fact === 'incident' && state.incident?.kind === 'limit')).toEqual([]);
}

function anything(game: Player, act: Act): [string, Said] {
  const { what, which, more } = act;
  const choices = { branches: branches(game, act) };
  const open = openTasks(game);
  const task = open[which % Math.max(1, open.length)];
  const steps = [...game.plan.steps.keys()];
  const step = steps[more % steps.length] ?? '';
  const done = (game.state?.tasks ?? []).filter(({ status }) => status === 'done');
  const waits = tokensAt(game, /^[wis]/);
  const wait = waits[which % Math.max(1, waits.length)];
  if (wait && what % 3 === 0) {
    const outcome = more < 15 ? { failed: true } : /^s/.test(wait.step) ? endsOf(act) : { more };
    return ['', { do: 'wake', token: wait.id, outcome } as Said];
  }
  const admin: Record<number, Said> = {
    82: { do: 'assign', step, users: ['ma', 'li'] } as Said,
    83: { do: 'change', step } as Said,
    84: { do: 'suspend' },
    85: { do: 'restore' },
    86: { do: 'restore' },
    87: { do: 'terminate' },
    88: { do: 'revive', step } as Said,
    89: { do: 'revive', step } as Said,
    90: { do: 'retry' },
    91: { do: 'skip', token: game.state?.incident?.token ?? '' } as Said,
  };
  if (admin[what]) return ['admin', admin[what]];
  if (what > 96) return ['chen', { do: what === 97 ? 'withdraw' : 'urge' }];
  const old = done[which % Math.max(1, done.length)];
  if (old && what > 91) return [old.user, { do: 'takeBack', task: old.id } as Said];
  if (!task || game.status() === 3 || what < 3) return ['chen', { do: 'handIn', choices } as Said];
  if (what < 50) return [task.user, { do: 'approve', task: task.id, choices } as Said];
  if (what < 66) return [task.user, { do: 'return', task: task.id, to: 'start' } as Said];
  if (what < 72) return [task.user, { do: 'transfer', task: task.id, to: 'zhou' } as Said];
  const place = more % 2 ? 'before' : 'after';
  return [task.user, { do: 'addSign', task: task.id, users: [`x${more % 5}`], place } as Said];
}

/** Everybody approves, timers come and effects answer, until it has ended. */
function drive(game: Player): void {
  for (let count = 0; count < 2_000 && ![2, 4, 5].includes(game.status() ?? 0); count += 1) {
    const act = { what: 10, which: 0, more: 99 };
    const waits = game.state?.tokens.find(({ status, step }) => status === 'waiting' && /^[wis]/.test(step));
    if (game.status() === 6) game.run('admin', { do: 'restore' });
    else if (game.status() === 3 || game.status() === 7)
      game.handIn('chen', { choices: { branches: branches(game, act) } });
    else if (openTasks(game).length) game.run(...anything(game, { ...act, what: 10 }));
    else if (game.state?.incident) game.run('admin', { do: 'skip', token: game.state.incident.token ?? '' } as Said);
    else if (waits) game.run('', { do: 'wake', token: waits.id, outcome: [2] } as Said);
    else return;
    if (game.refused && game.refused.key !== 'flow.refused.rounds') throw new Error(JSON.stringify(game.refused));
    if (game.refused) return;
  }
}

test(
  'ENT-57 whatever is done: no token is lost, a replay is the same, and the end can be reached',
  () => {
    const play = (
      doc: FlowDoc,
      acts: readonly Act[],
      check?: (before: FlowState | undefined, game: Player) => void,
    ) => {
      const game = player(doc, { record: { n: 5 } });
      const said: [string, Said][] = [];
      for (const act of acts) {
        const command = anything(game, act);
        const before = game.state;
        game.given.now += 1 + act.more;
        game.run(...command);
        if (!game.refused) said.push(command);
        check?.(before, game);
      }
      return game;
    };
    fc.assert(
      fc.property(randomFlow('wait', 'call', 'flow'), randomActs(commands), (doc, acts) => {
        const game = play(doc, acts, assertSound);
        expect(play(doc, acts).state).toEqual(game.state);
        if (game.state?.status === 4 || game.state?.status === 5) return;
        drive(game);
        if (game.refused?.key === 'flow.refused.rounds') return;
        if (game.state) expect(game.status()).toBe(2);
      }),
      { numRuns, ...seed },
    );
  },
  timeout,
);
