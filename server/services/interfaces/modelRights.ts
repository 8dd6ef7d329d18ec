import type { StoragePlan } from '../../../core/model/types';
import { type Ctx, Refusal } from '../../ctx';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';
import { findAccess } from '../models/onlineDev/access';
import { findPublished, type Published } from '../models/onlineDev/published';
import { itemCodes } from '../models/visualdev/menus';
import type { Definition } from './definition';
import { SqlProblem } from './sql/problem';
import { tablesIn } from './sql/tablesIn';

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

function tablesOf({ data, count, echo, parameters }: Definition): string[] {
  const statements = [data.sql, count.sql, echo.sql].filter((sql) => sql.trim());
  const names = parameters.map(({ field }) => field);
  try {
    return statements.flatMap((sql) => tablesIn(sql, names));
  } catch (error) {
    if (error instanceof SqlProblem) throw new Refusal(error.key, error.values);
    throw error;
  }
}

/** The models with column, form or data permission that an SQL interface reads. Throws a Refusal for unreadable SQL. */
async function guardedIn(db: Db, definition: Definition): Promise<Published[]> {
  if (definition.kind !== 'sql' || definition.action !== 'select') return [];
  const owners = await remembered.of(db, '', () => readOwners(db));
  const modelIds = new Set(tablesOf(definition).flatMap((table) => owners.get(table) ?? []));
  const models = await Promise.all([...modelIds].map((modelId) => findPublished(db, modelId)));
  return models.filter((published): published is Published => published !== undefined && isGuarded(published));
}

/** As `guardedIn`; none for SQL that cannot be read, which is refused when it runs. */
export async function guardedModels(db: Db, definition: Definition): Promise<Published[]> {
  try {
    return await guardedIn(db, definition);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/**
 * Refuses an SQL interface that reads a model of which rows, columns or fields are hidden from this user: SQL knows no
 * rights. Not for administrators, nor for interfaces that an administrator marked `allRows`.
 */
export async function assertSeesModels(ctx: Ctx, definition: Definition): Promise<void> {
  if (ctx.user.isAdministrator || definition.allRows) return;
  for (const published of await guardedIn(ctx.db, definition)) {
    if (!(await readsAll(ctx, published)))
      throw new Refusal('dataInterface.modelGuarded', { model: published.model.fullName });
  }
}
