import { fold } from '../../core/fold';

/** The query of every paged list (contract: `page`). */
export interface PageQuery {
  currentPage?: number;
  pageSize?: number;
  keyword?: string;
}

const defaultSize = 20;
const largestSize = 500;

/** Offset and size of a page, limited to sensible values. */
export function pageOf(query: PageQuery): { currentPage: number; pageSize: number; offset: number } {
  const currentPage = Math.max(1, query.currentPage ?? 1);
  const pageSize = Math.min(largestSize, Math.max(1, query.pageSize ?? defaultSize));
  return { currentPage, pageSize, offset: (currentPage - 1) * pageSize };
}

/** The keyword as a pattern for `weft_fold(…) like`, with `%` and `_` escaped; undefined for an empty one. */
export function likeOf(keyword: string | undefined): string | undefined {
  const words = keyword?.trim();
  return words ? `%${fold(words).replace(/[\\%_]/g, '\\$&')}%` : undefined;
}

/** The answer of a paged list (contract §1.4). */
export function paged<T>(list: T[], total: number | string | bigint, page: { currentPage: number; pageSize: number }) {
  const { currentPage, pageSize } = page;
  return { list, pagination: { currentPage, pageSize, total: Number(total) } };
}

/** The answer of a list that is counted up to `most`, of which one more was counted at most; `more` (ours): there are more. */
export function pagedUpTo<T>(
  list: T[],
  counted: number,
  most: number,
  page: { currentPage: number; pageSize: number },
) {
  const { pagination } = paged(list, Math.min(counted, most), page);
  return { list, pagination: { ...pagination, ...(counted > most ? { more: true } : {}) } };
}

/** The answer of a paged list whose rows carry the number of all as `total`: `count(*) over ()`. */
export function pagedRows<Row extends { total: number | string }>(
  rows: readonly Row[],
  page: { currentPage: number; pageSize: number },
) {
  return paged(
    rows.map(({ total: _, ...row }) => row),
    rows[0]?.total ?? 0,
    page,
  );
}
