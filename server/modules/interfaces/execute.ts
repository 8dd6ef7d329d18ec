import { isBlankScript } from '../../../core/sandbox/isBlankScript';
import { ScriptFailure } from '../../../core/sandbox/ScriptFailure';
import { type Ctx, Refusal } from '../../ctx';
import type { Definition, HttpRequest, Named } from './definition';
import { parameterValues } from './parameterValues';
import { pathIn } from './pathIn';
import { runHttp } from './runHttp';
import { runProcessing } from './runProcessing';
import { countSql, mostRows, runSql } from './sql/runSql';
import { sqlVariables } from './sql/sqlVariables';

/** A definition that is about to run. */
export interface Runnable extends Definition {
  id: string;
}

export interface Row {
  [member: string]: unknown;
}

export interface PageAsked {
  currentPage: number;
  pageSize: number;
  keyword: string;
}

export interface PageFound {
  list: Row[];
  total: number;
}

const wholePage: PageAsked = { currentPage: 1, pageSize: mostRows, keyword: '' };

function staticOf(definition: Definition): unknown {
  try {
    return definition.staticData.trim() ? JSON.parse(definition.staticData) : [];
  } catch {
    throw new Refusal('dataInterface.staticInvalid');
  }
}

export function rowsOf(value: unknown): Row[] {
  const list = Array.isArray(value) ? value : [];
  return list.filter((item): item is Row => typeof item === 'object' && item !== null && !Array.isArray(item));
}

async function processed(ctx: Ctx, definition: Runnable, data: unknown): Promise<unknown> {
  if (isBlankScript(definition.processing)) return data;
  try {
    const turn = { personId: ctx.user.id, interfaceId: definition.id };
    return (await runProcessing(definition.processing, data, turn)) ?? null;
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error;
    throw new Refusal(`dataInterface.script.${error.kind}`, { message: error.message });
  }
}

/** Values under the HTTP source's parameter names; one without a name is not sent. */
function sentAs(names: Record<string, string>, values: Record<string, unknown>): Named[] {
  return Object.entries(names)
    .filter(([, name]) => name)
    .map(([member, field]) => ({ field, defaultValue: String(values[member] ?? '') }));
}

function withMembers(request: HttpRequest, members: Named[]): HttpRequest {
  if (request.method === 'GET' || request.bodyType === 'none')
    return { ...request, queries: [...request.queries, ...members] };
  return { ...request, fields: [...request.fields, ...members] };
}

async function sqlValues(ctx: Ctx, statement: string, parameters: Row, page: PageAsked) {
  const variables = {
    ...(await sqlVariables(ctx, statement)),
    keyword: page.keyword,
    pageSize: page.pageSize,
    offsetSize: (page.currentPage - 1) * page.pageSize,
  };
  return { parameters, variables };
}

async function ask(ctx: Ctx, definition: Definition, parameters: Row, page: PageAsked): Promise<unknown> {
  if (definition.action !== 'select') throw new Refusal('dataInterface.writes');
  if (definition.kind === 'static') return staticOf(definition);
  if (definition.kind === 'sql') {
    const { sql } = definition.data;
    return runSql(ctx.db, sql, await sqlValues(ctx, sql, parameters, page));
  }
  const { http } = definition.data;
  const request = definition.paged ? withMembers(http, sentAs(definition.pageNames, { ...page })) : http;
  return pathIn(await runHttp(request, { ...parameters, ...page }, ctx.key), definition.resultPath);
}

/** The whole result of the interface: an array of rows, or any other JSON (contract-visualdev §11). */
export async function runAll(ctx: Ctx, definition: Runnable, paramList: unknown, page = wholePage): Promise<unknown> {
  return processed(ctx, definition, await ask(ctx, definition, parameterValues(definition, paramList), page));
}

/** Whether one of these members of a row, or any if none are given, contains the keyword. */
function says(row: Row, keyword: string, members: string[]): boolean {
  const values = members.length ? members.map((name) => row[name]) : Object.values(row);
  return values.some((value) => typeof value !== 'object' && String(value).toLowerCase().includes(keyword));
}

function pageInMemory(rows: Row[], page: PageAsked, members: string[]): PageFound {
  const keyword = page.keyword.trim().toLowerCase();
  const found = keyword ? rows.filter((row) => says(row, keyword, members)) : rows;
  const from = (page.currentPage - 1) * page.pageSize;
  return { list: found.slice(from, from + page.pageSize), total: found.length };
}

