import type { FormRules } from '../../model/formRules';
import type { Model } from '../../model/types';
import { type CompiledRules, compileRules, rulesOver } from './compileRules';
import { namedField, ruleName } from './fieldNames';
import { ruledField } from './ruledField';

const rulesOf = (whole: Model, links: CompiledRules): FormRules => ({
  linked: (field, { model, table, only }, { rules: own, ...flags }) => {
    const name = ruleName(field, table);
    const ofField = field.vModel ? links.fields.get(name) : undefined;
    const { states, rules } = ruledField(field, own, ofField, flags);
    const has = (each: string) => (only ? only.has(each) : namedField(model, each) !== undefined);
    return {
      states,
      rules: [...rules, ...(ofField?.refusals ?? [])],
      onChange: field.vModel ? links.onChange(name, has) : [],
    };
  },
  over: (names) => rulesOf(whole, rulesOver(whole, names)),
});

/** The rules of a model's form. */
export const formRules = (model: Model): FormRules => rulesOf(model, compileRules(model));
