import { type TSchema, Type } from 'typebox';
import { newId } from '../../core/id';
import type { Entity } from '../../core/language/types';
import { calls } from '../../schemas';
import { type Ctx, Refusal } from '../ctx';
import { changeRow, findRow, insertRows, lockRow, markDeleted, type StoredRow } from '../db/rows';
import type { Db } from '../db/types';
import { acceptEntity } from '../entities/acceptEntity';
import { entityNamed } from '../entities/entities';
import type { RouteSpec } from '../http/routeSpec';
import type { List } from '../lists/list';
import type { Permission } from '../permission';
import { listRoute } from './listRoute';

type Values = Record<string, unknown>;

/** The request behind a save. */
export interface Save {
  ctx: Ctx;
  body: Values;
  /** The call only flips enabledMark; `body` is empty. */
  toggles?: boolean;
}

/** A CRUD family: the differences between families. The calls are `<family>.info`, `.create`, `.update`, … */
export interface Resource<Row extends StoredRow> {
  /** First part of the names in schemas/calls; a route exists for each call of the catalogue. */
  family: string;
  /** Name in schemas/entities; default the family. */
  entity?: string;
  table: string;
  /** Menu enCode that every call needs. */
  module: string;
  /** Menus of this type open single records of the family too; `reaches` and `mayPlace` check which. */
  menuType?: 4;
  /** Button under the menu for writes; default btn_add, btn_edit, btn_remove. */
  buttons?: Partial<Record<'create' | 'update' | 'remove', string>>;
  /** Unique index → key of the refusal when it is violated. */
  taken: Record<string, string>;
  /** Members of the body besides the entity's, an object schema; `follow` and `saved` read them. */
  body?: TSchema;
  /** Bytes of a body that saves; default 1 MiB. */
  bodyLimit?: number;
  /** The body with members that clients of another generation leave out, before the entity checks it. */
  complete?: RouteSpec['complete'];
  /** Whether this person may read this row, or change it with this button; false: treated as missing (reliability T08). */
  reaches?: (tx: Db, ctx: Ctx, row: Row, button: string | undefined) => Promise<boolean>;
  /** Whether this person may save the row at its new place; false: refused. */
  mayPlace?: (tx: Db, ctx: Ctx, row: Row, button: string) => Promise<boolean>;
  /** Checks beyond the entity's rules: locks what it reads, throws a Refusal. `previous`: undefined for a new row. */
  checkSave?: (tx: Db, next: Row, previous: Row | undefined, save: Save) => Promise<void>;
  /** Columns derived from the entity's members or from the body; they override the members. */
  follow?: (next: Row, previous: Row | undefined, save: Save & { tx: Db }) => Values | Promise<Values>;
  /** After the row is written, in its transaction. */
  saved?: (tx: Db, next: Row, previous: Row | undefined, save: Save) => Promise<void>;
  checkRemove?: (tx: Db, row: Row, ctx: Ctx) => Promise<void>;
  removed?: (tx: Db, row: Row, ctx: Ctx) => Promise<void>;
  /** Every change needs a fresh proof of the person. */
  proof?: true;
  /** Event for sockets and caches after every write. */
  emits?: string;
  /** Additional members of the answer to `.info`; they override the entity's. */
  info?: (ctx: Ctx, row: Row) => Values | Promise<Values>;
  /** `<family>.list`. */
  list?: List;
  /** `<family>.create` answers the id of the new record. */
  answersId?: true;
  /** The list has rows of the seed, named in the person's language (`RouteSpec.seeded`). */
  seeded?: true;
}

const Path = Type.Object({ id: Type.String({ minLength: 1, maxLength: 50 }) });

