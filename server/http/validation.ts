import { Ajv, type ErrorObject } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { fitValue, type Shape } from './fitValue';

/** An invalid request, with its message from `request.*`. */
export class InvalidRequest extends Error {
  readonly key: string;
  readonly values: Record<string, unknown>;
  readonly field: string;
  constructor(key: string, field: string, values: Record<string, unknown> = {}) {
    super(`${key} ${field}`);
    this.key = key;
    this.field = field;
    // '' is the whole body.
    this.values = { field: field || 'body', ...values };
  }
}

const keys: Record<string, string> = {
  required: 'request.missing',
  type: 'request.type',
  maxLength: 'request.tooLong',
  minLength: 'request.tooShort',
  maximum: 'request.tooLarge',
  minimum: 'request.tooSmall',
  maxItems: 'request.tooMany',
  minItems: 'request.tooFew',
};

function describe(error: ErrorObject | undefined): InvalidRequest {
  const at = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  const missing = error?.keyword === 'required' ? String(error.params.missingProperty) : '';
  const field = [at, missing].filter(Boolean).join('.');
  return new InvalidRequest(keys[error?.keyword ?? ''] ?? 'request.invalid', field, { limit: error?.params.limit });
}

/** Deeper than any document or model (T28). */
const maxDepth = 100;

/** Content that no field accepts: a NUL, which PostgreSQL cannot store, or excessive nesting. */
function isUnusable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return depth >= maxDepth || Object.values(value).some((member) => isUnusable(member, depth + 1));
}

/** Whether an object in it cannot be converted to text. */
function isUnreadable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, 'toString') || Object.values(value).some(isUnreadable);
}

const ajv = new Ajv({ strict: false, useDefaults: true, allErrors: false, validateFormats: false });

/** Integers are stored in 32 bits. */
const bounds = { minimum: -2_147_483_648, maximum: 2_147_483_647 };

/** The schema with bounds on integers that declare none. */
function bounded(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(bounded);
  const inner = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, bounded(member)]));
  return inner.type === 'integer' ? { ...bounds, ...inner } : inner;
}

/** Converts a part of the request to its schema, then checks it; the first failure is the answer. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema }) => {
  const check = ajv.compile(bounded(schema) as object);
  return (data: unknown) => {
    if (isUnusable(data)) return { error: new InvalidRequest('request.invalid', '') };
    const value = fitValue(schema as Shape, data);
    if (isUnreadable(value)) return { error: new InvalidRequest('request.invalid', '') };
    return check(value) ? { value } : { error: describe(check.errors?.[0]) };
  };
};
