import { emptyState, handIn } from './begin';
import { approve, giveBack, refuseTask } from './decide';
import { due } from './due';
import { addSign, transfer } from './handOn';
import { handOver } from './handOver';
import { retry, skip } from './incidents';
import { left } from './left';
import { flowLimits } from './limits';
import { assign, change, restore, revive, suspend, terminate } from './monitor';
import { setProgress, toRest } from './moves';
import { actorOf, CommandRefused, type Run, refuse } from './run';
import { urge, withdraw } from './starter';
import { takeBack } from './takeBack';
import type { CommandKind, StepFunction } from './types';
import { wakeCommand } from './wake';

const commands: Record<CommandKind, (run: Run) => void> = {
  handIn,
  approve,
  return: giveBack,
  refuse: refuseTask,
  transfer,
  handOver,
  left,
  addSign,
  takeBack,
  withdraw,
  urge,
  assign,
  change,
  suspend,
  restore,
  terminate,
  revive,
  wake: (run) => run.command.do === 'wake' && wakeCommand(run, run.command.token, run.command.outcome),
  due,
  retry,
  skip,
};

/** Runs one command to rest (docs/adr/0014-flows.md). The state that is given is not changed. */
export const step: StepFunction = (plan, state, command, given) => {
  const own = state ? structuredClone(state) : emptyState(actorOf(command));
  const run: Run = { plan, state: own, command, given, facts: [], asks: new Set(), agenda: [] };
  try {
    if (!state && command.do !== 'handIn') refuse('status');
    if ((command.opinion?.length ?? 0) > flowLimits.opinion) refuse('opinionTooLong', { most: flowLimits.opinion });
    commands[command.do](run);
    toRest(run);
  } catch (fault) {
    if (fault instanceof CommandRefused) return { refused: fault.refused };
    throw fault;
  }
  if (run.asks.size) return { asks: [...run.asks].map((people) => ({ people })) };
  run.state.seq += 1;
  setProgress(run);
  return { state: run.state, facts: run.facts };
};
