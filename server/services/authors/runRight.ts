import { parseJson } from '../../../core/binding';
import { menuDocuments } from '../../../core/menuDocuments';
import { loadDocument } from '../../../schemas';
import { type Asker, Refusal } from '../../ctx';
import { beside, memo } from '../../db/memo';
import type { Db } from '../../db/types';
import { type Grants, grantsOf } from '../permissions/grants';
import type { Documents } from '../platform/documents';
import { authorNow } from '../sessions/authorNow';
import { namedInterfaces, openedDocuments } from './namedInterfaces';

/** Modules whose holders run every interface: its own, and the designer of models. */
const own = ['systemData.dataInterface', 'onlineDev.webDesign'];

const isOwner = (grants: Grants): boolean => grants.administrator || own.some((module) => grants.modules.has(module));

const authorsOfModels = memo<string[]>('authors of models', {
  ttlMs: 30_000,
  max: 1,
  forgetOn: { 'model.released': () => 'all' },
});

/** Who released the models that are in force; not of those that an administrator trusts. */
async function readModelAuthors(db: Db): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('weftVisualdevRelease as r')
    .innerJoin('weftVisualdev as d', 'd.id', 'r.modelId')
    .select('r.releaseUserId as id')
    .distinct()
    .where('r.current', '=', true)
    .where('r.releaseUserId', 'is not', null)
    .where('d.trusted', '=', 0)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Whether this person, who wrote a document or released a model, runs every interface: naming one grants only that. */
export async function isByOwner(db: Db, author: string): Promise<boolean> {
  const user = await authorNow(db, author);
  return user !== undefined && isOwner(await grantsOf(db, user));
}

/** The authors of models who do not run every interface now: what their models name grants nothing. */
async function doubtfulAuthors(db: Db): Promise<string[]> {
  const authors = await authorsOfModels.of(db, '', () => readModelAuthors(db));
  const owns = await Promise.all(authors.map((id) => isByOwner(db, id)));
  return authors.filter((_, at) => !owns[at]).sort();
}

/** Interfaces named by the current releases behind these menus, without those of these authors. */
async function namedByModels(db: Db, menuIds: string[], doubtful: readonly string[]): Promise<string[]> {
  const models = db.kysely
    .selectFrom('weftMenu')
    .select('moduleId')
    .where('id', 'in', ['', ...menuIds])
    .where('moduleId', 'is not', null);
  const releases = await db.kysely
    .selectFrom('weftVisualdevRelease as r')
    .innerJoin('weftVisualdev as d', 'd.id', 'r.modelId')
    .select(['r.formData', 'r.columnData', 'r.appColumnData'])
    .where('r.current', '=', true)
    .where('r.modelId', 'in', models)
    .where((is) =>
      is.or([
        is('d.trusted', '=', 1),
        is('r.releaseUserId', 'is', null),
        is('r.releaseUserId', 'not in', ['', ...doubtful]),
      ]),
    )
    .execute();
  return releases.flatMap((release) => namedInterfaces(Object.values(release).map(parseJson)));
}

interface Names {
  interfaces: string[];
  /** The documents that it opens. */
  opens: string[];
}

/** What a document names; cached with the document. */
const byDocument = beside<object, Names>();

const namesIn = (document: object): Names =>
  byDocument(document, '', () => ({ interfaces: namedInterfaces(document), opens: openedDocuments(document) }));

/** Whether everybody who wrote what is served for this id runs every interface. */
async function isByOwners(db: Db, documents: Documents, id: string): Promise<boolean> {
  for (const author of documents.authors(id) ?? []) if (!(await isByOwner(db, author))) return false;
  return true;
}

/** What the document of this id names; of one whose authors do not run every interface, what the shipped one names. */
async function namesOf(documents: Documents, id: string, isTrusted: boolean): Promise<Names> {
  const document = isTrusted ? (await documents.get(id)).document : await loadDocument(id);
  return document ? namesIn(document as object) : { interfaces: [], opens: [] };
}

/** Interfaces named by these documents and by those that they open, directly or through others. */
async function namedByDocuments(
  documents: Documents,
  roots: string[],
  doubtful: ReadonlySet<string>,
): Promise<string[]> {
  const seen = new Set(roots.filter(documents.has));
  const named: string[] = [];
  // A set is iterated with what is added meanwhile.
  for (const id of seen) {
    const { interfaces, opens } = await namesOf(documents, id, !doubtful.has(id));
    named.push(...interfaces);
    for (const next of opens) if (documents.has(next)) seen.add(next);
  }
  return named;
}

async function documentsOf(db: Db, documents: Documents, menuIds: string[]): Promise<string[]> {
  const menus = db.kysely.selectFrom('weftMenu').select(['enCode', 'urlAddress']);
  const rows = await menus.where('id', 'in', ['', ...menuIds]).execute();
  return rows.flatMap(({ enCode, urlAddress }) => menuDocuments(enCode, urlAddress ?? '').find(documents.has) ?? []);
}

/** Cached with the grants, which a change of roles or menus and a release invalidate. */
const byGrants = beside<Grants, Promise<ReadonlySet<string>>>();

async function namedFor(db: Db, grants: Grants, documents: Documents): Promise<ReadonlySet<string>> {
  const menuIds = [...grants.menuIds];
  const overlay = documents.overlay();
  const trusted = await Promise.all(overlay.map(({ id }) => isByOwners(db, documents, id)));
  const doubtful = new Set(overlay.flatMap(({ id }, at) => (trusted[at] ? [] : [id])));
  const authors = await doubtfulAuthors(db);
  return byGrants(grants, JSON.stringify([overlay, [...doubtful], authors]), async () => {
    const roots = await documentsOf(db, documents, menuIds);
    const lists = await Promise.all([
      namedByModels(db, menuIds, authors),
      namedByDocuments(documents, roots, doubtful),
    ]);
    return new Set(lists.flat());
  });
}

/**
 * Ids, numbers and codes of the interfaces that this user may run; undefined: all. Those are administrators and holders of
 * the modules of interfaces or models; others run what the released models and documents of their menus name, whose authors
 * run every interface themselves.
 */
export async function runnableNames(ctx: Asker, documents: Documents): Promise<ReadonlySet<string> | undefined> {
  if (ctx.user.isAdministrator) return undefined;
  const grants = await grantsOf(ctx.db, ctx.user);
  if (isOwner(grants)) return undefined;
  return namedFor(ctx.db, grants, documents);
}

/** Refuses to run an interface that this user may not run. */
export async function assertMayRun(ctx: Asker, documents: Documents, name: string): Promise<void> {
  const names = await runnableNames(ctx, documents);
  if (names && !names.has(name)) throw new Refusal('error.denied', {}, { code: 403 });
}
