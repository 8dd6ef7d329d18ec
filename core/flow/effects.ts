import { nextId, type Run } from './run';
import type { FlowEffect, Token } from './types';

export function addEffect(run: Run, effect: FlowEffect, token: Token | undefined, blocking: boolean): void {
  const key = [token?.id ?? '-', token?.round ?? run.state.round, nextId(run, 'e')].join('.');
  run.facts.push({ fact: 'effectDue', key, ...(token && { token: token.id }), effect, blocking });
}

const isBlocking = (effect: FlowEffect): boolean => 'call' in effect && effect.failed === 'stop';

/** Effects that nothing waits for. */
export function addEffects(run: Run, effects: readonly FlowEffect[] | undefined, token?: Token): void {
  for (const effect of effects ?? []) addEffect(run, effect, token, false);
}

/** Effects of an approval; the token waits for calls that must not fail. Answers for how many. */
export function addDecisionEffects(run: Run, effects: readonly FlowEffect[] | undefined, token: Token): number {
  for (const effect of effects ?? []) addEffect(run, effect, token, isBlocking(effect));
  return (effects ?? []).filter(isBlocking).length;
}
