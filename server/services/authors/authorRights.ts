import type { SessionUser } from '../../ctx';
import type { Db } from '../../db/types';
import { defineVocabulary } from '../../db/vocabulary';
import type { Permission } from '../../permission';
import { allows } from '../permissions/grants';
import type { Calls, Documents } from '../platform/documents';
import { isGrave, isOfPerson } from './graveCalls';
import { runnableNames } from './runRight';
import type { ShippedUses } from './shippedUses';

/** What a route declares about who may call it. */
export interface CallRight {
  permission: Permission;
  /** Buttons of the model in its path; undefined: the route opens none. */
  buttons: readonly string[] | undefined;
  /** Members of the rows that it answers; undefined: not known. */
  rows?: readonly string[] | undefined;
}

/** A call as a document makes it. */
export interface Use {
  call: string;
  /** Params that are known: the path of a request, or what a document writes out. */
  params: Readonly<Record<string, unknown>>;
}

/** `grave`: no document of others than administrators makes this call. `author`: its author may not. */
export type Fault = 'grave' | 'author';

/** The interface that a call runs; undefined: none, or one that is known only at run time. */
function interfaceOf({ call, params }: Use): string | undefined {
  if (call === 'dataInterface.batchStart') return 'BatchStartInvestigate';
  if (!/^dataInterface\.(run|page|infoByIds|params)$/.test(call)) return undefined;
  return typeof params.id === 'string' ? params.id : undefined;
}

/** Whether this person opens the model with one of these buttons. */
export const openedModels =
  defineVocabulary<(db: Db, user: SessionUser, modelId: string, buttons: readonly string[]) => Promise<boolean>>(
    'who opens models',
  );

const opensModel = async (db: Db, user: SessionUser, modelId: string, buttons: readonly string[]): Promise<boolean> =>
  (await openedModels.of(db, 'models')?.(db, user, modelId, buttons)) ?? false;

/** What the author of a document may, whoever looks at it. */
export interface AuthorRights {
  /** Every call that documents may name. */
  calls: Calls;
  /** Why the document may not make this call; undefined: it may. `shipped`: what it has from the shipped document. */
  faultOf: (db: Db, author: SessionUser | undefined, use: Use, shipped: ShippedUses) => Promise<Fault | undefined>;
  /** What the route of a call declares; undefined: there is none. */
  rightOf: (call: string) => CallRight | undefined;
  /** Whether the author may run this interface. */
  runs: (db: Db, author: SessionUser | undefined, id: string) => Promise<boolean>;
}

export function createAuthorRights(
  documents: Documents,
  rightOf: (call: string) => CallRight | undefined,
): AuthorRights {
  const runs: AuthorRights['runs'] = async (db, author, id) => {
    if (!author) return false;
    const names = await runnableNames({ db, user: author }, documents);
    return names === undefined || names.has(id);
  };
  const may = async (db: Db, author: SessionUser | undefined, { call, params }: Use): Promise<boolean> => {
    const right = rightOf(call);
    if (!right || right.permission === 'public' || right.permission === 'signedIn') return true;
    if (!author || !(await allows(db, author, right.permission))) return false;
    const { modelId } = params;
    return right.buttons && typeof modelId === 'string' ? opensModel(db, author, modelId, right.buttons) : true;
  };
  return {
    calls: documents.calls,
    runs,
    rightOf,
    faultOf: async (db, author, use, shipped) => {
      if (author?.isAdministrator || shipped.same) return undefined;
      const call = Object.hasOwn(documents.calls, use.call) ? documents.calls[use.call] : undefined;
      if (!call) return undefined;
      if (isGrave(use.call, call)) return 'grave';
      const run = interfaceOf(use);
      if (run !== undefined) return shipped.interfaces.has(run) || (await runs(db, author, run)) ? undefined : 'author';
      if (shipped.calls.has(use.call)) return undefined;
      if (!(await may(db, author, use))) return 'author';
      return isOfPerson(use.call, call) ? 'grave' : undefined;
    },
  };
}
