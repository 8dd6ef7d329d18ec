import { fold } from '../../../core/fold';
import type { Condition } from '../../../core/language/types';
import { keywordFields } from '../../../core/model/keyword';
import { ruleCondition } from '../../../core/model/ruleList';
import { wordTest } from '../../../core/model/shownText';
import type { Ctx, Reply } from '../../ctx';
import { findAccess, type ModelAccess } from './access';
import { type ModelPage, modelPages, recordAddress } from './modelPages';
import { findPublished, type Published } from './published';
import { mayAsk } from './readableFields';
import { listReader, type Reader, readRows } from './reader';
import { type WordSearch, wordSearch } from './searchIndex';
import { childRows, showRows } from './shown';
import { orderOf } from './where';

type Values = Record<string, unknown>;
type SearchedField = ReturnType<typeof keywordFields>[number];

/** A record as a list of results names it. */
export interface NamedRecord {
  id: string;
  fullName: string;
  /** Name of the model's page. */
  page: string;
  icon: string;
  address: string;
}

/** Records shown of each model, and of all together. */
const mostRows = 5;
const mostRecords = 60;
/** Models searched at the same time. */
const together = 3;
/** After this time no further model is begun: the answer says that it is not all. */
const budgetMs = 4000;
/** Texts of a record in the answer. */
const mostTexts = 3;

/** What names a record, then where the word is in it, then what else its list shows. */
function titleOf(row: Values, props: readonly string[], word: string): string {
  const texts = props.flatMap((prop) => {
    const [table = '', column] = prop.split('-');
    const rows = column === undefined ? [row] : Array.isArray(row[table]) ? (row[table] as Values[]) : [];
    return rows.flatMap((each) => {
      const text = each[column ?? prop];
      return typeof text === 'string' && text ? [text] : [];
    });
  });
  const [name, ...others] = [...new Set(texts)];
  const has = (text: string) => fold(text).includes(fold(word));
  const found = [...others.filter(has), ...others.filter((text) => !has(text))];
  return [...(name ? [name] : []), ...found].slice(0, mostTexts).join(' · ');
}

/** Of a model: which records are wanted; undefined: none of them can be. */
export interface Wanted {
  condition: Condition;
  search?: WordSearch;
}

/** The first records of a model's list that are wanted, as the search names them, within the rights of the person. */
export async function namedRecords(
  ctx: Ctx,
  page: ModelPage,
  wantedOf: (published: Published, access: ModelAccess, asked: SearchedField[]) => Promise<Wanted | undefined>,
  { most, word = '' }: { most: number; word?: string },
): Promise<NamedRecord[]> {
  const published = await findPublished(ctx.db, page.modelId);
  const access = published && (await findAccess(ctx, published));
  if (!published || !access) return [];
  const may = mayAsk(published, access);
  const asked = keywordFields(published.model).filter(({ prop, field }) => may(prop) && !field.props.useMask);
  const wanted = await wantedOf(published, access, asked);
  if (!wanted) return [];
  const rules = ruleCondition(published.model).condition;
  const reader: Reader = await listReader(ctx, published, access, [rules, wanted.condition], wanted.search);
  const rows = await readRows(ctx.db, reader, { order: orderOf(published.storage, []), limit: most });
  if (!rows.length) return [];
  const ids = rows.map((row) => String(row.id));
  const shown = await showRows(ctx, reader, rows, { children: await childRows(ctx, reader, ids) });
  const props = asked.map(({ prop }) => prop);
  return shown.map((row) => ({
    id: `${page.modelId}-${row.id}`,
    fullName: titleOf(row, props, word) || page.fullName,
    page: page.fullName,
    icon: page.icon,
    address: recordAddress(page, String(row.id)),
  }));
}

const findIn = (ctx: Ctx, page: ModelPage, word: string) =>
  namedRecords(
    ctx,
    page,
    async (published, _, asked) => {
      const tests = asked.flatMap(({ prop, field }) => {
        const test = wordTest(prop, field, word);
        return test ? [test] : [];
      });
      if (!tests.length) return undefined;
      const search = await wordSearch(ctx.db, published, word);
      return { condition: search?.join(tests) ?? { any: tests }, search };
    },
    { most: mostRows, word },
  );

/**
 * Records with a word in what people know them by, of every model of the person's menu, within their rights: one statement for
 * the rows of a model. `more`: not all models were searched, or not all records fit.
 */
export async function findRecords(ctx: Ctx, keyword: string): Promise<Reply> {
  const word = keyword.trim();
  if (!word) return { data: { list: [], more: false } };
  const pages = [...(await modelPages(ctx)).values()];
  const found: Awaited<ReturnType<typeof findIn>>[] = pages.map(() => []);
  const end = performance.now() + budgetMs;
  let next = 0;
  let sum = 0;
  let more = false;
  const work = async () => {
    for (let at = next++; at < pages.length && !more; at = next++) {
      more ||= sum >= mostRecords || performance.now() > end;
      if (more) return;
      const records = await findIn(ctx, pages[at]!, word);
      found[at] = records;
      sum += records.length;
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return { data: { list: found.flat().slice(0, mostRecords), more: more || sum > mostRecords } };
}
