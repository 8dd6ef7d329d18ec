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

/** Whether nothing of the model is hidden from this user: no row, no column, no field. */
async function seesAll(ctx: Ctx, published: Published): Promise<boolean> {
  const uses = published.model.list?.usePermission;
  if (!uses?.column && !uses?.form && !uses?.data) return true;
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

/**
 * Refuses an SQL interface that reads a model of which rows, columns or fields are hidden from this user: SQL knows no
 * rights. Not for administrators, nor for interfaces that an administrator marked `allRows`.
 */
export async function assertSeesModels(ctx: Ctx, definition: Definition): Promise<void> {
  const { kind, action, allRows } = definition;
  if (ctx.user.isAdministrator || kind !== 'sql' || action !== 'select' || allRows) return;
  const owners = await remembered.of(ctx.db, '', () => readOwners(ctx.db));
  const modelIds = new Set(tablesOf(definition).flatMap((table) => owners.get(table) ?? []));
  for (const modelId of modelIds) {
    const published = await findPublished(ctx.db, modelId);
    if (published && !(await seesAll(ctx, published)))
      throw new Refusal('dataInterface.modelGuarded', { model: published.model.fullName });
  }
}
