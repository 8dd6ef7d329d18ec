import type { Fact, FlowPlan, Given } from '../../../core/flow/types';
import { type Ctx, Refusal } from '../../ctx';
import type { WorkedOut } from './ask';
import { titleOfStep } from './stepTitles';

type Failing = NonNullable<Given['failing']>;
type EffectDue = Extract<Fact, { fact: 'effectDue' }>;

interface Refused {
  effect: EffectDue;
  error: Refusal;
}

interface Work<Written> {
  plan: FlowPlan;
  /** Works the command out; the flow stops at steps that fail. */
  work: (failing?: Failing) => Promise<WorkedOut>;
  /** What is written of the facts; refuses values that cannot be stored. */
  written: (facts: readonly Fact[]) => Promise<Written>;
}

const isWrite = (fact: Fact): fact is EffectDue =>
  fact.fact === 'effectDue' && ('set' in fact.effect || 'create' in fact.effect);

/** The first effect whose values cannot be stored; undefined: it is not one of them. */
async function firstRefused({ written }: Work<unknown>, facts: readonly Fact[]): Promise<Refused | undefined> {
  const effects = facts.filter(isWrite);
  for (let count = 0; count <= effects.length; count += 1) {
    try {
      await written(effects.slice(0, count));
    } catch (error) {
      const effect = effects[count - 1];
      if (!(error instanceof Refusal)) throw error;
      return effect && { effect, error };
    }
  }
  return undefined;
}

/** The step that the flow can stop at: one that writes, or an approval that goes on. A return and an end leave none. */
function stopsAt({ steps }: FlowPlan, { state }: WorkedOut, { token: id }: EffectDue): string | undefined {
  const token = state.tokens.find((each) => each.id === id);
  const step = token && steps.get(token.step)?.step;
  if (step?.do === 'set' || step?.do === 'create') return step.id;
  return step?.do === 'approve' && (token?.outcome === 'approved' || token?.waits) ? step.id : undefined;
}

/** What people call the place of an effect. */
function placeOf({ t }: Pick<Ctx, 't'>, plan: FlowPlan, { state }: WorkedOut, { token: id }: EffectDue): string {
  const token = state.tokens.find((each) => each.id === id);
  return token ? titleOfStep(t, plan, token.step) : t('flow.design.end');
}

/**
 * A command whose flow writes values that can be stored. Whoever decides cannot help it when they cannot: the decision stands and the flow
 * stops at their step. Where no step is left to stop at, the command is refused with the place and the field.
 */
export async function workStorable<Written>(ctx: Pick<Ctx, 't'>, given: Work<Written>) {
  const { plan, work, written } = given;
  const failing: Failing = {};
  for (;;) {
    const outcome = await work(Object.keys(failing).length ? failing : undefined);
    try {
      return { outcome, writes: await written(outcome.facts) };
    } catch (error) {
      const refused = error instanceof Refusal ? await firstRefused(given, outcome.facts) : undefined;
      if (!refused) throw error;
      const message = ctx.t(refused.error.key, refused.error.values);
      const step = stopsAt(plan, outcome, refused.effect);
      if (step === undefined || step in failing) {
        const said = { step: placeOf(ctx, plan, outcome, refused.effect), message };
        throw new Refusal('flow.msg.notStorable', said);
      }
      failing[step] = message;
    }
  }
}
