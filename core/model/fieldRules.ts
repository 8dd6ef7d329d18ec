import type { Rule, Text } from '../language/types';
import { boundRules, dateBounds } from './dateBounds';
import { isEditable } from './fieldOptions';
import { widgetFacts } from './fields';
import type { LinkPlace } from './links';
import { parsePattern } from './normaliseField';
import { asNumber } from './read';
import { isMultiple, type TableColumn, textLimit } from './storageType';
import type { ModelField } from './types';

const typedKinds = new Set(['text', 'number']);
const listKinds = new Set(['path', 'files', 'range', 'rows']);

/** Whether the placeholder asks to type where one chooses, or to choose where one types. */
function asksOtherwise(field: ModelField): boolean {
  const [, verb] = /^请(输入|选择)/.exec(field.placeholder ?? '') ?? [];
  return verb !== undefined && (verb === '输入') !== typedKinds.has(widgetFacts(field.key).value);
}

/**
 * Translated message if required: lists ask for a choice, inputs show the placeholder (contract-visualdev §3.2) unless it
 * is one of another kind of widget.
 */
function requiredMessage(field: ModelField, inSubTable: boolean): Text {
  if (inSubTable) return 'validation.required';
  if (isMultiple(field) || listKinds.has(widgetFacts(field.key).value)) return 'validation.requiredList';
  return field.placeholder && !asksOtherwise(field) ? { text: field.placeholder } : 'validation.required';
}

/** Whether the field is required: not while its widget cannot be edited here, nor when the server writes it. */
export function asksRequired(field: ModelField): boolean {
  const facts = widgetFacts(field.key);
  return field.required && isEditable(field) && !facts.system && field.key !== 'calculate';
}

function rangeRule(field: ModelField): Rule[] {
  if (widgetFacts(field.key).value !== 'number' || field.key === 'calculate') return [];
  const { count, min, max, range: isRange } = field.props;
  if (field.key === 'slider' && isRange === true) return [];
  // Where the designer says nothing, the ends that the widget draws.
  const [low, high] =
    field.key === 'rate' ? [0, count ?? 5] : field.key === 'slider' ? [min ?? 0, max ?? 100] : [min, max];
  const range: [number | null, number | null] = [asNumber(low) ?? null, asNumber(high) ?? null];
  return range.some((end) => end !== null) ? [{ range }] : [];
}

/**
 * The rules of a field, shared by the form and the server: required, length, bounds, patterns. Fields that cannot be
 * edited here, and those that the server writes, have none.
 */
export function fieldRules(field: ModelField, place: LinkPlace, declared?: TableColumn): Rule[] {
  const facts = widgetFacts(field.key);
  if (!isEditable(field) || facts.system || field.key === 'calculate') return [];
  const rules: Rule[] = [];
  if (asksRequired(field)) rules.push({ required: true, message: requiredMessage(field, place.table !== undefined) });
  const max = textLimit(field, declared);
  if (max !== undefined && facts.value === 'text') rules.push({ max });
  rules.push(...rangeRule(field), ...boundRules(dateBounds(field, place)));
  for (const { pattern, message } of field.regList) {
    rules.push({ pattern: parsePattern(pattern), ...(message ? { message: { text: message } } : {}) });
  }
  return rules;
}
