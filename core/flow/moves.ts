import { sendBack } from './back';
import { enter } from './enter';
import { join, leave } from './leave';
import { flowLimits } from './limits';
import { CommandRefused, isLive, type Move, type Run, stop } from './run';
import { wake } from './wake';

/** A person is told that a command cannot be; nobody would hear what a timer or an effect is told. */
function make(run: Run, move: Move): void {
  try {
    dispatch(run, move);
  } catch (fault) {
    const token = run.state.tokens.find(({ id }) => id === move.token);
    const alone = run.command.do === 'wake' || run.command.do === 'due';
    if (!(fault instanceof CommandRefused) || !alone || !token) throw fault;
    stop(run, token, 'limit', fault.refused.key);
  }
}

function dispatch(run: Run, move: Move): void {
  const token = run.state.tokens.find(({ id }) => id === move.token);
  if (!token || !isLive(token)) return;
  if (move.move === 'enter') enter(run, token);
  else if (move.move === 'leave') leave(run, token, move.outcome);
  else if (move.move === 'join') join(run, token);
  else if (move.move === 'back') sendBack(run, token);
  else wake(run, token, move.answer);
}

/** Moves tokens until all wait for a person, a timer or an effect. */
export function toRest(run: Run): void {
  for (let count = 0; run.agenda.length && run.asks.size === 0; count += 1) {
    const move = run.agenda.shift()!;
    const token = run.state.tokens.find(({ id }) => id === move.token);
    if (count < flowLimits.moves) make(run, move);
    else if (token && isLive(token)) stop(run, token, 'limit');
  }
}

/** The smallest percentage of the steps where it waits; as before when none has one. */
export function setProgress({ plan, state }: Run): void {
  const found = state.tokens.flatMap(({ status, step }) => {
    const at = status === 'active' ? plan.steps.get(step)?.step : undefined;
    return at?.do === 'approve' && at.progress !== undefined ? [at.progress] : [];
  });
  if (state.status === 1 && found.length) state.progress = Math.min(...found);
}
