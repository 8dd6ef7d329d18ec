/**
 * `npm run generate -- client OPENAPI.json CLIENT.ts`: a typed client of a Weft in one file without imports, from its description
 * (`GET /api/docs/json` as an administrator). A call is `weft['users.list']({ query: { keyword: 'x' } })`.
 */
const isName = (text) => /^[A-Za-z_$][\w$]*$/.test(text);
const key = (text) => (isName(text) ? text : JSON.stringify(text));

/** The TypeScript of a JSON Schema; what it does not say is `unknown`. */
export function typeOf(schema = {}) {
  const { type, properties, required = [], items, anyOf, allOf, additionalProperties } = schema;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ') || 'never';
  if (anyOf) return `(${[...new Set(anyOf.map(typeOf))].join(' | ')})`;
  if (allOf) return `(${[...new Set(allOf.map(typeOf))].join(' & ')})`;
  if (Array.isArray(type)) return `(${type.map((each) => typeOf({ ...schema, type: each })).join(' | ')})`;
  if (type === 'array') return `${typeOf(items)}[]`;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type !== 'object') return 'unknown';
  if (!properties) return 'Record<string, unknown>';
  const members = Object.entries(properties).map(
    ([name, each]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each)}`,
  );
  return `{ ${members.join('; ')} }${additionalProperties === true ? ' & Record<string, unknown>' : ''}`;
}

/** Path and query of an operation as one type each; '' where it has none. */
function partsOf({ parameters = [], requestBody }) {
  const named = (place) => {
    const own = parameters.filter((each) => each.in === place);
    if (!own.length) return '';
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
    const required = own.filter((each) => place === 'path' || each.required).map(({ name }) => name);
    return typeOf({ type: 'object', properties, required });
  };
  const body = requestBody && Object.values(requestBody.content ?? {})[0]?.schema;
  return { path: named('path'), query: named('query'), body: body ? typeOf(body) : '' };
}

function memberOf(operation, method, url) {
  const { path, query, body } = partsOf(operation);
  const given = [path && `path: ${path}`, query && `query?: ${query}`, body && `body: ${body}`].filter(Boolean);
  const needed = path || body;
  const type = `{ ${given.join('; ')} }`;
  const argument = given.length ? `given${needed ? '' : '?'}: ${type}` : '';
  const words = (operation.summary ?? '').replaceAll('*/', '* /');
  return `    /** ${words} */
    ${JSON.stringify(operation.operationId)}: <T = unknown>(${argument}): Promise<T> =>
      ask<T>(${JSON.stringify(method.toUpperCase())}, ${JSON.stringify(url)}${given.length ? ', given' : ''}),`;
}

/** The file of the client for an OpenAPI document. */
export function clientOf({ paths, info }) {
  const members = Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => operationId)
      .map(([method, operation]) => memberOf(operation, method, url)),
  );
  return `// Made by npm run generate -- client from ${info.title} ${info.version}.

/** The server refused: \`code\` is that of the envelope, or the HTTP status. */
export class WeftError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown = undefined,
  ) {
    super(message);
  }
}

interface Given {
  path?: object;
  query?: object;
  body?: unknown;
}

/** \`address\`: https://office.example; \`token\`: of a session, or one for programs. */
export function createWeft({ address, token, fetch: send = fetch }: { address: string; token: string; fetch?: typeof fetch }) {
  async function ask<T>(method: string, url: string, { path = {}, query = {}, body }: Given = {}): Promise<T> {
    const filled = url.replace(/\\{(\\w+)\\}/g, (_, name: string) =>
      encodeURIComponent(String((path as Record<string, unknown>)[name])),
    );
    const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = pairs.length ? \`?\${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}\` : '';
    const headers: Record<string, string> = { authorization: \`Bearer \${token.replace(/^bearer /i, '')}\` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await send(address.replace(/\\/$/, '') + filled + search, { method, headers, ...sent });
    if (!answer.headers.get('content-type')?.includes('json')) {
      if (!answer.ok) throw new WeftError(answer.status, answer.statusText);
      return (await answer.blob()) as T;
    }
    const told = (await answer.json()) as { code?: number; msg?: string; data?: unknown };
    if (told.code === undefined) return told as T;
    if (told.code !== 200) throw new WeftError(told.code, told.msg ?? '', told.data);
    return told.data as T;
  }
  return {
${members.join('\n')}
  };
}
`;
}
