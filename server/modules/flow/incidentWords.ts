import type { FlowPlan, Incident } from '../../../core/flow/types';
import type { FlowDetail } from '../../../core/flow/wire';
import type { Ctx } from '../../ctx';
import { titleOfStep } from './stepTitles';

/** Where and why an instance stopped, for people: what the engine notes beside is codes, but for the fault of what was called, a number of people and the name of one. */
export function incidentWords(
  { t }: Pick<Ctx, 't'>,
  plan: FlowPlan,
  { kind, step, detail = '' }: Incident,
): NonNullable<FlowDetail['incident']> {
  const said = kind === 'effect' && detail ? t(detail) : kind === 'tooMany' || kind === 'left' ? detail : '';
  return { step: step ? titleOfStep(t, plan, step) : '', key: `flow.incident.${kind}`, detail: said };
}
