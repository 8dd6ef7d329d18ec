import { callChanges } from '../../../core/language/callChanges';
import { namedCalls } from '../../../core/language/namedCalls';
import type { Ctx } from '../../ctx';
import type { Calls } from '../platform/documents';
import type { AuthorRights } from './authorRights';
import { readNamed, type Used, wordsFor } from './namedDefinitions';
import { namedInterfaces } from './namedInterfaces';

/** What a document would newly do, in words; empty: nothing. */
export interface NewUses {
  reads: string;
  changes: string;
}

const paramsOf = (params: unknown) =>
  typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {};

/** What a document uses, by a key: equal uses have equal keys. */
function usesOf(calls: Calls, document: unknown): Map<string, Used> {
  const runs = namedInterfaces(document).map((run) => [`run ${run}`, { run }] as const);
  const named = namedCalls(document).flatMap(({ call, params: written }) => {
    const params = paramsOf(written);
    // The interface that it runs is among those above.
    if (!Object.hasOwn(calls, call) || (call.startsWith('dataInterface.') && typeof params.id === 'string')) return [];
    return [[`${call} ${String(params.modelId ?? '')}`, { call, params }] as const];
  });
  return new Map<string, Used>([...named, ...runs]);
}

function changesBy(calls: Calls, used: Used): boolean {
  if ('run' in used) return used.run === 'BatchStartInvestigate';
  const call = calls[used.call];
  return call !== undefined && callChanges(call);
}

/** What `next` uses and `shown` does not, by names: calls with the screen or model that they belong to, and interfaces. */
export async function newUses(ctx: Ctx, rights: AuthorRights, shown: unknown, next: unknown): Promise<NewUses> {
  const { calls } = rights;
  const changes = (used: Used) => changesBy(calls, used);
  const before = usesOf(calls, shown);
  const added = [...usesOf(calls, next)].flatMap(([key, used]) => (before.has(key) ? [] : [used]));
  if (added.length === 0) return { reads: '', changes: '' };
  const say = wordsFor(ctx, rights, await readNamed(ctx));
  const join = (list: Used[]) => [...new Set(list.map(say))].sort().join(ctx.t('message.nameSeparator'));
  return { reads: join(added.filter((used) => !changes(used))), changes: join(added.filter(changes)) };
}
