import type { Ctx, RawReply, Reply } from '../ctx';
import { repeatable } from '../db/repeatable';
import { withoutHidden } from '../services/permissions/hiddenCodes';
import { hiddenKinds, screenOf } from './declared';
import type { Platform } from './platform';
import type { RouteSpec } from './routeSpec';

type Row = Record<string, unknown>;
type Input = Parameters<RouteSpec['handler']>[1];

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row, and its child rows, without these members. */
function without(row: unknown, hidden: ReadonlySet<string>): unknown {
  if (!isRow(row)) return row;
  const shown = withoutHidden(row, hidden);
  return Array.isArray(shown.children)
    ? { ...shown, children: shown.children.map((row) => without(row, hidden)) }
    : shown;
}

/** Rows of a list (bare, or under `list`) or the members of a form. */
function cleaned(data: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(data)) return data.map((row) => without(row, hidden));
  if (isRow(data) && Array.isArray(data.list)) return { ...data, list: data.list.map((row) => without(row, hidden)) };
  return without(data, hidden);
}

/** The columns and fields of the route's screen that are hidden from this person, of the kinds that the route hides. */
export async function hiddenOf(platform: Platform, spec: RouteSpec, ctx: Ctx): Promise<ReadonlySet<string>> {
  const module = screenOf(spec.permission);
  const read = platform.hiddenCodes;
  if (!module || !read) return new Set();
  const sets = await Promise.all(hiddenKinds(spec).map((kind) => read(ctx.db, ctx.user, module, kind)));
  return new Set(sets.flatMap((codes) => [...codes]));
}

/** The body without hidden members; its rules are checked afterwards. */
export const visibleBody = (body: unknown, hidden: ReadonlySet<string>): unknown =>
  hidden.size ? without(body, hidden) : body;

/** Hidden members of the stored record. */
async function storedMembers(keeper: RouteSpec, ctx: Ctx, input: Input, hidden: ReadonlySet<string>): Promise<Row> {
  const stored = await keeper.handler(ctx, input);
  const values = 'data' in stored && isRow(stored.data) ? stored.data : {};
  return Object.fromEntries(Object.entries(values).filter(([name]) => hidden.has(name)));
}

/** A change keeps the stored values of hidden members: they are read and written in one transaction. */
function change(spec: RouteSpec, keeper: RouteSpec, ctx: Ctx, input: Input, hidden: ReadonlySet<string>) {
  return repeatable(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const stored = await storedMembers(keeper, inside, input, hidden);
    return spec.handler(inside, { ...input, body: { ...input.body, ...stored } });
  });
}

/**
 * Runs a route's handler with the person's hidden items (contract-platform §4.3), as the route declares (`hides`,
 * `keeps`): hidden columns and fields are removed from the answer, not searched by keyword (`ctx.hidden`) and not
 * written.
 */
export async function withinScreen(
  { spec, keeper }: { spec: RouteSpec; keeper: RouteSpec | undefined },
  ctx: Ctx,
  input: Input,
): Promise<Reply | RawReply> {
  const { hidden } = ctx;
  if (!hidden?.size) return spec.handler(ctx, input);
  const reply = await (keeper ? change(spec, keeper, ctx, input, hidden) : spec.handler(ctx, input));
  return 'raw' in reply ? reply : { ...reply, data: cleaned(reply.data, hidden) };
}
