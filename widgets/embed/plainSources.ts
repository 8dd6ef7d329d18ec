import { lookUp } from '../../core/binding';
import type { PageQuery, QueryPort, Row, SourcePort } from '../../engine/ports';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const page = ({ page: current, size, keyword, sort }: PageQuery): Row => ({
  ...(keyword !== undefined && { keyword }),
  ...(current !== undefined && { page: current, size }),
  ...(sort && { sort: sort.name, order: sort.order }),
});

const notHere = (what: string) => () => {
  throw new Error(`This host has no ${what}: give sources.${what} to createHost.`);
};

/**
 * Lists as an application of its own would answer them: an array, or `{ list, total }`. A call receives `page` (from 1), `size`,
 * `keyword`, `sort` and `order` (`asc`, `desc`). Rows are `{ id, name, children?, disabled? }`; a source can name other members.
 */
export const plainSources: SourcePort = {
  names: {
    id: 'id',
    label: 'name',
    children: 'children',
    disabled: 'disabled',
    leaf: 'leaf',
    heading: 'heading',
    icon: 'icon',
  },
  isEnd: (row) => row.leaf === true,
  about: (row) => ({ note: textOf(row.note), isPerson: false, disabled: row.disabled === true }),
  wordsOf: () => undefined,
  asRoot: (row) => row,
  interface: notHere('interface'),
  numbers: notHere('numbers'),
  page,
  rows: (data) => (Array.isArray(data) ? data : lookUp(data, 'list')),
  past: () => [],
  total: (data) => {
    if (Array.isArray(data)) return data.length;
    const total = lookUp(data, 'total');
    return typeof total === 'number' ? total : undefined;
  },
  untouched: () => [],
};

/** Super queries are sent and stored as they are. */
export const plainQueries: QueryPort = {
  write: (query) => query,
  read: (sent) => {
    const { logic, groups } = (sent ?? {}) as Partial<ReturnType<QueryPort['read']>>;
    return { logic: logic === 'or' ? 'or' : 'and', groups: Array.isArray(groups) ? groups : [] };
  },
};
