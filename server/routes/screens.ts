import type { RawReply, Reply } from '../ctx';
import type { RouteSpec } from '../http/routeSpec';
import { type HiddenKind, hiddenCodes } from '../services/permissions/hiddenCodes';

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function without(row: unknown, hidden: ReadonlySet<string>): unknown {
  if (!isRow(row)) return row;
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || !hidden.has(name)));
  return Array.isArray(kept.children) ? { ...kept, children: kept.children.map((row) => without(row, hidden)) } : kept;
}

/** Rows of a list (bare, or under `list`) or the members of a form. */
function cleaned(data: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(data)) return data.map((row) => without(row, hidden));
  if (isRow(data) && Array.isArray(data.list)) return { ...data, list: data.list.map((row) => without(row, hidden)) };
  return without(data, hidden);
}

function kindOf(call: string): HiddenKind | undefined {
  if (/\.(list|bySystem)$/.test(call)) return 'column';
  return /\.(info|create|update)$/.test(call) ? 'form' : undefined;
}

type Input = Parameters<RouteSpec['handler']>[1];

/** What is saved: members that the person does not see stand as stored; in a new row they are not said. */
async function savedBody(
  spec: RouteSpec,
  info: RouteSpec | undefined,
  ctx: Parameters<RouteSpec['handler']>[0],
  input: Input,
) {
  const hidden = ctx.hidden ?? new Set<string>();
  const body = without(input.body, hidden) as Row;
  if (!spec.call.endsWith('.update') || !info) return body;
  const stored = (await info.handler(ctx, input)) as Reply | RawReply;
  const values = 'data' in stored && isRow(stored.data) ? stored.data : {};
  return { ...body, ...Object.fromEntries(Object.entries(values).filter(([name]) => hidden.has(name))) };
}

/**
 * Lists and forms of the built-in screens without the columns and fields that the person may not see (contract-platform §4.3):
 * they leave the answer, are not searched by words (`ctx.hidden`), and are not written.
 */
export function withinScreens(routes: RouteSpec[]): RouteSpec[] {
  const byCall = new Map(routes.map((spec) => [spec.call, spec]));
  return routes.map((spec) => {
    const kind = kindOf(spec.call);
    const { permission } = spec;
    if (!kind || typeof permission !== 'object' || Array.isArray(permission) || !('module' in permission)) return spec;
    const handler: RouteSpec['handler'] = async (ctx, input) => {
      const hidden = await hiddenCodes(ctx.db, ctx.user, permission.module, kind);
      if (!hidden.size) return spec.handler(ctx, input);
      const own = { ...ctx, hidden };
      const info = byCall.get(`${spec.call.split('.')[0]}.info`);
      const body = isRow(input.body) && spec.body ? await savedBody(spec, info, own, input) : input.body;
      const reply = await spec.handler(own, { ...input, body });
      return 'raw' in reply ? reply : { ...reply, data: cleaned(reply.data, hidden) };
    };
    return { ...spec, handler };
  });
}
