import type { FieldNode, Option, Rule } from '../../../../core/language/types';
import { checkRules } from '../../../../core/rules';
import type { GeneratedField } from './plan';

/** Texts that fit the patterns of the contract: phones, mail, codes, dates, numbers. */
const texts = [
  'sample',
  '1',
  '13800138000',
  'sample@example.com',
  '010-12345678',
  '100000',
  'https://example.com',
  '110101199003070134',
  '2026-01-01',
  '08:30',
  '示例',
];
const day = Date.UTC(2026, 0, 1);

const fits = (rules: readonly Rule[], value: unknown): boolean => checkRules(rules, value, { values: {} }).length === 0;

function candidates({ type }: GeneratedField, node: FieldNode): unknown[] {
  const options = Array.isArray(node.options) ? (node.options as Option[]) : undefined;
  if (options?.length === 0) return [];
  const option = options?.[0]?.id;
  if (option !== undefined) return [type === 'json' ? [option] : option];
  if (type === 'date') return [day];
  if (type === 'json') return [['sample']];
  if (type === 'text') return texts;
  const range = node.rules?.find((rule) => typeof rule === 'object' && 'range' in rule) as
    | { range: [number | null, number | null] }
    | undefined;
  return [1, 0, ...(range?.range.filter((end) => end !== null) ?? [])];
}

/** A value that a form takes for each of these fields; none for computed and numbered ones and for those without one. */
export function sampleValues(fields: readonly GeneratedField[], nodes: readonly FieldNode[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const node = nodes.find(({ name }) => name === field.name);
    if (!node || node.formula !== undefined || field.billRule) continue;
    const rules = (node.rules ?? []).filter(
      (rule) => typeof rule === 'string' || !('notBefore' in rule || 'notAfter' in rule),
    );
    const value = candidates(field, node).find((each) => fits(rules, each));
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/** The first field that refuses to be empty. */
export function requiredField(fields: readonly GeneratedField[], nodes: readonly FieldNode[]): string | undefined {
  const isRequired = (rule: Rule) => rule === 'required' || (typeof rule === 'object' && 'required' in rule);
  const required = nodes.find((node) => node.rules?.some(isRequired) && fields.some(({ name }) => name === node.name));
  return required?.name;
}
