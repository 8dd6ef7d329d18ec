import type { FlowDoc } from '../../../core/flow/types';
import { isObject } from '../../../core/isObject';
import { Refusal } from '../../ctx';

/** Characters of a document as JSON. */
export const documentMost = 500_000;

/** A document of kind `flow`, as an object or as JSON; what it says is checked by `checkFlow`. */
export function parseDocument(given: unknown): FlowDoc {
  let value = given;
  if (typeof given === 'string')
    try {
      value = JSON.parse(given);
    } catch {
      throw new Refusal('flow.msg.badDocument');
    }
  if (!isObject(value) || value.kind !== 'flow' || !isObject(value.start) || !Array.isArray(value.steps))
    throw new Refusal('flow.msg.badDocument');
  if (JSON.stringify(value).length > documentMost) throw new Refusal('flow.msg.tooLarge');
  return value as unknown as FlowDoc;
}

/** The document of a body: ours; undefined: it has none. */
export function readDocument({ document }: { document?: unknown }): FlowDoc | undefined {
  return document === undefined || document === null || document === '' ? undefined : parseDocument(document);
}
