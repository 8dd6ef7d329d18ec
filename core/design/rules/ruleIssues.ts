import { FormulaError } from '../../formula/lex';
import { parseFormula } from '../../formula/parse';
import { step } from '../../model/read';
import { scriptedFields } from '../../model/scripted';
import type { Model, ModelIssue } from '../../model/types';
import { compileRules, tooMuch } from './compileRules';
import { namedField } from './fieldNames';
import { flowsOf, orderFlows, readersOf } from './order';
import { namesIn } from './readAct';
import { readRules } from './readRules';
import { ruleFailure, ruleWarning } from './ruleIssue';

/** Formulas of `set` that cannot be read. */
function formulaIssues(model: Model): ModelIssue[] {
  return readRules(model).rules.flatMap(({ then, else: others }) =>
    [...then, ...others].flatMap((act) => {
      if (act.word !== 'set') return [];
      return Object.entries(act.values).flatMap(([name, value]) => {
        if (!('formula' in value)) return [];
        try {
          parseFormula(value.formula);
          return [];
        } catch (error) {
          if (!(error instanceof FormulaError)) throw error;
          const { message } = error;
          return [ruleFailure(`${step(act.at, name)}/formula`, 'formula', message, { name, message })];
        }
      });
    }),
  );
}

/** A rule and a script that both say the state of a field: the rule holds on the server. */
function scriptIssues(model: Model): ModelIssue[] {
  const scripted = scriptedFields(model);
  if (!scripted.size) return [];
  return readRules(model).rules.flatMap((rule) => {
    const names = [...rule.then, ...rule.else].flatMap((act) => namesIn(act).map(({ name }) => name));
    const name = names.find((each) => scripted.has(each.replace('.', '-')));
    return name ? [ruleWarning(rule.at, 'script', `a script and a rule both act on "${name}"`, { name })] : [];
  });
}

/** What of the rules of a model (`formData.linkages`) cannot be obeyed, by pointer. */
export function ruleIssues(model: Model): ModelIssue[] {
  const { rules, issues } = readRules(model);
  if (!rules.length) return issues;
  const flows = flowsOf(
    rules.filter(({ on }) => on),
    (name) => Boolean(namedField(model, name)),
  );
  const { circle } = orderFlows(flows, readersOf(model));
  const circles = circle.map(({ rule }) =>
    ruleFailure(rule.at, 'circle', 'rules set what each other read, in a circle', { rule: rule.name }),
  );
  const many = [...compileRules(model).fields].flatMap(([name, links]) => {
    const message = tooMuch(links);
    return message ? [ruleFailure('/formData/linkages', 'many', message, { name, message })] : [];
  });
  return [...issues, ...formulaIssues(model), ...circles, ...many, ...scriptIssues(model)];
}
