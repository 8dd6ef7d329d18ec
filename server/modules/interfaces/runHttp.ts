import { randomUUID } from 'node:crypto';
import { Refusal } from '../../ctx';
import { readInterfaceHosts } from '../../env';
import { Unreachable } from '../../services/outbound/addresses';
import { safeFetch } from '../../services/outbound/safeFetch';
import type { HttpRequest, Named } from './definition';

type Values = Record<string, unknown>;

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Replaces `{name}` by its value; unknown names are unchanged. */
function fill(text: string, values: Values, write: (value: unknown) => string = plain): string {
  return text.replace(/\{([\p{L}_][\p{L}\p{N}_.-]*)\}/gu, (whole, name: string) =>
    Object.hasOwn(values, name) ? write(values[name]) : whole,
  );
}

/** Fills a JSON body: an unquoted value keeps its type, a quoted one becomes text. */
function fillJson(text: string, values: Values): string {
  const whole = text.replace(/"\{([\p{L}_][\p{L}\p{N}_.-]*)\}"/gu, (match, name: string) =>
    Object.hasOwn(values, name) ? JSON.stringify(values[name] ?? null) : match,
  );
  return fill(whole, values, (value) => JSON.stringify(plain(value)).slice(1, -1));
}

const escapeXml = (value: unknown) => plain(value).replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const pairs = (fields: Named[], values: Values) =>
  fields.map(({ field, defaultValue }) => [field, fill(defaultValue, values)] as [string, string]);

function urlOf(request: HttpRequest, values: Values): string {
  const address = fill(request.url, values, (value) => encodeURIComponent(plain(value)));
  if (!URL.canParse(address)) throw new Refusal('dataInterface.urlInvalid');
  const url = new URL(address);
  // A parameter may fill the path or query, never the host.
  const written = request.url.slice(0, request.url.indexOf('/', 8) < 0 ? undefined : request.url.indexOf('/', 8));
  if (/[{}]/.test(written)) throw new Refusal('dataInterface.urlInvalid');
  for (const [name, value] of pairs(request.queries, values)) url.searchParams.append(name, value);
  return url.href;
}

function multipart(fields: [string, string][]): { type: string; body: string } {
  const boundary = `weft-${randomUUID()}`;
  const clean = (name: string) => name.replace(/["\r\n]/g, '_');
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${clean(name)}"\r\n\r\n${value}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` };
}

function bodyOf(request: HttpRequest, values: Values): { type: string; body: string } | undefined {
  const { bodyType, body, fields } = request;
  if (request.method === 'GET' || bodyType === 'none') return undefined;
  if (bodyType === 'form') return multipart(pairs(fields, values));
  if (bodyType === 'urlencoded')
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(pairs(fields, values)).toString() };
  if (bodyType === 'xml') return { type: 'application/xml', body: fill(body, values, escapeXml) };
  const members = Object.fromEntries(fields.map(({ field, defaultValue }) => [field, defaultValue]));
  return { type: 'application/json', body: fillJson(body.trim() || JSON.stringify(members), values) };
}

function headersOf(request: HttpRequest, values: Values): Record<string, string> {
  const named = pairs(request.headers, values).map(([name, value]) => [
    name.toLowerCase(),
    value.replace(/[\r\n\0]/g, ' '),
  ]);
  const fit = named.filter(([name]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name!));
  return Object.fromEntries(fit);
}

/**
 * Fetches the address and returns its JSON. All network errors have the same message (SEC-23). `key`: sent as the header
 * `weft-key`, the same each time that one call is tried again.
 */
export async function runHttp(request: HttpRequest, values: Values, key?: string): Promise<unknown> {
  const content = bodyOf(request, values);
  const own = { ...(content ? { 'content-type': content.type } : {}), ...(key ? { 'weft-key': key } : {}) };
  const headers = { ...headersOf(request, values), ...own };
  const url = urlOf(request, values);
  try {
    const answer = await safeFetch(
      { method: request.method, url, headers, body: content?.body },
      { allowed: readInterfaceHosts() },
    );
    if (answer.status >= 400) throw new Refusal('dataInterface.httpStatus', { status: answer.status });
    return JSON.parse(answer.text);
  } catch (error) {
    if (error instanceof Unreachable) throw new Refusal('dataInterface.unreachable');
    if (error instanceof SyntaxError) throw new Refusal('dataInterface.notJson');
    throw error;
  }
}