/** id and the members of the entity: loaded and sent back by a form. */
function infoOf(entity: Entity, row: StoredRow): Values {
  const names = ['id', ...Object.keys(entity.fields)];
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

/** The database operations of a family. */
function operationsOf<Row extends StoredRow>(resource: Resource<Row>, entity: Entity) {
  const { table, taken } = resource;
  const { create = 'btn_add', update = 'btn_edit', remove = 'btn_remove' } = resource.buttons ?? {};

  async function assertReachable(db: Db, ctx: Ctx, row: Row, button?: string): Promise<void> {
    if ((await resource.reaches?.(db, ctx, row, button)) === false) throw new Refusal('error.notFound');
  }

  async function check(tx: Db, next: Row, previous: Row | undefined, save: Save): Promise<void> {
    const button = previous ? update : create;
    if ((await resource.mayPlace?.(tx, save.ctx, next, button)) === false) throw new Refusal('auth.notYours');
    await resource.checkSave?.(tx, next, previous, save);
  }

  async function locked(tx: Db, ctx: Ctx, id: string, button: string): Promise<Row> {
    const row = await lockRow<Row>(tx, table, id);
    await assertReachable(tx, ctx, row, button);
    return row;
  }

  /** Runs in a transaction and publishes the family's event. */
  async function write(ctx: Ctx, msg: string, work: (tx: Db) => Promise<void>) {
    await ctx.db.transaction(async (tx) => {
      await work(tx);
      if (resource.emits) ctx.publish(resource.emits, {});
    });
    return { data: null, msg };
  }

  return {
    info: async (ctx: Ctx, id: string) => {
      const row = await findRow<Row>(ctx.db, table, id);
      if (!row) throw new Refusal('error.notFound');
      await assertReachable(ctx.db, ctx, row);
      return { data: { ...infoOf(entity, row), ...(await resource.info?.(ctx, row)) } };
    },
    create: async (ctx: Ctx, body: Values) => {
      const id = newId();
      const reply = await write(ctx, 'common.created', async (tx) => {
        const values = acceptEntity(ctx, entity, body);
        const next = { ...values, id } as Row;
        await check(tx, next, undefined, { ctx, body });
        const row = { ...next, ...(await resource.follow?.(next, undefined, { tx, ctx, body })) };
        await insertRows(tx, table, taken, [row], ctx);
        await resource.saved?.(tx, row, undefined, { ctx, body });
      });
      return { ...reply, data: { id } };
    },
    update: (ctx: Ctx, id: string, body: Values) =>
      write(ctx, 'common.updated', async (tx) => {
        const previous = await locked(tx, ctx, id, update);
        const values = acceptEntity(ctx, entity, body, previous);
        const next = { ...previous, ...values } as Row;
        await check(tx, next, previous, { ctx, body });
        const followed = await resource.follow?.(next, previous, { tx, ctx, body });
        await changeRow(tx, table, taken, id, { ...values, ...followed }, ctx);
        await resource.saved?.(tx, { ...next, ...followed }, previous, { ctx, body });
      }),
    /** Flips enabledMark 1↔0; the call has no body (contract-platform §1.3). */
    state: (ctx: Ctx, id: string) =>
      write(ctx, 'common.stateChanged', async (tx) => {
        const row = await locked(tx, ctx, id, update);
        const next = { ...row, enabledMark: row.enabledMark === 1 ? 0 : 1 };
        await resource.checkSave?.(tx, next, row, { ctx, body: {}, toggles: true });
        await changeRow(tx, table, taken, id, { enabledMark: next.enabledMark }, ctx);
        await resource.saved?.(tx, next, row, { ctx, body: {}, toggles: true });
      }),
    remove: (ctx: Ctx, id: string) =>
      write(ctx, 'common.deleted', async (tx) => {
        const row = await locked(tx, ctx, id, remove);
        await resource.checkRemove?.(tx, row, ctx);
        await resource.removed?.(tx, row, ctx);
        await markDeleted(tx, table, id, ctx);
      }),
  };
}

/** Creates a record of the family for a call of another one: with the `db` of an open transaction it is part of that. */
export const creatorOf = <Row extends StoredRow>(resource: Resource<Row>) =>
  operationsOf(resource, entityNamed(resource.entity ?? resource.family)).create;

/**
 * The routes of a family: list, info, create, update, remove and a state toggle, as far as schemas/calls has them. A
 * body is checked by the entity before the handler, and as the whole record inside the transaction.
 */
export function defineResource<Row extends StoredRow>(resource: Resource<Row>): RouteSpec[] {
  const { family, module, body, list, seeded, menuType, proof } = resource;
  const name = resource.entity ?? family;
  const entity = entityNamed(name);
  const does = operationsOf(resource, entity);
  const permission = (button?: string): Permission => ({ module, button, menuType });
  const { create = 'btn_add', update = 'btn_edit', remove = 'btn_remove' } = resource.buttons ?? {};
  const routes: RouteSpec[] = [
    {
      call: `${family}.info`,
      summary: `One record: ${family}`,
      hides: 'form',
      permission: permission(),
      path: Path,
      handler: (ctx, { path }) => does.info(ctx, path.id),
    },
    {
      call: `${family}.create`,
      summary: `Create: ${family}`,
      hides: 'form',
      proof,
      permission: permission(create),
      entity: name,
      bodyLimit: resource.bodyLimit,
      complete: resource.complete,
      body,
      handler: async (ctx, input) => {
        const reply = await does.create(ctx, input.body);
        return resource.answersId ? reply : { ...reply, data: null };
      },
    },
    {
      call: `${family}.update`,
      summary: `Change: ${family}`,
      hides: 'form',
      keeps: `${family}.info`,
      proof,
      permission: permission(update),
      path: Path,
      entity: name,
      bodyLimit: resource.bodyLimit,
      complete: resource.complete,
      body,
      handler: (ctx, input) => does.update(ctx, input.path.id, input.body),
    },
    {
      call: `${family}.remove`,
      summary: `Delete: ${family}`,
      proof,
      permission: permission(remove),
      path: Path,
      handler: (ctx, { path }) => does.remove(ctx, path.id),
    },
    {
      call: `${family}.state`,
      summary: `Enable or disable: ${family}`,
      proof,
      permission: permission(update),
      path: Path,
      handler: (ctx, { path }) => does.state(ctx, path.id),
    },
  ];
  const listed = list
    ? [listRoute(`${family}.list`, { summary: `List: ${family}`, permission: { module }, seeded, list })]
    : [];
  return [...listed, ...routes.filter(({ call }) => call in calls)];
}
