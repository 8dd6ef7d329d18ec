import { escapePointer } from './measure';

/** A call that a document names. */
export interface NamedCall {
  call: string;
  /** JSON pointer of the name. */
  at: string;
  /** As written beside it. */
  params: unknown;
}

/** Members that hold the name of a call: those of actions, sources and views, and the check of a code widget. */
const naming = new Set(['call', 'check']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A name, or the names for a new and for a stored record. */
function* namesAt(value: unknown, at: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [value, at];
  else if (isObject(value) && !Array.isArray(value))
    for (const [name, each] of Object.entries(value)) if (typeof each === 'string') yield [each, `${at}/${name}`];
}

function* callsIn(value: unknown, at: string): Generator<NamedCall> {
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const here = `${at}/${escapePointer(name)}`;
    if (naming.has(name))
      for (const [call, where] of namesAt(member, here)) yield { call, at: where, params: value.params };
    yield* callsIn(member, here);
  }
}

/** Every call that a document, expanded or as written, names; names that are no calls may be among them. */
export const namedCalls = (document: unknown): NamedCall[] => [...callsIn(document, '')];
