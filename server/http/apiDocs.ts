import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { version } from '../version';
import type { RouteSpec } from './routeSpec';

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: { type?: string } }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
}

/** Collects the schemas of every route; call it before the routes are defined. */
export async function collectApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Weft',
        version,
        description:
          'Every answer is {code, msg, data}; ok is exactly code 200. Sign in, then send the token as Authorization.',
      },
      components: { securitySchemes: { token: { type: 'apiKey', name: 'Authorization', in: 'header' } } },
      security: [{ token: [] }],
    },
  });
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: unknown) => String(text).replace(/[&<>"]/g, (letter) => escapes[letter]!);

function operationHtml(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      (each) => `<li><code>${escaped(each.name)}</code> (${escaped(each.in)}${each.required ? ', required' : ''})</li>`,
    )
    .join('');
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const bodyHtml = body
    ? `<details><summary>Body</summary><pre>${escaped(JSON.stringify(body, null, 2))}</pre></details>`
    : '';
  return `<section><h3><code>${escaped(method.toUpperCase())} ${escaped(path)}</code></h3><p>${escaped(operation.summary ?? '')}</p>${parameters ? `<ul>${parameters}</ul>` : ''}${bodyHtml}</section>`;
}

/** A page without scripts: headings, parameters and bodies. */
function pageHtml(paths: Record<string, Record<string, Operation>>): string {
  const families = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const family = operation.tags?.[0] ?? 'other';
      families.set(family, [...(families.get(family) ?? []), operationHtml(path, method, operation)]);
    }
  }
  const sections = [...families].map(([family, each]) => `<h2>${escaped(family)}</h2>${each.join('')}`).join('');
  const style =
    'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto}';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Weft API</title><style>${style}</style></head><body><h1>Weft API</h1>${sections}</body></html>`;
}

/** OpenAPI from the route schemas, for administrators (T34): as JSON and as a page to read. */
export function apiDocsRoutes(app: () => FastifyInstance): RouteSpec[] {
  const document = () => app().swagger() as { paths?: Record<string, Record<string, Operation>> };
  return [
    {
      call: 'apiDocs.json',
      summary: 'OpenAPI 3.1 of this server',
      permission: 'administrator',
      raw: true,
      handler: async () => ({
        raw: true,
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify(document()),
      }),
    },
    {
      call: 'apiDocs.page',
      summary: 'The same, to read',
      permission: 'administrator',
      raw: true,
      handler: async () => ({
        raw: true,
        contentType: 'text/html; charset=utf-8',
        body: pageHtml(document().paths ?? {}),
      }),
    },
  ];
}
