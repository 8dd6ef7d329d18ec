/** Unpaged pickers of the specification ask for this many; nobody gets more (spec §9, reliability T28). */
export const maxPageSize = 10_000;
const defaultPageSize = 20;

/** currentPage (from 1), pageSize (20, at most 10,000) and the offset they mean (contract §1.4). */
export function pageOf(query: { currentPage?: number; pageSize?: number }): {
  currentPage: number;
  pageSize: number;
  offset: number;
} {
  const currentPage = Math.max(1, Math.floor(query.currentPage ?? 1));
  const pageSize = Math.min(maxPageSize, Math.max(1, Math.floor(query.pageSize ?? defaultPageSize)));
  return { currentPage, pageSize, offset: (currentPage - 1) * pageSize };
}
