import { eachEffect, eachStep, eachWho } from '../../../core/flow/checks/each';
import type { FlowDoc, FlowIssue } from '../../../core/flow/types';
import { type Asker, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { isByOwner } from '../../services/authors/runRight';
import { authorNow } from '../../services/sessions/authorNow';
import { findAccess } from '../records/access';
import { modelIdOf } from '../records/modelIds';
import { findPublished, type Published } from '../records/published';

/** Whether a version of this author runs data interfaces now: it runs them in the name of who published it. */
export const runsInterfaces = async (db: Db, author: string | null): Promise<boolean> =>
  author !== null && (await isByOwner(db, author));

/** Throws when the author of a version does not run data interfaces now. */
export async function assertRuns(db: Db, author: string | null): Promise<void> {
  if (!(await runsInterfaces(db, author))) throw new Refusal('flow.msg.authorMayNotRun');
}

/** Whether a version of this author makes records of this model now: its designers, and who may add records there. */
async function makesRecords(ctx: Pick<Asker, 'db'>, author: string | null, published: Published): Promise<boolean> {
  if (author === null) return false;
  if (await isByOwner(ctx.db, author)) return true;
  const user = await authorNow(ctx.db, author);
  const access = user && (await findAccess({ db: ctx.db, user }, published));
  return access !== undefined && (access.buttons?.has('btn_add') ?? true);
}

/** Throws when the author of a version may not make records of this model now. */
export async function assertMakes(ctx: Pick<Asker, 'db'>, author: string | null, published: Published): Promise<void> {
  if (!(await makesRecords(ctx, author, published))) throw new Refusal('flow.msg.authorMayNotCreate');
}

/** Where a document names data interfaces: steps that call one, effects, and people whom one finds. */
function interfacesAt(doc: FlowDoc): string[] {
  const inWho = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.some(inWho)
      : typeof value === 'object' &&
        value !== null &&
        ('interface' in value || ('choice' in value && inWho(value.choice)));
  return [
    ...eachStep(doc).flatMap(({ value, at }) => (value.do === 'call' ? [`${at}/interface`] : [])),
    ...eachWho(doc).flatMap(({ value, at }) => (inWho(value) ? [at] : [])),
    ...eachEffect(doc).flatMap(({ value, at }) => ('call' in value ? [`${at}/call`] : [])),
  ];
}

/** What a document names and its author may not use, by place. */
export async function notInName(ctx: Pick<Asker, 'db'>, doc: FlowDoc, author: string): Promise<FlowIssue[]> {
  const issues: FlowIssue[] = [];
  const named = interfacesAt(doc);
  if (named.length && !(await runsInterfaces(ctx.db, author)))
    issues.push(...named.map((at) => ({ at, level: 'error' as const, key: 'flow.msg.authorMayNotRun' })));
  for (const { value, at } of eachEffect(doc)) {
    if (!('create' in value)) continue;
    const published = await findPublished(ctx.db, await modelIdOf(ctx.db, value.create));
    // One that is not there is told by the check of names.
    if (published && !(await makesRecords(ctx, author, published)))
      issues.push({ at: `${at}/create`, level: 'error', key: 'flow.msg.authorMayNotCreate' });
  }
  return issues;
}
