import { type Handling, handling, isEnd } from '../../../core/flow/codes';
import type { Fact } from '../../../core/flow/types';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import type { Instance } from './store';

type Decision = 'approve' | 'return' | 'refuse';

/** What a command did to an instance, in the order in which it did it. */
export type FlowMove =
  | { move: 'started' }
  /** By a person, or by a rule of the flow. */
  | { move: 'decided'; step: string; decision: Decision }
  /** `status`: 2 adopted, 4 revoked, 5 cancelled (ENT-53). */
  | { move: 'ended'; status: number };

/** A flow moved, in the open transaction; the record is written already. */
export interface FlowMoved {
  ctx: Ctx;
  tx: Db;
  modelId: string;
  recordId: string;
  flowId: string;
  instanceId: string;
  moves: readonly FlowMove[];
}

declare module '../../db/happenings' {
  interface Happenings {
    'flow.moved': FlowMoved;
  }
}

/** Only the button of a step ends a flow at a step. */
const decisions: Partial<Record<Handling, Decision>> = {
  [handling.approve]: 'approve',
  [handling.return]: 'return',
  [handling.terminate]: 'refuse',
};

function moveOf(fact: Fact): FlowMove[] {
  if (fact.fact !== 'recorded') return [];
  if (fact.code === handling.initiate) return [{ move: 'started' }];
  const decision = decisions[fact.code];
  return decision && fact.step ? [{ move: 'decided', step: fact.step, decision }] : [];
}

/** Tells other modules what a command did; nothing when it moved nothing. */
export async function tellMoves(
  ctx: Ctx,
  tx: Db,
  { id: instanceId, flowId, modelId, recordId, status: before }: Instance,
  { facts, status }: { facts: readonly Fact[]; status: number },
): Promise<void> {
  const ended: FlowMove[] = isEnd(status) && !isEnd(before) ? [{ move: 'ended', status }] : [];
  const moves = [...facts.flatMap(moveOf), ...ended];
  if (moves.length) await tx.hooks.tell('flow.moved', { ctx, tx, modelId, recordId, flowId, instanceId, moves });
}
