import { isBinding, lookUp, resolve, type Scope } from '../../../core/binding';
import { formatDate } from '../../../core/format';
import { wordsOf } from '../../../core/language/text';
import type { Bound, Numbers, Text } from '../../../core/language/types';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { pickItems } from '../../services/platform/dictionary';
import type { Documents } from '../../services/platform/documents';
import { createDownload } from '../files/downloads';
import { widthsOf } from '../files/spreadsheets/columns';
import { type Cell, mostExported, writeSheet } from '../files/spreadsheets/sheets';
import { type OpenModel, openModel } from '../records/access';
import { listRecords } from '../records/list';
import { type NumbersBody, readNumbers } from '../records/numbers';
import { scopeOf } from '../records/tokens';
import { openedBoard } from './openBoard';
import { searchesIn, viewsIn } from './reportTools';

type Json = Record<string, unknown>;
/** Submitted values of the searches, by the ids of their views. */
export type Filters = Record<string, Json>;

interface Column {
  name: string;
  label: string;
}

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const say = (ctx: Ctx, text: unknown): string => wordsOf(text as Text | undefined, ctx.t);

/** What bindings of a report's sources read on the server: filters, the person, the time. */
const reportScope = (ctx: Ctx, filters: Filters): Scope => ({
  ...scopeOf(ctx),
  args: {},
  view: Object.fromEntries(Object.entries(filters).map(([id, values]) => [id, { values }])),
});

/** Params as the wire carries them: members without a value are left out. */
const asked = (params: unknown, scope: Scope): Json =>
  JSON.parse(JSON.stringify(resolve(params as Bound, scope) ?? {})) as Json;

const named = (ctx: Ctx, parts: unknown): Column[] =>
  (Array.isArray(parts) ? (parts as Json[]) : []).flatMap(({ name, label }) =>
    typeof name === 'string' ? [{ name, label: say(ctx, label) || name }] : [],
  );

/** The columns that a view shows of its rows. */
function columnsOf(ctx: Ctx, view: Json): Column[] {
  const heading = typeof view.category === 'string' ? view.category : view.heading;
  const first = { name: typeof heading === 'string' ? heading : 'fullName', label: '' };
  if (view.view === 'table') return named(ctx, view.columns);
  const divided = typeof view.seriesBy === 'string' ? [{ name: view.seriesBy, label: '' }] : [];
  return [first, ...divided, ...named(ctx, view.view === 'chart' ? view.series : view.fields)];
}

async function opened(ctx: Ctx, modelId: unknown): Promise<OpenModel> {
  return openModel(ctx, String(modelId), []);
}

/** The rows of a source over a model, read as its page reads them; undefined for other sources. */
async function rowsOf(ctx: Ctx, source: Json, scope: Scope): Promise<Json[] | undefined> {
  if (Array.isArray(source.measures)) {
    const { model, groupBy, measures, where, limit } = source as unknown as Numbers;
    const body = asked({ groupBy, measures, where, limit } as unknown as Bound, scope) as unknown as NumbersBody;
    const { published, access } = await opened(ctx, model);
    return readNumbers(ctx, published, access, body);
  }
  if (source.call !== 'onlineDev.list') return undefined;
  const { modelId, ...body } = asked(source.params, scope);
  const { published, access } = await opened(ctx, modelId);
  const rows: Json[] = [];
  for (let currentPage = 1; rows.length < mostExported; currentPage += 1) {
    const page = await listRecords(ctx, published, access, { ...body, currentPage, pageSize: 500 });
    rows.push(...(page.list as Json[]));
    // A tree is answered whole.
    if (page.list.length < 500 || published.model.list?.type === 5) break;
  }
  return rows.slice(0, mostExported);
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
}

/** Title, headings and rows of one view; what the person may not read is told in its place. */
async function blockOf(ctx: Ctx, view: Json, scope: Scope): Promise<Cell[][]> {
  const columns = columnsOf(ctx, view);
  const title: Cell[][] = view.title ? [[say(ctx, view.title)]] : [];
  try {
    const rows = await rowsOf(ctx, view.source as Json, scope);
    if (!rows) return [];
    const body = rows.map((row) => columns.map(({ name }) => cellOf(lookUp(row, name))));
    return [[], ...title, columns.map(({ label }) => label), ...body];
  } catch (error) {
    if (error instanceof Refusal) return [[], ...title, [ctx.t(error.key, error.values)]];
    throw error;
  }
}

const allItems = ({ list, past = [] }: Awaited<ReturnType<typeof pickItems>>) => [...list, ...past];

/** A filter's value as it is read: the label of an option, a day, else the text. */
async function filterText(ctx: Ctx, field: Json, value: unknown): Promise<string> {
  const options = field.options as { dictionary?: string } | Json[] | undefined;
  const items = Array.isArray(options)
    ? options.map(({ id, label }) => ({ id, label: say(ctx, label) || String(id) }))
    : options?.dictionary
      ? allItems(await pickItems(ctx.db, options.dictionary)).map(({ id, fullName }) => ({ id, label: fullName }))
      : [];
  const one = (each: unknown) => {
    const found = items.find(({ id }) => String(id) === String(each));
    if (found) return found.label;
    return String(field.widget).startsWith('date') && Number(each)
      ? formatDate(Number(each), 'yyyy-MM-dd')
      : String(each);
  };
  return (Array.isArray(value) ? value : [value]).map(one).join(' ~ ');
}

const isGiven = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length);

/** The filters in force, one row each. */
async function filterRows(ctx: Ctx, document: Json, filters: Filters): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const search of searchesIn(document)) {
    for (const field of (Array.isArray(search.fields) ? search.fields : []) as Json[]) {
      const value = filters[String(search.id)]?.[String(field.name)];
      if (isGiven(value)) rows.push([say(ctx, field.label) || String(field.name), await filterText(ctx, field, value)]);
    }
  }
  return rows;
}

/** A report as a workbook: title, time, filters in force, and the rows of its views as this person may read them. */
export async function exportReport(ctx: Ctx, documents: Documents, id: string, filters: Filters): Promise<Reply> {
  const { document, type } = await openedBoard(ctx, documents, id);
  if (type !== 5) throw new Refusal('error.notFound');
  const scope = reportScope(ctx, filters);
  const title = say(ctx, isBinding(document.title) ? undefined : document.title) || ctx.t('board.title');
  const head: Cell[][] = [[title], [ctx.t('board.printedAt'), formatDate(ctx.now, 'yyyy-MM-dd HH:mm')]];
  const blocks: Cell[][] = [];
  for (const view of viewsIn(document.views)) if (view.source) blocks.push(...(await blockOf(ctx, view, scope)));
  const rows = [...head, ...(await filterRows(ctx, document, filters)), ...blocks];
  const wide = Math.max(...rows.map((row) => row.length));
  const even = rows.map((row) => [...row, ...Array<Cell>(wide - row.length).fill(null)]);
  const name = `${title.replace(/[\\/:*?"<>|]/g, ' ').slice(0, 60)}_${formatDate(ctx.now, 'yyyyMMddHHmmss')}.xlsx`;
  const content = await writeSheet({
    name: title.replace(/[\\/:*?[\]]/g, ' ').slice(0, 31),
    rows: even,
    widths: widthsOf(even),
  });
  return { data: await createDownload(ctx, { name, content, contentType }) };
}
