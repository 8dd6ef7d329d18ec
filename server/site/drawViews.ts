import { lookUp, resolve, type Scope } from '../../core/binding';
import { compilePredicate } from '../../core/condition';
import { wordsOf } from '../../core/language/text';
import type { Action, ColumnDoc, Condition } from '../../core/language/types';
import { formatDate, readDate } from '../../core/model/dates';
import { cleanHtml } from '../services/platform/cleanHtml';
import { Html, html, paragraphs } from './html';
import { siteRows } from './siteRows';
import { inLanguage, type SiteRequest } from './siteScope';
import type { GridPart, ListPart, ShortcutsPart, SitePart, TextPart } from './siteViews';

/** A page that is being drawn. */
export interface Drawing {
  request: SiteRequest;
  scope: Scope;
}
type Row = Record<string, unknown>;

const isHidden = (hidden: Condition | boolean | undefined, scope: Scope): boolean =>
  typeof hidden === 'object' ? compilePredicate(hidden)({}, scope) : hidden === true;

const titled = (title: string): Html | undefined => (title ? html`<h2>${title}</h2>` : undefined);

/** Words in HTML: values are escaped, and what may not be shown is removed from the whole. */
function richWords({ text }: TextPart, { request, scope }: Drawing): Html {
  const escaped = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, escaped(each)]))
      : html`${value === undefined || value === null ? '' : String(value)}`.text;
  return new Html(cleanHtml(wordsOf(text, request.t, escaped(scope) as Scope)));
}

function drawText(part: TextPart, drawing: Drawing): Html {
  const { request, scope } = drawing;
  const title = titled(wordsOf(part.title, request.t, scope));
  if (part.format === 'html') return html`${title}<div>${richWords(part, drawing)}</div>`;
  const words = wordsOf(part.text, request.t, scope);
  if (part.tone === 'title') return html`<h1>${words}</h1>`;
  return html`${title}<div class="${part.tone === 'hint' ? 'lead' : 'text'}">${paragraphs(words)}</div>`;
}

/** The address that a click navigates to, within this site or to https; undefined: the click does something else. */
function addressOf(actions: readonly Action[] | undefined, scope: Scope): string | undefined {
  const action = actions?.[0];
  if (action?.do !== 'navigate') return undefined;
  const to = String(resolve(action.to, scope) ?? '');
  if (!/^(\/(?![/\\])|https:\/\/)/.test(to)) return undefined;
  const query = new URLSearchParams(
    Object.entries(resolve(action.query ?? {}, scope) as Row).map(([name, value]) => [name, String(value ?? '')]),
  );
  return query.size ? `${to}?${query}` : to;
}

function drawField({ name, widget, props }: ColumnDoc, row: Row): Html | undefined {
  const value = lookUp(row, name);
  if (value === undefined || value === null || value === '') return undefined;
  if (widget !== 'datePicker') return html`${paragraphs(String(value))}`;
  const ms = readDate(value);
  if (ms === undefined) return undefined;
  const format = String((props as Row | undefined)?.format ?? 'yyyy-MM-dd');
  return html`<p class="when"><time datetime="${new Date(ms).toISOString()}">${formatDate(ms, format)}</time></p>`;
}

function drawRow({ heading, fields, onClick }: ListPart, row: Row, drawing: Drawing, level: 'h1' | 'h2'): Html {
  const words = heading ? String(lookUp(row, heading) ?? '') : '';
  const address = addressOf(onClick, { ...drawing.scope, row });
  const linked = address ? html`<a href="${inLanguage(drawing.request, address)}">${words}</a>` : html`${words}`;
  const head = words ? new Html(`<${level}>${linked.text}</${level}>`) : undefined;
  return html`<article>${head}${fields.map((field) => drawField(field, row))}</article>`;
}

/** Links to the pages of a list before and after this one. */
function drawPages(size: number, total: number, page: number, { request }: Drawing): Html | undefined {
  if (total <= size) return undefined;
  const { t, path } = request;
  const link = (to: number, words: string) => html`<a href="${inLanguage(request, `${path}?page=${to}`)}">${words}</a>`;
  const newer = page > 1 ? link(page - 1, t('site.newer')) : undefined;
  const older = page * size < total ? link(page + 1, t('site.older')) : undefined;
  return html`<p class="pages">${newer} ${older}</p>`;
}

async function drawList(part: ListPart, drawing: Drawing): Promise<Html> {
  const { request, scope } = drawing;
  const size = part.pageSize ?? 20;
  // The page of the address belongs to the list that is the page, not to an excerpt with a title of its own.
  const page = part.title ? 1 : Math.min(Math.max(Math.trunc(Number(request.query.page)) || 1, 1), 10_000);
  const { rows, total } = await siteRows(request, part.source, scope, { currentPage: page, pageSize: size });
  const title = titled(wordsOf(part.title, request.t, scope));
  if (!rows.length) return html`${title}<p class="lead">${wordsOf(part.emptyText, request.t, scope)}</p>`;
  // The one record of a page is its subject.
  const level = part.onClick || part.title ? 'h2' : 'h1';
  const pages = part.title ? undefined : drawPages(size, total, page, drawing);
  return html`${title}<div class="list">${rows.map((row) => drawRow(part, row, drawing, level))}</div>${pages}`;
}

function drawShortcuts({ title, items }: ShortcutsPart, { request, scope }: Drawing): Html {
  const links = items.flatMap(({ label, onClick }) => {
    const address = addressOf(onClick, scope);
    return address
      ? [html`<a class="button" href="${inLanguage(request, address)}">${wordsOf(label, request.t, scope)}</a>`]
      : [];
  });
  return html`${titled(wordsOf(title, request.t, scope))}<p class="ways">${links}</p>`;
}

async function drawGrid({ items }: GridPart, drawing: Drawing): Promise<Html> {
  const { request, scope } = drawing;
  const areas = items.map(async ({ title, views }) => {
    const words = titled(wordsOf(title, request.t, scope));
    return html`<section class="card">${words}${await drawViews(views, drawing)}</section>`;
  });
  return html`<div class="grid">${await Promise.all(areas)}</div>`;
}

function drawPart(part: SitePart, drawing: Drawing): Html | Promise<Html> | undefined {
  switch (part.view) {
    case 'text':
      return drawText(part, drawing);
    case 'list':
      return drawList(part, drawing);
    case 'shortcuts':
      return drawShortcuts(part, drawing);
    case 'grid':
      return drawGrid(part, drawing);
    default:
      return undefined;
  }
}

/** Views of a page document as markup: text, list, shortcuts and grid. */
export async function drawViews(parts: readonly SitePart[], drawing: Drawing): Promise<Html> {
  const shown = parts.filter(({ hiddenWhen }) => !isHidden(hiddenWhen, drawing.scope));
  return html`${await Promise.all(shown.map((part) => drawPart(part, drawing)))}`;
}
