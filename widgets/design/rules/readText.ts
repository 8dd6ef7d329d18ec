import { readRules } from '../../../core/design/rules/readRules';
import { ruleIssues } from '../../../core/design/rules/ruleIssues';
import type { LinkRule } from '../../../core/design/rules/types';
import { normaliseModel } from '../../../core/model/normalise';
import { asArray, asFlag, asObject, asText } from '../../../core/model/read';
import type { Model, ModelIssue } from '../../../core/model/types';

/** A rule of the text: read, or with what is wrong with it. */
export interface Entry {
  index: number;
  name: string;
  on: boolean;
  /** undefined: it cannot be read, and is shown as JSON. */
  rule: LinkRule | undefined;
  issues: ModelIssue[];
}

export interface ReadText {
  model: Model;
  entries: Entry[];
}

/** The rules of a text of `formData`; undefined while it is no JSON of a form. */
export function readText(text: string): ReadText | undefined {
  const model = normaliseModel({ webType: 1, formData: text });
  if (model.issues.some(({ shape }) => shape)) return undefined;
  const { rules } = readRules(model);
  const issues = ruleIssues(model);
  const entries = asArray(model.form.raw.linkages).map((raw, index): Entry => {
    const at = `/formData/linkages/${index}`;
    const own = asObject(raw);
    return {
      index,
      name: asText(own.name),
      on: asFlag(own.on, true),
      rule: rules.find((rule) => rule.at === at),
      issues: issues.filter((issue) => issue.at === at || issue.at.startsWith(`${at}/`)),
    };
  });
  return { model, entries };
}
