import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../core/language/types';
import { calls } from '../../../schemas';
import { oddBodies, oddEncodings, oddMembers, oddTexts } from './values';

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Record<string, { schema?: { properties?: object } }> };
}

/** The members that a route declares, with those of its sample. */
export interface Members {
  path: string[];
  query: string[];
  body: string[];
}

export interface OddRequest {
  method: Call['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Members that lists read whether or not a route declares them. */
const listMembers = ['type', 'dataType', 'currentPage', 'pageSize', 'sidx', 'sort', 'keyword', 'queryJson', 'menuId'];

/** The members of a call, by its route's schemas and a sample of its params. */
export function membersOf(app: FastifyInstance, name: string, sample: Record<string, unknown>): Members {
  const call = calls[name] as Call;
  const document = app.swagger() as { paths?: Record<string, Record<string, Operation>> };
  const operation = document.paths?.[call.path]?.[call.method.toLowerCase()];
  const declared = (where: string) =>
    (operation?.parameters ?? []).filter((each) => each.in === where).map((each) => each.name);
  const [content] = Object.values(operation?.requestBody?.content ?? {});
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const rest = Object.keys(sample).filter((each) => !path.includes(each));
  const inQuery = call.method === 'GET';
  const unique = (names: string[]) => [...new Set(names)];
  return {
    path,
    query: unique([...declared('query'), ...(inQuery ? [...rest, ...listMembers] : ['type'])]),
    body: inQuery ? [] : unique([...Object.keys(content?.schema?.properties ?? {}), ...rest, 'constructor']),
  };
}

const encoded = (value: unknown) => encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '�'));

/** A request for this call with its sample params, in which single raw pieces are replaced. */
function requestOf(
  name: string,
  sample: Record<string, unknown>,
  { path = {}, query, payload }: { path?: Record<string, string>; query?: string; payload?: string },
): OddRequest {
  const { path: pattern, method } = calls[name] as Call;
  const inPath = new Set<string>();
  const url = pattern.replace(/\{(\w+)\}/g, (_, key: string) => {
    inPath.add(key);
    return path[key] ?? encoded(sample[key] ?? 'x');
  });
  const rest = Object.fromEntries(Object.entries(sample).filter(([key]) => !inPath.has(key)));
  const own = Object.entries(rest).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  const asked = method === 'GET' ? [...(query ? [query] : []), ...own].join('&') : query;
  return {
    method,
    url: asked ? `${url}?${asked}` : url,
    ...(method === 'GET'
      ? { headers: {} }
      : { headers: { 'content-type': 'application/json' }, payload: payload ?? JSON.stringify(rest) }),
  };
}

/** Every request with one odd member for a call; each gives a request for its params of that moment. */
export function oddRequests(name: string, members: Members): ((sample: Record<string, unknown>) => OddRequest)[] {
  const paths = members.path.flatMap((member) =>
    [...oddTexts.filter(Boolean).map(encoded), ...oddEncodings].map(
      (value) => (sample: Record<string, unknown>) => requestOf(name, sample, { path: { [member]: value } }),
    ),
  );
  const queries = members.query.flatMap((member) =>
    [
      ...oddTexts.map((text) => `=${encoded(text)}`),
      ...oddEncodings.map((raw) => `=${raw}`),
      `=a&${member}=b`,
      '[]=1',
      '[a]=1',
    ].map((tail) => (sample: Record<string, unknown>) => {
      const { [member]: _, ...rest } = sample;
      return requestOf(name, members.path.includes(member) ? sample : rest, { query: `${member}${tail}` });
    }),
  );
  const bodies = members.body.flatMap((member) =>
    [...oddMembers, ...oddTexts].map(
      (value) => (sample: Record<string, unknown>) =>
        requestOf(name, sample, { payload: JSON.stringify({ ...sample, [member]: value }) }),
    ),
  );
  const whole = members.body.length
    ? oddBodies.map((payload) => (sample: Record<string, unknown>) => requestOf(name, sample, { payload }))
    : [];
  return [...paths, ...queries, ...bodies, ...whole];
}

/** Words of a database or of the runtime, which no answer to a person has. */
const inner =
  /relation "|syntax error|violates|duplicate key|does not exist|invalid input|out of range|\bweft_\w+|SQLSTATE|TypeError|Cannot (read|convert)|is not (a function|iterable)|node_modules/;

/** What is wrong with the answer to an odd request: a fault of the server, or its inner words; undefined: nothing. */
export async function faultOf(
  app: FastifyInstance,
  request: OddRequest,
  token: string | undefined,
): Promise<string | undefined> {
  const answer = await app.inject({ ...request, headers: { ...request.headers, authorization: token ?? '' } });
  const isJson = String(answer.headers['content-type']).includes('application/json');
  const code = isJson ? answer.json().code : answer.statusCode;
  if (answer.statusCode < 500 && code !== 500 && (code === 200 || !inner.test(answer.payload))) return undefined;
  const asked = `${request.method} ${request.url.slice(0, 300)} ${request.payload?.slice(0, 300) ?? ''}`;
  return `${asked} → ${answer.statusCode} ${answer.payload.slice(0, 200)}`;
}
