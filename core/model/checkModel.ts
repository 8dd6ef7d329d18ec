import { ruleIssues as linkIssues } from '../design/rules/ruleIssues';
import { compileFormulas } from '../formula';
import { nameIssues } from './checkNames';
import { sendIssues } from './checkSends';
import { circlesOf } from './formNodes';
import { presetIssues } from './ownOptions';
import { failure, warning } from './read';
import { ruleCondition } from './ruleList';
import { columnWidthIssues } from './tableProps';
import type { Model, ModelIssue } from './types';
import { undrawnParts } from './undrawn';
import { modelFields } from './validate';
import { findField, walkFields } from './walk';
import { propIssues } from './widgetProps';

const empty = (key: string, message: string, at: string): ModelIssue => ({ at, level: 'error', message, key });

/** Calculations in a cycle have no value: an error. Any other formula error shows 0 and is a warning. */
function formulaIssues(model: Model): ModelIssue[] {
  return compileFormulas(modelFields(model)).issues.map(({ field, kind, message }) => {
    const at = findField(model, field.replace('.', '-'))?.field.at ?? '/formData/fields';
    const say = kind === 'cycle' ? failure : warning;
    return say(at, kind === 'cycle' ? 'formulaCycle' : 'formulaOff', message, { field, message });
  });
}

/** The list's filter must be what the designer meant: dropping a line would show more than intended. */
function ruleIssues(model: Model): ModelIssue[] {
  return ruleCondition(model).refused.map((name) =>
    failure('/columnData/ruleList', 'badRule', `"${name}" cannot be filtered by`, { name }),
  );
}

/** Linkages that would empty each other endlessly: the one that closes the cycle is left out. */
function linkageIssues(model: Model): ModelIssue[] {
  return circlesOf(model).map((message) => warning('/formData/fields', 'linkageCycle', message, { message }));
}

/** Options that widgets do not take as the model says them, and columns of sub-tables out of range. */
function optionIssues(model: Model): ModelIssue[] {
  return [...walkFields(model.form.fields)].flatMap(({ field }) =>
    field.key === 'table' ? columnWidthIssues(field) : propIssues(field),
  );
}

/** Choices from a dictionary or an interface that is not named: nobody can fill them in. */
function sourceIssues(model: Model): ModelIssue[] {
  return [...walkFields(model.form.fields)].flatMap(({ field: { at, label, options } }) => {
    const named = { static: true, dictionary: options?.dictionaryType, dynamic: options?.interfaceId };
    if (!options || named[options.type]) return [];
    return [warning(`${at}/__config__/dataType`, 'noSource', `"${label}" has no options`, { label })];
  });
}

/**
 * What prevents publishing, and what is rendered incompletely (contract-visualdev §1.5). The tables' part
 * (子表重复, 表[T]无主键!, 主键策略) is in `planStorage(model).issues`; the server checks duplicate names and codes.
 */
export function checkModel(model: Model): ModelIssue[] {
  const issues = [
    ...model.issues,
    ...nameIssues(model),
    ...formulaIssues(model),
    ...ruleIssues(model),
    ...linkageIssues(model),
    ...linkIssues(model),
    ...optionIssues(model),
    ...sourceIssues(model),
    ...presetIssues(model),
    ...sendIssues(model),
    ...undrawnParts(model),
  ];
  const unreadable = model.issues.some(({ shape, at }) => shape && at.startsWith('/formData'));
  if (model.webType !== 4 && !model.form.fields.length && !unreadable)
    issues.push(empty('visualdev.formEmpty', '该模板内表单内容为空，无法发布！', '/formData/fields'));
  if (model.list && !model.list.columns.length)
    issues.push(empty('visualdev.listEmpty', '该模板内列表内容为空，无法发布！', '/columnData/columnList'));
  return issues;
}
