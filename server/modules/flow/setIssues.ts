import { isBinding } from '../../../core/binding';
import { eachMade, eachSet, type Placed } from '../../../core/flow/checks/each';
import type { FlowDoc, FlowIssue } from '../../../core/flow/types';
import { checkValues } from '../../../core/model/checkValues';
import type { Ctx } from '../../ctx';
import { modelIdOf } from '../records/modelIds';
import { findPublished } from '../records/published';
import { checkReferences } from '../records/references';

type Said = FlowIssue & { message: string };
type Values = Record<string, unknown>;

/** What is given as it is: a value of another field is known when the flow runs. */
const plain = (set: Values): Values => Object.fromEntries(Object.entries(set).filter(([, value]) => !isBinding(value)));

const step = (name: string): string => name.replace(/~/g, '~0').replace(/\//g, '~1');

async function wrongIn(ctx: Ctx, named: string, sets: readonly Placed<Values>[]): Promise<Said[]> {
  const modelId = await modelIdOf(ctx.db, named);
  const published = modelId ? await findPublished(ctx.db, modelId) : undefined;
  if (!published) return [];
  const records = sets.map(({ value }) => ({ values: plain(value), stored: {} }));
  const references = await checkReferences(ctx, published, records);
  return sets.flatMap(({ at }, index) => {
    const values = checkValues(published.model, records[index]!.values).map(({ field, label, key, value }) => ({
      field,
      message: ctx.t(key, { label, value }),
    }));
    const known = new Set(values.map(({ field }) => field));
    return [...values, ...references[index]!.filter(({ field }) => !known.has(field))].map(
      ({ field, message }): Said => ({ at: `${at}/${step(field)}`, level: 'error', key: 'flow.issue.value', message }),
    );
  });
}

/**
 * Values that a flow would write and that their fields refuse: no number, no option, a member that is gone. What is not said here stops
 * an approval years later, in front of somebody who cannot help it.
 */
export async function setIssues(ctx: Ctx, doc: FlowDoc): Promise<Said[]> {
  const own = doc.model ? await wrongIn(ctx, doc.model, eachSet(doc)) : [];
  const made: Said[] = [];
  for (const { value, at } of eachMade(doc))
    if (value.model) made.push(...(await wrongIn(ctx, value.model, [{ value: value.set, at }])));
  return [...own, ...made];
}
