import { eachWhen, eachWho } from '../../../core/flow/checks/each';
import { fieldsOfCondition } from '../../../core/flow/formulas';
import { planOf } from '../../../core/flow/plan';
import type { FlowDoc, Who } from '../../../core/flow/types';

/** Fields that a `who` names. */
const fieldsOfWho = (who: Who | undefined): string[] =>
  [who ?? []].flat().flatMap((part) => {
    if (typeof part !== 'object') return [];
    if ('choice' in part) return fieldsOfWho(part.choice);
    return 'field' in part ? [part.field] : [];
  });

/** Names of the record's fields that decide which way it goes and who decides. */
export function fieldsOfWay(doc: FlowDoc): Set<string> {
  const names = [
    ...eachWho(doc).flatMap(({ value }) => fieldsOfWho(value)),
    ...eachWhen(doc).flatMap(({ value }) => fieldsOfCondition(value)),
    ...[...planOf(doc).steps.values()].flatMap(({ step }) =>
      step.do === 'wait' && step.until ? [step.until.field] : [],
    ),
  ];
  return new Set(names.filter((name) => !name.startsWith('$')));
}

/** Names of the record's fields that a flow uses: rights, conditions, people, dates, values that it sets and its title. */
export function fieldsIn(doc: FlowDoc): Set<string> {
  const names = [...(doc.start.title ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  names.push(...fieldsOfWho(doc.start.who), ...fieldsOfWho(doc.start.copy));
  for (const { step } of planOf(doc).steps.values()) {
    if ('who' in step) names.push(...fieldsOfWho(step.who));
    if ('branches' in step) for (const { when } of step.branches) if (when) names.push(...fieldsOfCondition(when));
    if (step.do === 'approve') {
      names.push(...Object.keys(step.fields ?? {}), ...fieldsOfWho(step.copy));
      if (typeof step.due?.from === 'object') names.push(step.due.from.field);
    }
    if (step.do === 'wait' && step.until) names.push(step.until.field);
    if (step.do === 'flow') names.push(...Object.keys(step.back ?? {}));
    if ((step.do === 'set' || step.do === 'call') && step.set) names.push(...Object.keys(step.set));
  }
  return new Set(names.filter((name) => !name.startsWith('$')));
}
