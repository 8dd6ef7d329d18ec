import { isObject } from '../isObject';

type Schema = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Deeper than any schema of the language refers; a schema that refers to itself ends here. */
const deepest = 40;

/** Whether a value may be of this schema, by what is told apart with `const`, `enum`, `required` and `type`. */
function mayBe(root: Schema, schema: unknown, value: unknown, depth = 0): boolean {
  if (!isObject(schema) || depth > deepest) return schema !== false;
  if ('const' in schema && schema.const !== value) return false;
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false;
  if (schema.type === 'object' && value !== undefined && !isObject(value)) return false;
  if (schema.type === 'array' && value !== undefined && !Array.isArray(value)) return false;
  if (listOf(schema.required).some((name) => !isObject(value) || !(String(name) in value))) return false;
  if (typeof schema.$ref === 'string' && !mayBe(root, targetOf(root, schema.$ref), value, depth + 1)) return false;
  const may = (next: unknown) => mayBe(root, next, value, depth + 1);
  if (!listOf(schema.allOf).every(may)) return false;
  if (Array.isArray(schema.anyOf) && !schema.anyOf.some(may)) return false;
  if (schema.not !== undefined && mayBe(root, schema.not, value, depth + 1)) return false;
  const members = isObject(schema.properties) && isObject(value) ? Object.entries(schema.properties) : [];
  return members.every(([name, member]) => {
    const own = (value as Schema)[name];
    return own === undefined || mayBe(root, member, own, depth + 1);
  });
}

function targetOf(root: Schema, ref: string): unknown {
  const parts = ref.replace(/^#\/?/, '').split('/').filter(Boolean);
  return parts.reduce<unknown>((at, part) => (isObject(at) ? at[decodeURIComponent(part)] : undefined), root);
}

/** Every schema without references and choices that applies to the value as written so far. */
export function branchesOf(root: Schema, schema: unknown, value: unknown, depth = 0): Schema[] {
  if (!isObject(schema) || depth > deepest) return [];
  const follow = (next: unknown) => branchesOf(root, next, value, depth + 1);
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  const fitting = choices.filter((choice) => mayBe(root, choice, value));
  const chosen = 'if' in schema ? (mayBe(root, schema.if, value) ? schema.then : schema.else) : undefined;
  return [
    schema,
    ...(typeof schema.$ref === 'string' ? follow(targetOf(root, schema.$ref)) : []),
    ...listOf(schema.allOf).flatMap(follow),
    ...(fitting.length > 0 ? fitting : choices).flatMap(follow),
    ...follow(chosen),
  ];
}

function below(branches: Schema[], part: string, value: unknown): unknown[] {
  return branches.flatMap((branch) => {
    if (Array.isArray(value)) return branch.items === undefined ? [] : [branch.items];
    const own = isObject(branch.properties) ? branch.properties[part] : undefined;
    if (own !== undefined) return [own];
    return isObject(branch.additionalProperties) ? [branch.additionalProperties] : [];
  });
}

/** The schemas that apply to the part of a document at this path. */
export function schemasAt(root: Schema, document: unknown, path: readonly string[]): Schema[] {
  let branches = branchesOf(root, root, document);
  let value = document;
  for (const part of path) {
    const next = below(branches, part, value);
    value = Array.isArray(value) ? value[Number(part)] : isObject(value) ? value[part] : undefined;
    branches = next.flatMap((schema) => branchesOf(root, schema, value));
  }
  return branches;
}

/** The member names that these schemas declare, with the title or description of each. */
export function namesOf(branches: Schema[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { properties } of branches) {
    if (!isObject(properties)) continue;
    for (const [name, member] of Object.entries(properties))
      if (member !== false && !names.get(name)) names.set(name, aboutOf(isObject(member) ? [member] : []));
  }
  return names;
}

/** The values that these schemas list. */
export function listedValues(branches: Schema[]): unknown[] {
  const all = branches.flatMap((branch) => [
    ...('const' in branch ? [branch.const] : []),
    ...listOf(branch.enum),
    ...(branch.type === 'boolean' ? [true, false] : []),
  ]);
  return [...new Set(all)].filter((value) => !isObject(value) && !Array.isArray(value));
}

/** The first description, else the first title; '' without either. */
export function aboutOf(branches: Schema[]): string {
  const texts = (name: string) => branches.map((branch) => branch[name]).find((text) => typeof text === 'string');
  return String(texts('description') ?? texts('title') ?? '');
}
