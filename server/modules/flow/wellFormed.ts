import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import { flowSchema } from '../../../core/flow/schema';
import { schemaIssues } from '../../../core/language/sentences';
import type { Issue } from '../../../core/language/types';
import type { SchemaError } from '../../../core/language/unions';
import type { Ctx } from '../../ctx';
import { issuesFor } from '../screens/issueWords';

const mostIssues = 50;
let check: ValidateFunction | undefined;

/**
 * Faults of the form of a flow document, with JSON pointers, in plain words; empty: it is a `FlowDoc`. ajv makes functions
 * from the schema, so this runs on the server and in tests, never in a page.
 */
export function malformed(value: unknown): Issue[] {
  check ??= new Ajv({ strictTypes: false, strictRequired: false, allErrors: true, verbose: true }).compile(flowSchema);
  return check(value) ? [] : schemaIssues((check.errors ?? []) as SchemaError[]).slice(0, mostIssues);
}

/** The same in the words of the person. */
export const malformedFor = (ctx: Ctx, value: unknown): Promise<Issue[]> => issuesFor(ctx, malformed(value));
