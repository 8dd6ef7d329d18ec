import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import { isObject } from '../isObject';
import { expandedSchema } from './expand/schema';
import { formulaIssues } from './formulaIssues';
import { linkageIssues } from './linkageIssues';
import { meaningIssues } from './meaning';
import type { Surroundings } from './meaning/surroundings';
import { measureDocument } from './measure';
import type { Aspect } from './roots';
import { marksKey } from './schema/build';
import { schemaIssues } from './sentences';
import type { Issue, JsonObject } from './types';
import type { SchemaError } from './unions';
import { createWalk, type Loose } from './walk';

export { formatIssue } from './sentences';

export interface ValidatorOptions extends Omit<Surroundings, 'checkProps' | 'exposes'> {
  /** `languageSchema(…)`, or the content of `schemas/language.json`. */
  schema: JsonObject;
}

/** All errors of a document; an empty list when it may be served. */
export type Validate = (document: unknown) => Issue[];

const maxIssues = 200;

function issuesOf(validate: ValidateFunction, data: unknown): Issue[] {
  return validate(data) ? [] : schemaIssues((validate.errors ?? []) as SchemaError[]);
}

interface Tools {
  ajv: Ajv;
  walk: ReturnType<typeof createWalk>;
  schema: JsonObject;
}

/** What is made of a schema, once for every validator of it. */
const toolsOf = new WeakMap<JsonObject, Tools>();

function tools(written: JsonObject): Tools {
  const made = toolsOf.get(written);
  if (made) return made;
  const schema = expandedSchema(written);
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, verbose: true });
  ajv.addKeyword({ keyword: marksKey });
  ajv.addSchema(schema, 'language');
  const fresh = { ajv, walk: createWalk(schema), schema };
  toolsOf.set(written, fresh);
  return fresh;
}

/**
 * The checks of documents. They are compiled at the first document: a server that checks none starts sooner. ajv generates
 * code from schemas, so it runs on the server and in tests, never in a page. Issues have JSON pointers and plain messages,
 * with a hint where a typo is likely.
 */
export function createValidator({ schema: written, ...around }: ValidatorOptions): Validate {
  const checkProps = (widget: string, props: unknown): Issue[] => {
    const validate = tools(written).ajv.getSchema(`language#/$defs/props.${widget}`);
    return validate ? issuesOf(validate, props) : [{ at: '', message: `there is no widget "${widget}"` }];
  };
  const exposes = (view: string): Record<string, Aspect> | undefined => {
    const definition = (tools(written).schema.$defs as Loose | undefined)?.[`view.${view}`] as Loose | undefined;
    return (definition?.[marksKey] as { exposes?: Record<string, Aspect> } | undefined)?.exposes;
  };
  return (document) => {
    if (!isObject(document)) return [{ at: '', message: 'a document is an object' }];
    const tooLarge = measureDocument(document);
    if (tooLarge) return [tooLarge];
    const { ajv, walk } = tools(written);
    const broken = issuesOf(ajv.getSchema('language#/$defs/document') as ValidateFunction, document);
    const meant = meaningIssues(document, { ...around, checkProps, exposes }, walk);
    const followed = broken.length === 0 ? [...formulaIssues(document, walk), ...linkageIssues(document, walk)] : [];
    return unique([...broken, ...meant, ...followed]).slice(0, maxIssues);
  };
}

function unique(issues: Issue[]): Issue[] {
  return [...new Map(issues.map((issue) => [`${issue.at} ${issue.message}`, issue])).values()];
}
