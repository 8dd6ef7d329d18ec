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

type Check = (value: unknown) => ErrorObject | true;

/** The check of a schema: shared by all spellings of its path. */
const checks = new WeakMap<object, Check>();
/** The check of a schema's text: shared by routes with equal schemas, and by every server of the process. */
const checksOfText = new Map<string, Check>();

function compile(schema: object): Check {
  const validate = ajv.compile(bounded(schema) as object);
  return (value) => validate(value) || validate.errors![0]!;
}

/** Compiles the schema of a part of a request; a second call with an equal schema answers the same check. */
export function compileCheck(schema: object): Check {
  const made = checks.get(schema);
  if (made) return made;
  const text = JSON.stringify(schema);
  const check = checksOfText.get(text) ?? compile(schema);
  checksOfText.set(text, check);
  checks.set(schema, check);
  return check;
}

/**
 * Converts a part of the request to its schema, then checks it; the first failure is the answer. The schema is compiled
 * by the first request of its route: at the start, all of them would take more time than everything else.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema }) => {
  return (data: unknown) => {
    if (isUnusable(data)) return { error: new InvalidRequest('request.invalid', '') };
    const value = fitValue(schema as Shape, data);
    if (isUnreadable(value)) return { error: new InvalidRequest('request.invalid', '') };
    const found = compileCheck(schema)(value);
    return found === true ? { value } : { error: describe(found) };
  };
};
