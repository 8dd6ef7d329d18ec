import { bindingPaths, resolve } from '../../core/binding';
import type { Load } from '../../core/language/types';
import type { Session } from '../document/session';
import { clean } from '../source/clean';

type Values = Record<string, unknown>;

/** A load that reads `args.id` runs only with one (no id: create); any other load always runs. */
export function isAsked(session: Session, load: Load | undefined): load is Load {
  if (!load) return false;
  return session.mode === 'edit' || !bindingPaths(load.params).includes('args.id');
}

const asRecord = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

const paramsOf = (session: Session, load: Load): Values => clean(asRecord(resolve(load.params ?? {}, session.scope())));

/** The record of a load: the call's answer, overridden by `values`, or `values` alone. */
export async function fetchRecord(session: Session, load: Load): Promise<Values> {
  if (load.call === undefined) return asRecord(resolve(load.values, session.scope()));
  const envelope = await session.tools.host.call(load.call, paramsOf(session, load));
  if (load.values === undefined) return asRecord(envelope.data);
  return asRecord(resolve(load.values, session.scope({ result: envelope.data })));
}
