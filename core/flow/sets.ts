import { resolve } from '../binding';
import type { Fact } from './types';

type Values = Record<string, unknown>;

/** Values with bindings (`{ "$": "record.days" }`) filled in. */
export const filled = (values: Values, record: Values): Values =>
  resolve(values as never, { record, form: record }) as Values;

/** Fields that the flow itself sets on the record. */
export function setsOf(facts: readonly Fact[], record: Values): Values {
  const all = facts.flatMap((fact) =>
    fact.fact === 'effectDue' && 'set' in fact.effect && !('create' in fact.effect)
      ? [filled(fact.effect.set, record)]
      : [],
  );
  return Object.assign({}, ...all) as Values;
}
