import type { FieldNode, Rule } from '../language/types';
import { asObject } from './read';
import { scriptText } from './scripts';
import type { Model } from './types';
import { walkFields } from './walk';

/** Calls by which a script waives a field's rule: not required any more, hidden, disabled (contract-visualdev §0.3). */
const waiving = /\b(?:setRequired|setShowOrHide|setDisabled)\s*\(/g;
const named = /\b(?:setRequired|setShowOrHide|setDisabled)\s*\(\s*(?:'([^']*)'|"([^"]*)"|`([^`$]*)`)/g;

function* scriptsOf(model: Model): Generator<string> {
  for (const script of Object.values(asObject(model.form.raw.funcs))) yield scriptText(script);
  for (const { field } of walkFields(model.form.fields)) {
    for (const script of Object.values(asObject(field.raw.on))) yield scriptText(script);
  }
}

/** Fields (`name`, `table-column`) that scripts of the form may waive; `all` when one is named dynamically. */
export function scriptedFields(model: Model): { all: boolean; names: ReadonlySet<string> } {
  const names = new Set<string>();
  let all = false;
  for (const script of scriptsOf(model)) {
    const found = [...script.matchAll(named)];
    for (const [, single, double, plain] of found) names.add(single ?? double ?? plain ?? '');
    if ([...script.matchAll(waiving)].length > found.length) all = true;
  }
  return { all, names };
}

const isOther = (rule: Rule): boolean => rule !== 'required' && !(typeof rule === 'object' && 'required' in rule);

/**
 * The fields without the plain required rule where a script may have waived it: the server does not run the browser's
 * scripts and must not refuse what the designer allowed. Every other rule remains.
 */
export function withoutWaived(fields: readonly FieldNode[], model: Model): FieldNode[] {
  const { all, names } = scriptedFields(model);
  if (!all && names.size === 0) return [...fields];
  const waive = (field: FieldNode, name: string): FieldNode => ({
    ...field,
    ...(field.rules && (all || names.has(name)) && { rules: field.rules.filter(isOther) }),
    ...(field.fields && { fields: field.fields.map((column) => waive(column, `${name}-${column.name}`)) }),
  });
  return fields.map((field) => waive(field, field.name ?? ''));
}
