/** The part of JSON Schema that decides how a received value is converted. */
export interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  additionalProperties?: boolean | Shape;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function typesOf(shape: Shape): string[] {
  if (shape.type) return [shape.type].flat();
  if (shape.const !== undefined) return [typeOf(shape.const)];
  return [];
}

/** All types of a shape; empty when it takes anything. */
function allTypes(shape: Shape): string[] {
  if (!shape.anyOf) return typesOf(shape);
  const branches = shape.anyOf.map(allTypes);
  return branches.some((types) => types.length === 0) ? [] : branches.flat();
}

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  [1, true],
  [0, false],
]);

/** One value converted to another type: `"5"` for a number, `5` for a text, `true` for a 0/1 flag. */
const readers: Record<string, (value: unknown) => unknown> = {
  number: (value) => {
    if (typeof value === 'boolean') return Number(value);
    return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : undefined;
  },
  integer: (value) => readers.number!(value),
  string: (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined),
  boolean: (value) => booleans.get(value),
  array: (value) => (typeof value === 'object' ? undefined : [value]),
};

function fitScalar(types: string[], value: unknown): unknown {
  const own = typeOf(value);
  if (types.length === 0 || types.includes(own) || (own === 'number' && types.includes('integer'))) return value;
  for (const type of types) {
    const read = readers[type]?.(value);
    if (read !== undefined) return read;
  }
  return value;
}

/** null or an empty text where neither is allowed counts as absent. */
function saysNothing(shape: Shape, value: unknown): boolean {
  const types = allTypes(shape);
  if (types.length === 0) return false;
  if (value === null) return !types.includes('null');
  return value === '' && !types.includes('string');
}

function fitMembers(shape: Shape, value: Record<string, unknown>): Record<string, unknown> {
  const known = shape.properties ?? {};
  const open = shape.additionalProperties === true || (shape.additionalProperties === undefined && !shape.properties);
  const out: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') continue;
    const inner = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!inner) {
      if (open || typeof shape.additionalProperties === 'object') out[name] = member;
      continue;
    }
    if (saysNothing(inner, member) && !shape.required?.includes(name)) continue;
    out[name] = fitValue(inner, member);
  }
  return out;
}

/**
 * Converts a received value to the types of its schema, before it is checked: clients of this family send numbers as
 * text, null for missing values, and whole records back with unknown members (contract §0). Members that are not in the
 * schema are dropped, unless it has `additionalProperties: true` (T11). A value that cannot be converted stays
 * unchanged, so that the check refuses it.
 */
export function fitValue(shape: Shape, value: unknown): unknown {
  const fitted = fitScalar(allTypes(shape), value);
  if (shape.anyOf) {
    const own = typeOf(fitted);
    const branch = shape.anyOf.find((each) => allTypes(each).includes(own) && (own === 'object' || own === 'array'));
    return branch ? fitValue(branch, fitted) : fitted;
  }
  if (Array.isArray(fitted)) return shape.items ? fitted.map((item) => fitValue(shape.items!, item)) : fitted;
  if (typeOf(fitted) === 'object' && (shape.properties || shape.type === 'object')) {
    return fitMembers(shape, fitted as Record<string, unknown>);
  }
  return fitted;
}
