import { isObject } from '../isObject';
import { didYouMean } from './didYouMean';
import type { Issue } from './types';
import { meantShapes, type SchemaError } from './unions';

/** What the names in a closed list are, by the member that contains it. */
const kinds: Record<string, string> = {
  widget: 'a widget',
  call: 'a call',
  create: 'a call',
  edit: 'a call',
  do: 'an action',
  view: 'a view',
  kind: 'a kind of document',
  pattern: 'a pattern',
  check: 'a check',
  derive: 'a derivation',
  propose: 'a derivation',
};

const lastPart = (path: string): string => path.split('/').at(-1) ?? '';
const quote = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const shown = (values: unknown[]): string =>
  values.slice(0, 12).map(quote).join(', ') + (values.length > 12 ? ', …' : '');
/** `/rules/0`: the item is named after its list. */
const called = (path: string): string => {
  const name = lastPart(path);
  return /^\d+$/.test(name) ? `an item of ${quote(path.split('/').at(-2) ?? '')}` : quote(name);
};

const words: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

function typeWords(type: unknown): string {
  const all = (Array.isArray(type) ? type : [type]).map((each) => words[String(each)] ?? String(each));
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : (all[0] as string);
}

const bounds: Record<string, string> = {
  minimum: 'at least',
  maximum: 'at most',
  minItems: 'at least so many items:',
  maxItems: 'at most so many items:',
  minLength: 'at least so many characters:',
  maxLength: 'at most so many characters:',
};

type Sentence = Omit<Issue, 'at'>;

function sentenceOf(error: SchemaError): Sentence | undefined {
  const { keyword, params, parentSchema = {}, data, instancePath: at } = error;
  const what = typeof parentSchema.title === 'string' ? parentSchema.title : 'this object';
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    const known = isObject(parentSchema.properties) ? Object.keys(parentSchema.properties) : [];
    const have = isObject(data) ? Object.keys(data) : [];
    const free = known.filter((each) => !have.includes(each));
    return { message: `${quote(name)} is not a property of ${what}`, hint: didYouMean(name, free) };
  }
  if (keyword === 'required') return { message: `${what} needs ${quote(params.missingProperty)}` };
  if (keyword === 'enum') return enumSentence(at, data, (params.allowedValues as unknown[]) ?? []);
  if (keyword === 'const') return { message: `${called(at)} must be ${quote(params.allowedValue)}` };
  if (keyword === 'type') return { message: `${called(at)} must be ${typeWords(params.type)}` };
  if (keyword === 'pattern') return { message: `${called(at)}: ${quote(data)} is not written as it must be` };
  const bound = bounds[keyword];
  if (bound) return { message: `${called(at)} must be ${bound} ${String(params.limit)}` };
  return keyword === 'if' || keyword === 'anyOf' ? undefined : { message: `${called(at)} ${error.message ?? keyword}` };
}

function enumSentence(at: string, data: unknown, allowed: unknown[]): Sentence {
  const kind = kinds[lastPart(at)];
  const names = allowed.filter((each): each is string => typeof each === 'string');
  const hint = typeof data === 'string' ? didYouMean(data, names) : undefined;
  if (kind) return { message: `${quote(data)} is not ${kind}`, hint };
  return { message: `${called(at)}: ${quote(data)} is not one of ${shown(allowed)}`, hint };
}

/** `required` of several shapes at one place: the object has none of their members. */
function shapeSentence(errors: SchemaError[]): Sentence {
  const names = errors.map((error) => String(error.params.missingProperty));
  const have = isObject(errors[0]?.data) ? Object.keys(errors[0].data) : [];
  const hint = have.map((each) => didYouMean(each, names)).find(Boolean);
  return { message: `${called(errors[0]?.instancePath ?? '')} needs one of ${shown(names)}`, hint };
}

/** Failures of a schema as messages, each once, in the order found; of a union those of the shape that is meant. */
export function schemaIssues(found: readonly SchemaError[]): Issue[] {
  const errors = meantShapes(found);
  const open = new Set(errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath));
  const isShape = (error: SchemaError): boolean => error.keyword === 'required' && open.has(error.instancePath);
  const issues = errors.flatMap((error): Issue[] => {
    const sentence = isShape(error) ? undefined : sentenceOf(error);
    return sentence ? [issueAt(error.instancePath, sentence)] : [];
  });
  for (const at of open) {
    const shapes = errors.filter((error) => isShape(error) && error.instancePath === at);
    if (shapes.length > 0) issues.push(issueAt(at, shapeSentence(shapes)));
  }
  return [...new Map(issues.map((issue) => [`${issue.at} ${issue.message}`, issue])).values()];
}

function issueAt(at: string, { message, hint }: Sentence): Issue {
  return hint === undefined ? { at, message } : { at, message, hint };
}

/** `/fields/3/props: "hieght" is not a property of barcode; did you mean "height"?` */
export function formatIssue({ at, message, hint }: Issue): string {
  return `${at || '/'}: ${message}${hint ? `; ${hint}` : ''}`;
}
