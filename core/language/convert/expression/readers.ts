import { NotConvertible } from './lexExpression';
import type { Expression } from './parseExpression';

/** A field that an expression reads. */
export interface Read {
  /** Its name in a condition at this place. */
  key: string;
  /** Path of a binding to it. */
  path: string;
  /** Its name in a formula at this place; undefined: it has none. */
  formula?: string;
  /** It holds a list of values. */
  many: boolean;
  /** It holds a number. */
  numeric: boolean;
}

/** The meaning of an expression's roots at its place. */
export interface Readers {
  /** `$deps[0]`, `$deps.kind`. */
  dependency: (name: string) => Read | undefined;
  /** `$values.kind`, `$form.query('kind').value()`, `$form.values.kind`. */
  field: (name: string) => Read | undefined;
  /** `$record.kind`: the same row of a list. */
  member: (name: string) => Read | undefined;
  /** `$self.value`. */
  own: () => Read | undefined;
}

function ofPath([root, ...steps]: readonly string[], readers: Readers): [Read | undefined, string[]] {
  const [first = '', second = ''] = steps;
  if (root === '$deps' || root === '$dependencies') return [readers.dependency(first), steps.slice(1)];
  if (root === '$values') return [readers.field(first), steps.slice(1)];
  if (root === '$record') return [readers.member(first), steps.slice(1)];
  if (root === '$form' && first === 'values') return [readers.field(second), steps.slice(2)];
  if (root === '$self' && first === 'value') return [readers.own(), steps.slice(1)];
  throw new NotConvertible(`reads "${root}", which is neither $deps, $values, $form.values, $record nor $self.value`);
}

/** `$form.query('kind').value()` and `.get('value')`. */
function ofQuery(expression: Expression): string | undefined {
  if (expression.kind !== 'call' || !['value', 'get'].includes(expression.method)) return undefined;
  const { of } = expression;
  if (of.kind !== 'call' || of.method !== 'query' || of.of.kind !== 'path' || of.of.steps.join() !== '$form')
    return undefined;
  const [name] = of.given;
  return name?.kind === 'value' && typeof name.value === 'string' ? name.value : undefined;
}

/** The field that an expression reads, with `length` when its length is meant; undefined when it reads no field. */
export function readOf(expression: Expression, readers: Readers): (Read & { length: boolean }) | undefined {
  const queried = ofQuery(expression);
  if (queried === undefined && expression.kind !== 'path') return undefined;
  const [read, rest] =
    queried === undefined ? ofPath((expression as { steps: string[] }).steps, readers) : [readers.field(queried), []];
  if (!read) throw new NotConvertible('reads a field that is not there');
  const length = rest.length === 1 && rest[0] === 'length';
  if (rest.length > 0 && !length) throw new NotConvertible(`reads "${rest.join('.')}" of a field's value`);
  return { ...read, length };
}
