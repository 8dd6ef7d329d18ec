import type { Ctx } from '../ctx';
import { repeatable } from '../db/repeatable';
import { hiddenKinds, screenOf, takesBody } from '../http/declared';
import type { RouteSpec } from '../http/routeSpec';
import { hiddenCodes, withoutHidden } from '../services/permissions/hiddenCodes';

type Row = Record<string, unknown>;
type Input = Parameters<RouteSpec['handler']>[1];

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

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

async function hiddenOf(ctx: Ctx, spec: RouteSpec): Promise<ReadonlySet<string>> {
  const module = screenOf(spec.permission);
  const kinds = module ? hiddenKinds(spec) : [];
  const sets = await Promise.all(kinds.map((kind) => hiddenCodes(ctx.db, ctx.user, module ?? '', kind)));
  return new Set(sets.flatMap((codes) => [...codes]));
}

/** Hidden members of the record as it is stored. */
async function storedMembers(keeper: RouteSpec, ctx: Ctx, input: Input, hidden: ReadonlySet<string>): Promise<Row> {
  const stored = await keeper.handler(ctx, input);
  const values = 'data' in stored && isRow(stored.data) ? stored.data : {};
  return Object.fromEntries(Object.entries(values).filter(([name]) => hidden.has(name)));
}

/** A change keeps the stored values of hidden members: they are read and written in one transaction. */
function change(spec: RouteSpec, keeper: RouteSpec, ctx: Ctx, input: Input, hidden: ReadonlySet<string>) {
  return repeatable(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx, hidden };
    const stored = await storedMembers(keeper, inside, input, hidden);
    return spec.handler(inside, { ...input, body: { ...withoutHidden(input.body, hidden), ...stored } });
  });
}

/**
 * Lists, forms and files of the built-in screens without the columns and fields that the person may not see
 * (contract-platform §4.3), as each route declares (`hides`, `keeps`): they leave the answer, are not searched by words and
 * are not written.
 */
export function withinScreens(routes: RouteSpec[]): RouteSpec[] {
  const byCall = new Map(routes.map((spec) => [spec.call, spec]));
  const wrap = (spec: RouteSpec): RouteSpec => {
    if (!hiddenKinds(spec).length) return spec;
    const keeper = spec.keeps ? byCall.get(spec.keeps) : undefined;
    if (spec.keeps && !keeper)
      throw new Error(`Route ${spec.call} keeps what ${spec.keeps} answers, which is no route.`);
    const handler: RouteSpec['handler'] = async (ctx, input) => {
      const hidden = await hiddenOf(ctx, spec);
      if (!hidden.size) return spec.handler(ctx, input);
      const body = takesBody(spec) ? without(input.body, hidden) : input.body;
      const reply = keeper
        ? await change(spec, keeper, ctx, input, hidden)
        : await spec.handler({ ...ctx, hidden }, { ...input, body });
      return 'raw' in reply ? reply : { ...reply, data: cleaned(reply.data, hidden) };
    };
    return { ...spec, handler };
  };
  return routes.map(wrap);
}
