import { Type } from 'typebox';
import { newId } from '../../core/id';
import type { Entity } from '../../core/language/types';
import { type Ctx, Refusal } from '../ctx';
import { changeRow, findRow, insertRows, lockRow, markDeleted, type StoredRow } from '../db/rows';
import type { Db } from '../db/types';
import type { Permission, RouteSpec } from '../http/routeSpec';
import { acceptEntity } from './acceptEntity';
import { bodySchema } from './bodySchema';

/** A CRUD family: what differs from one to the next. The calls are `<family>.info`, `.create`, `.update`, … */
export interface Resource<Row extends StoredRow> {
  /** First part of the names in schemas/calls. */
  family: string;
  entity: Entity;
  table: string;
  /** Menu enCode; the buttons btn_add, btn_edit and btn_remove under it are asked for writes. */
  module: string;
  /** Unique index → key of the refusal when it is violated. */
  taken: Record<string, string>;
  /** What the rules of single fields cannot see: locks what it looks at, throws a Refusal. `previous` is undefined for a new row. */
  checkSave?: (tx: Db, next: Row, previous: Row | undefined) => Promise<void>;
  checkRemove?: (tx: Db, row: Row) => Promise<void>;
  /** May this person work with this row, as it was and as it will be? */
  reaches?: (tx: Db, ctx: Ctx, row: Row) => Promise<boolean>;
  /** Members of the answer to `.info` beside the entity's. */
  info?: (db: Db, row: Row) => Promise<Record<string, unknown>>;
  /** Columns that follow from a change of others. */
  follow?: (next: Row, previous: Row | undefined, now: Date) => Partial<Row>;
}

const Path = Type.Object({ id: Type.String({ minLength: 1, maxLength: 50 }) });

/** id and the members of the entity: what a form loads and sends back. */
function infoOf(entity: Entity, row: StoredRow): Record<string, unknown> {
  const names = ['id', ...Object.keys(entity.fields)];
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

/** A row out of reach reads like one that is not there (reliability T08). */
async function assertReachable<Row extends StoredRow>(resource: Resource<Row>, db: Db, ctx: Ctx, row: Row) {
  if ((await resource.reaches?.(db, ctx, row)) === false) throw new Refusal('error.notFound');
}

/** Nobody puts a row where they could not reach it. */
async function assertMayPlace<Row extends StoredRow>(resource: Resource<Row>, db: Db, ctx: Ctx, row: Row) {
  if ((await resource.reaches?.(db, ctx, row)) === false) throw new Refusal('auth.notYours');
}

async function create<Row extends StoredRow>(resource: Resource<Row>, ctx: Ctx, body: Record<string, unknown>) {
  const next = { ...acceptEntity(ctx, resource.entity, body), id: newId() } as Row;
  await ctx.db.transaction(async (tx) => {
    await assertMayPlace(resource, tx, ctx, next);
    await resource.checkSave?.(tx, next, undefined);
    const row = { ...next, ...resource.follow?.(next, undefined, ctx.now) };
    await insertRows(tx, resource.table, resource.taken, [row], ctx);
  });
  return { data: null, msg: 'common.created' };
}

async function update<Row extends StoredRow>(
  resource: Resource<Row>,
  ctx: Ctx,
  id: string,
  body: Record<string, unknown>,
) {
  await ctx.db.transaction(async (tx) => {
    const previous = await lockRow<Row>(tx, resource.table, id);
    const values = acceptEntity(ctx, resource.entity, body, previous);
    const next = { ...previous, ...values } as Row;
    await assertReachable(resource, tx, ctx, previous);
    await assertMayPlace(resource, tx, ctx, next);
    await resource.checkSave?.(tx, next, previous);
    await changeRow(
      tx,
      resource.table,
      resource.taken,
      id,
      { ...values, ...resource.follow?.(next, previous, ctx.now) },
      ctx,
    );
  });
  return { data: null, msg: 'common.updated' };
}

async function remove<Row extends StoredRow>(resource: Resource<Row>, ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<Row>(tx, resource.table, id);
    await assertReachable(resource, tx, ctx, row);
    await resource.checkRemove?.(tx, row);
    await markDeleted(tx, resource.table, id, ctx);
  });
  return { data: null, msg: 'common.deleted' };
}

/** Flips enabledMark 1↔0; the call has no body (contract-platform §1.3). */
async function toggle<Row extends StoredRow>(resource: Resource<Row>, ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<Row>(tx, resource.table, id);
    const enabledMark = row.enabledMark === 1 ? 0 : 1;
    await assertReachable(resource, tx, ctx, row);
    await resource.checkSave?.(tx, { ...row, enabledMark }, row);
    await changeRow(tx, resource.table, resource.taken, id, { enabledMark }, ctx);
  });
  return { data: null, msg: 'common.stateChanged' };
}

/**
 * The routes of a family: info, create, update, remove, a state toggle when the entity has enabledMark.
 * Lists, selectors and files differ too much to be declared; they stand in server/routes. Unknown members are refused by the schema; the entity's rules are checked with the texts that the form shows.
 */
export function defineResource<Row extends StoredRow>(resource: Resource<Row>): RouteSpec[] {
  const { family, entity, module } = resource;
  const permission = (button: string): Permission => ({ module, button });
  const body = bodySchema(entity);
  const state: RouteSpec = {
    call: `${family}.state`,
    summary: `Enable or disable: ${family}`,
    permission: permission('btn_edit'),
    path: Path,
    handler: (ctx, { path }) => toggle(resource, ctx, path.id),
  };
  return [
    {
      call: `${family}.info`,
      summary: `One record: ${family}`,
      hides: 'form',
      permission: { module },
      path: Path,
      handler: async (ctx, { path }) => {
        const row = await findRow<Row>(ctx.db, resource.table, path.id);
        if (!row) throw new Refusal('error.notFound');
        await assertReachable(resource, ctx.db, ctx, row);
        return { data: { ...infoOf(entity, row), ...(await resource.info?.(ctx.db, row)) } };
      },
    },
    {
      call: `${family}.create`,
      summary: `Create: ${family}`,
      hides: 'form',
      permission: permission('btn_add'),
      body,
      handler: (ctx, input) => create(resource, ctx, input.body),
    },
    {
      call: `${family}.update`,
      summary: `Change: ${family}`,
      hides: 'form',
      keeps: `${family}.info`,
      permission: permission('btn_edit'),
      path: Path,
      body,
      handler: (ctx, input) => update(resource, ctx, input.path.id, input.body),
    },
    {
      call: `${family}.remove`,
      summary: `Delete: ${family}`,
      permission: permission('btn_remove'),
      path: Path,
      handler: (ctx, { path }) => remove(resource, ctx, path.id),
    },
    ...(entity.fields.enabledMark ? [state] : []),
  ];
}
