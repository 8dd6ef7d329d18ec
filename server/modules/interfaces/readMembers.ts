import { Refusal } from '../../ctx';
import type { Named, Parameter } from './definition';

export type Body = Record<string, unknown>;

function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member as text, also of a number or boolean; '' when absent. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A JSON member, as text or parsed; undefined when absent. Invalid JSON is refused with the member's name. */
export function jsonOf(body: Body, member: string): unknown {
  const value = body[member];
  if (typeof value !== 'string') return value ?? undefined;
  if (!value.trim()) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    throw new Refusal('dataInterface.badJson', { field: member }, { errors: [{ field: member, message: '' }] });
  }
}

export function listOf(body: Body, member: string): Body[] {
  const value = jsonOf(body, member);
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function recordOf(body: Body, member: string): Body {
  const value = jsonOf(body, member);
  return isRecord(value) ? value : {};
}

const secretOf = ({ secret }: Body): { secret?: 1 } => (secret === true || Number(secret) === 1 ? { secret: 1 } : {});

/** `[{ field, defaultValue }]`; a reference to a parameter (3.6: `source` 1) becomes `{parameter}`. */
export function namedOf(body: Body, member: string): Named[] {
  return listOf(body, member)
    .map((item) => ({
      field: textOf(item.field).trim(),
      defaultValue:
        String(item.source ?? '') === '1' && item.relationField
          ? `{${textOf(item.relationField)}}`
          : textOf(item.defaultValue),
      ...secretOf(item),
    }))
    .filter((item) => item.field);
}

export function parametersOf(body: Body, member: string): Parameter[] {
  return listOf(body, member)
    .map((item) => ({
      field: textOf(item.field).trim(),
      fieldName: textOf(item.fieldName).trim(),
      dataType: textOf(item.dataType).trim() || 'varchar',
      required: item.required === true || Number(item.required) === 1,
      defaultValue: textOf(item.defaultValue),
      ...secretOf(item),
    }))
    .filter((item) => item.field);
}

/** The contract's numbers for the kinds of SQL statements. */
export const actions = { '1': 'insert', '2': 'update', '3': 'select', '4': 'delete' } as const;

export function numberOf<Value extends string>(table: Record<string, Value>, value: Value, otherwise: string): string {
  return Object.keys(table).find((key) => table[key] === value) ?? otherwise;
}
