import { type Static, Type } from 'typebox';
import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';
import { optionalText } from '../../http/shapes';
import { pageOf } from '../../lists/paging';
import { platformOf } from '../../services/platform/logs';
import type { Parameter } from './definition';
import { openSecretValues } from './definitionSecrets';
import { type Row, type Runnable, rowsOf, runAll, runEcho, runPage } from './execute';
import { assertSeesModels } from './modelRights';
import { definitionOf, enabledInterface } from './records';

/** Retention of an interface's log. */
const keptDays = 90;
const dayMs = 86_400_000;

async function writeLog(
  ctx: Ctx,
  interfaceId: string,
  kind: string,
  outcome: string,
  durationMs: number,
): Promise<void> {
  const { user, ip, userAgent, now } = ctx;
  const row = { id: newId(), interfaceId, userId: user.id, userName: `${user.realName}/${user.account}` };
  const how = { ipAddress: ip, device: platformOf(userAgent), kind, outcome, durationMs, creatorTime: now };
  await ctx.db.kysely
    .insertInto('weftDataInterfaceLog')
    .values({ ...row, ...how })
    .execute();
  // Occasional cleanup is enough.
  if (Math.random() < 0.01) {
    const until = new Date(now.getTime() - keptDays * dayMs);
    await ctx.db.kysely.deleteFrom('weftDataInterfaceLog').where('creatorTime', '<', until).execute();
  }
}

/** Runs an enabled interface and logs the run, whether it succeeds or fails. */
async function invoke<T>(ctx: Ctx, id: string, kind: string, work: (definition: Runnable) => Promise<T>): Promise<T> {
  const row = await enabledInterface(ctx, id);
  const from = performance.now();
  const log = (outcome: string) => writeLog(ctx, id, kind, outcome, Math.round(performance.now() - from));
  try {
    await assertSeesModels(ctx, definitionOf(row));
    const result = await work({ ...openSecretValues(ctx.db.secrets, definitionOf(row)), id });
    await log('ok');
    return result;
  } catch (error) {
    await log(error instanceof Refusal ? 'refused' : 'failed');
    throw error;
  }
}

/** The result for these parameters: rows, or any other JSON. Used by routes and by models. */
export function runInterface(ctx: Ctx, id: string, paramList: unknown): Promise<unknown> {
  return invoke(ctx, id, 'preview', (definition) => runAll(ctx, definition, paramList));
}

/** Names of the members of the first row. */
export function interfaceFields(ctx: Ctx, id: string, paramList: unknown): Promise<string[]> {
  return invoke(ctx, id, 'fields', async (definition) => {
    const result = await runAll(ctx, definition, paramList);
    return Object.keys(rowsOf(Array.isArray(result) ? result : [result])[0] ?? {});
  });
}

const paramList = Type.Optional(Type.Unknown());
const number = (maximum: number) => Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum }), Type.Null()]));
export const PageBody = Type.Object({
  keyword: optionalText(200),
  currentPage: number(1_000_000),
  pageSize: number(10_000),
  interfaceId: optionalText(50),
  propsValue: optionalText(100),
  relationField: optionalText(100),
  columnOptions: optionalText(2_000),
  paramList,
});
type PageBody = Static<typeof PageBody>;

const largestPage = 10_000;

/** A page for popups, filtered by keyword (contract-visualdev §4.8). */
export function interfacePage(ctx: Ctx, id: string, body: PageBody, kind = 'list') {
  const { currentPage } = pageOf({ currentPage: body.currentPage ?? 1 });
  const pageSize = Math.min(largestPage, Math.max(1, body.pageSize ?? 20));
  const members = (body.columnOptions ?? '').split(',').map((name) => name.trim());
  return invoke(ctx, id, kind, async (definition) => {
    const page = { currentPage, pageSize, keyword: body.keyword ?? '' };
    const { list, total } = await runPage(ctx, definition, body.paramList, page, members.filter(Boolean));
    return { list, pagination: { currentPage, pageSize, total } };
  });
}

export const EchoBody = Type.Object({
  ids: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 10_000 })),
  interfaceId: optionalText(50),
  propsValue: optionalText(100),
  relationField: optionalText(100),
  paramList,
});
type EchoBody = Static<typeof EchoBody>;

/** The records behind stored values, in their order. */
export function interfaceInfoByIds(ctx: Ctx, id: string, body: EchoBody): Promise<Row[]> {
  const ids = (body.ids ?? []).filter((each) => each !== null && each !== undefined).map(String);
  return invoke(ctx, id, 'echo', (definition) =>
    runEcho(ctx, definition, body.paramList, body.propsValue || 'id', ids),
  );
}

/** The parameters that a call may give: secret ones have their stored value. */
export async function interfaceParameters(
  ctx: Ctx,
  id: string,
): Promise<(Omit<Parameter, 'required'> & { id: string; required: number })[]> {
  const { parameters } = definitionOf(await enabledInterface(ctx, id));
  const asked = parameters.filter(({ secret }) => !secret);
  return asked.map((each, at) => ({ id: String(at + 1), ...each, required: each.required ? 1 : 0 }));
}

/**
 * Calls that exist only on one customer's server (spec §7) are interfaces here: found by the given id, else by the
 * code `special<id>` or the last word of the call.
 */
export async function specialInterfaceId(ctx: Ctx, id: string | undefined, enCode: string): Promise<string> {
  const found = await ctx.db.kysely
    .selectFrom('weftDataInterface')
    .select(['id'])
    .where('deleteMark', 'is', null)
    .where((is) => is.or([is('id', '=', id ?? ''), is('enCode', '=', enCode)]))
    .orderBy((is) =>
      is
        .case()
        .when('id', '=', id ?? '')
        .then(0)
        .else(1)
        .end(),
    )
    .executeTakeFirst();
  if (!found) throw new Refusal('dataInterface.specialMissing', { enCode });
  return found.id;
}