const pagesItself = /@(pageSize|offsetSize)\b/;

async function sqlPage(ctx: Ctx, definition: Definition, parameters: Row, page: PageAsked): Promise<PageFound> {
  const { sql } = definition.data;
  const window = { offset: (page.currentPage - 1) * page.pageSize, limit: page.pageSize };
  const itself = pagesItself.test(sql);
  const list = await runSql(ctx.db, sql, await sqlValues(ctx, sql, parameters, page), itself ? undefined : window);
  const counting = definition.count.sql.trim();
  if (counting) {
    const [row] = await runSql(ctx.db, counting, await sqlValues(ctx, counting, parameters, page));
    return { list, total: Number(Object.values(row ?? {})[0] ?? 0) };
  }
  if (itself) return { list, total: window.offset + list.length };
  return { list, total: await countSql(ctx.db, sql, await sqlValues(ctx, sql, parameters, page)) };
}

/** A page of a paged HTTP source: rows, and `pagination.total` (or `total`). */
async function httpPage(ctx: Ctx, definition: Definition, parameters: Row, page: PageAsked): Promise<PageFound> {
  const answer = await ask(ctx, definition, parameters, page);
  const held = (name: string) => pathIn(answer, name);
  const list = Array.isArray(answer) ? rowsOf(answer) : rowsOf(held('list') ?? held('data.list'));
  const total = [held('pagination.total'), held('total'), held('data.pagination.total')].find(
    (each) => each !== undefined,
  );
  return { list, total: Number(total ?? list.length) };
}

/** A page of an interface whose source is paged. */
async function ownPage(ctx: Ctx, definition: Runnable, paramList: unknown, page: PageAsked): Promise<PageFound> {
  const parameters = parameterValues(definition, paramList);
  if (definition.action !== 'select') throw new Refusal('dataInterface.writes');
  const read = definition.kind === 'sql' ? sqlPage : httpPage;
  const found = await read(ctx, definition, parameters, page);
  return { ...found, list: rowsOf(await processed(ctx, definition, found.list)) };
}

/**
 * A page of rows. An unpaged interface is run in full, then filtered by the keyword over `members` and sliced.
 */
export async function runPage(
  ctx: Ctx,
  definition: Runnable,
  paramList: unknown,
  page: PageAsked,
  members: string[],
): Promise<PageFound> {
  if (definition.paged && definition.kind !== 'static') return ownPage(ctx, definition, paramList, page);
  return pageInMemory(rowsOf(await runAll(ctx, definition, paramList)), page, members);
}

/** Rows that include the records of these values: from the echo query, if there is one. */
async function echoRows(
  ctx: Ctx,
  definition: Runnable,
  paramList: unknown,
  key: string,
  ids: string[],
): Promise<Row[]> {
  const parameters = parameterValues(definition, paramList);
  const echoSql = definition.echo.sql.trim();
  if (definition.kind === 'sql' && echoSql) {
    const { variables } = await sqlValues(ctx, echoSql, parameters, wholePage);
    const values = { parameters, variables: { ...variables, showKey: key, showValue: ids }, showKey: key };
    return rowsOf(await processed(ctx, definition, await runSql(ctx.db, echoSql, values)));
  }
  if (definition.kind === 'http' && definition.echo.http.url) {
    const asked = { showKey: key, showValue: ids.join(',') };
    const request = withMembers(definition.echo.http, sentAs(definition.echoNames, asked));
    const answer = await runHttp(request, { ...parameters, ...asked });
    const found = pathIn(answer, definition.resultPath);
    return rowsOf(await processed(ctx, definition, Array.isArray(found) ? found : found ? [found] : []));
  }
  if (definition.paged) return (await runPage(ctx, definition, paramList, wholePage, [])).list;
  return rowsOf(await runAll(ctx, definition, paramList));
}

/** One record for each value, in their order; `{}` for a value without a record (contract-visualdev §11). */
export async function runEcho(
  ctx: Ctx,
  definition: Runnable,
  paramList: unknown,
  key: string,
  ids: string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  if (definition.action !== 'select') throw new Refusal('dataInterface.writes');
  const rows = await echoRows(ctx, definition, paramList, key, ids);
  const byKey = new Map(rows.map((row) => [String(row[key]), row]));
  return ids.map((id) => byKey.get(id) ?? {});
}
