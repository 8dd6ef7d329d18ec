/** The query of every paged list (contract: `page`). */
export interface PageQuery {
  currentPage?: number;
  pageSize?: number;
  keyword?: string;
}

const defaultSize = 20;
const largestSize = 500;

/** Where a page begins and how much it holds, within reason whatever was asked. */
export function pageOf(query: PageQuery): { currentPage: number; pageSize: number; offset: number } {
  const currentPage = Math.max(1, query.currentPage ?? 1);
  const pageSize = Math.min(largestSize, Math.max(1, query.pageSize ?? defaultSize));
  return { currentPage, pageSize, offset: (currentPage - 1) * pageSize };
}

/** The words as an `ilike` pattern that takes `%` and `_` for themselves; undefined when there are none. */
export function likeOf(keyword: string | undefined): string | undefined {
  const words = keyword?.trim();
  return words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : undefined;
}

/** What a paged list answers (contract §1.4). */
export function paged<T>(list: T[], total: number | string | bigint, page: { currentPage: number; pageSize: number }) {
  const { currentPage, pageSize } = page;
  return { list, pagination: { currentPage, pageSize, total: Number(total) } };
}
