import type { Model } from '../../model/types';
import { namesRead } from './conditionNames';
import { namesIn } from './readAct';
import { readRules } from './readRules';
import type { LinkRule } from './types';

/** The rules of a model that name a field, in their conditions or in what they do; those that cannot be read are left out. */
export function rulesOf(model: Model, name: string): LinkRule[] {
  const names = ({ when, table, then, else: others }: LinkRule): string[] => [
    ...namesRead(when, table),
    ...[...then, ...others].flatMap((act) => namesIn(act).map((each) => each.name)),
  ];
  return readRules(model).rules.filter((rule) => names(rule).includes(name));
}

/** The place of a rule in the list of its form. */
export const indexOfRule = ({ at }: LinkRule): number => Number(at.split('/').at(-1));
