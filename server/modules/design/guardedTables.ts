import type { StoragePlan } from '../../../core/model/types';
import type { Ctx } from '../../ctx';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';
import type { Guarded } from '../interfaces/modelRights';
import { findAccess } from '../records/access';
import { findPublished, type Published } from '../records/published';
import { itemCodes } from './menus';

/** Ids of the models of each table. */
type Owners = ReadonlyMap<string, readonly string[]>;

const remembered = memo<Owners>('models of tables', {
  ttlMs: 30_000,
  max: 1,
  forgetOn: { 'model.released': () => 'all' },
});

async function readOwners(db: Db): Promise<Owners> {
  const releases = db.kysely.selectFrom('weftVisualdevRelease').select(['modelId', 'storage']);
  const owners = new Map<string, string[]>();
  for (const { modelId, storage } of await releases.where('current', '=', true).execute()) {
    const { main, children, retired = [] } = storage as StoragePlan;
    for (const { table } of [main, ...children, ...retired]) owners.set(table, [...(owners.get(table) ?? []), modelId]);
  }
  return owners;
}

const isGuarded = ({ model }: Published) => {
  const uses = model.list?.usePermission;
  return Boolean(uses?.column || uses?.form || uses?.data);
};

/** Whether nothing of a guarded model is hidden from this user: no row, no column, no field. */
async function readsAll(ctx: Ctx, published: Published): Promise<boolean> {
  const access = await findAccess(ctx, published);
  if (!access || access.schemes) return false;
  const { column, form } = itemCodes(published.model);
  const has = (granted: Set<string> | undefined, codes: string[]) =>
    !granted || codes.every((code) => granted.has(code));
  return has(access.columns, column) && has(access.forms, form);
}

/** The models with column, form or data permission that own one of these tables. */
export async function guardedTables(db: Db, tables: readonly string[]): Promise<Guarded[]> {
  const owners = await remembered.of(db, '', () => readOwners(db));
  const modelIds = new Set(tables.flatMap((table) => owners.get(table) ?? []));
  const models = await Promise.all([...modelIds].map((modelId) => findPublished(db, modelId)));
  return models
    .filter((published): published is Published => published !== undefined && isGuarded(published))
    .map((published) => ({ name: published.model.fullName, readsAll: (ctx) => readsAll(ctx, published) }));
}
