import { compileFormulas } from '../formula';
import { circlesOf } from './formNodes';
import { ruleCondition } from './ruleList';
import type { Model, ModelIssue } from './types';
import { modelFields } from './validate';
import { findField } from './walk';

const empty = (key: string, message: string, at: string): ModelIssue => ({ at, level: 'error', message, key });

/** Calculations in a cycle have no value: an error. Any other formula error shows 0 and is a warning. */
function formulaIssues(model: Model): ModelIssue[] {
  return compileFormulas(modelFields(model)).issues.map(({ field, kind, message }) => ({
    at: findField(model, field.replace('.', '-'))?.field.at ?? '/formData/fields',
    level: kind === 'cycle' ? 'error' : 'warning',
    message,
    ...(kind === 'cycle' ? { key: 'model.formulaCycle', values: { field, message } } : {}),
  }));
}

/** The list's filter must be what the designer meant: dropping a line would show more than intended. */
function ruleIssues(model: Model): ModelIssue[] {
  return ruleCondition(model).refused.map((name) => ({
    at: '/columnData/ruleList',
    level: 'error',
    message: `"${name}" cannot be filtered by`,
    key: 'model.badRule',
    values: { name },
  }));
}

/** Linkages that would empty each other endlessly: the one that closes the cycle is left out. */
function linkageIssues(model: Model): ModelIssue[] {
  return circlesOf(model).map((message) => ({ at: '/formData/fields', level: 'warning', message }));
}

/**
 * What prevents publishing, and what is rendered incompletely (contract-visualdev §1.5). The tables' part
 * (子表重复, 表[T]无主键!, 主键策略) is in `planStorage(model).issues`; the server checks duplicate names and codes.
 */
export function checkModel(model: Model): ModelIssue[] {
  const issues = [...model.issues, ...formulaIssues(model), ...ruleIssues(model), ...linkageIssues(model)];
  const unreadable = model.issues.some((issue) => issue.level === 'error' && issue.at === '/formData');
  if (model.webType !== 4 && !model.form.fields.length && !unreadable)
    issues.push(empty('visualdev.formEmpty', '该模板内表单内容为空，无法发布！', '/formData/fields'));
  if (model.list && !model.list.columns.length)
    issues.push(empty('visualdev.listEmpty', '该模板内列表内容为空，无法发布！', '/columnData/columnList'));
  return issues;
}
