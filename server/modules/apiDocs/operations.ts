import type { FastifyInstance } from 'fastify';

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: { type?: string } }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
}

/** One call as the page lists it. */
export interface DescribedCall {
  /** The call's name, `users.list`. */
  id: string;
  family: string;
  method: string;
  path: string;
  summary: string;
}

/** One call with what it takes. */
export interface CallDetail extends DescribedCall {
  parameters: { id: string; in: string; type: string; required: number }[];
  /** JSON Schema of the body as text; empty: none. */
  body: string;
  /** A command that makes the call. */
  curl: string;
}

/** Addresses of OpenAPI are those of the router with braces and without patterns, which may hold parentheses themselves. */
function documented(url: string): string {
  let depth = 0;
  let path = '';
  for (const sign of url) {
    if (sign === '(') depth += 1;
    if (depth === 0) path += sign;
    if (sign === ')') depth -= 1;
  }
  return path.replace(/:(\w+)/g, '{$1}');
}

function curlOf({ method, path }: DescribedCall, hasBody: boolean): string {
  const body = hasBody ? ` -H 'Content-Type: application/json' -d '{}'` : '';
  return `curl -X ${method} "$WEFT_ADDRESS${path}" -H "Authorization: $WEFT_TOKEN"${body}`;
}

/** All calls of the server, by family and name. */
export function describedCalls(app: FastifyInstance): CallDetail[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> };
  const found = new Map<string, CallDetail>();
  for (const { call, method, url } of app.declaredRoutes) {
    const path = documented(url);
    const operation = paths[path]?.[method.toLowerCase()];
    if (!call || !operation || found.has(call)) continue;
    const row = { id: call, family: operation.tags?.[0] ?? '', method, path, summary: operation.summary ?? '' };
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
    const parameters = (operation.parameters ?? []).map(({ name, in: place, schema, required }) => ({
      id: name,
      in: place,
      type: schema?.type ?? '',
      required: required ? 1 : 0,
    }));
    const text = body ? JSON.stringify(body, null, 2) : '';
    found.set(call, { ...row, parameters, body: text, curl: curlOf(row, Boolean(body)) });
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
