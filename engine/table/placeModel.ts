import type { TableView } from '../../core/language/types';
import { limits } from '../../core/limits';
import type { How } from '../document/address';
import type { ViewPort } from '../document/viewPort';
import type { TableFrame } from '../frames';
import type { PageQuery } from '../ports';

type Sort = TableFrame['sort'];

/** The place of a table: page, page size and order. */
export interface Place {
  current: number;
  pageSize: number;
  sort: Sort;
}

interface Known extends Place {
  /** The question that the page belongs to. */
  question: string;
  /** Version of the address that it was read from. */
  turn: number;
  how: How;
}

/** Key of a source that is not fetched. The first real question keeps the page of the address. */
export const notAsked = 'null';
/** In the address: the person removed the table's own order. */
const unsorted = '-';

function toSort(text: string | undefined, view: TableView): Sort {
  if (text === undefined) return view.sort;
  if (text === unsorted) return undefined;
  return text.startsWith('-') ? { name: text.slice(1), order: 'desc' } : { name: text, order: 'asc' };
}

function fromSort(sort: Sort, view: TableView): string | undefined {
  if (sort?.name === view.sort?.name && sort?.order === view.sort?.order) return undefined;
  return sort ? `${sort.order === 'desc' ? '-' : ''}${sort.name}` : unsorted;
}

function natural(text: string | undefined, otherwise: number, max: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= max ? number : otherwise;
}

/** Page, page size and order of a table, also in the address of the page. A new question starts at page 1. */
export class PlaceModel {
  readonly #port: ViewPort;
  readonly #view: TableView;
  readonly #changed: () => void;
  #known: Known;

  constructor(port: ViewPort, view: TableView, changed: () => void) {
    this.#port = port;
    this.#view = view;
    this.#changed = changed;
    this.#known = this.#read(notAsked);
  }

  /** The place for this question, without side effects. An address that changed from outside is followed. */
  at(question: string): Place {
    const known = this.#known;
    if (known.turn !== this.#port.address.getTurn()) return this.#read(question);
    if (known.question === question) return known;
    const first = known.question === notAsked;
    return { ...known, question, ...(!first && { current: 1, how: 'push' }) } as Known;
  }

  /** The place of the rows on screen. */
  get now(): Place {
    return this.#known;
  }

  /** Stores the result of `at`, and writes it to the address and, with a chosen order, to `view.<id>.paging`. */
  settle(place: Place): void {
    this.#known = place as Known;
    const { current, pageSize, sort, how } = this.#known;
    const text = {
      page: current === 1 ? undefined : String(current),
      size: pageSize === this.#size ? undefined : String(pageSize),
      sort: fromSort(sort, this.#view),
    };
    this.#port.address.write(this.#view.id, text, how);
    const paging = this.#port.tools.host.sources.page({ page: current, size: pageSize, ...(sort && { sort }) });
    if (JSON.stringify(this.#port.get('paging')) !== JSON.stringify(paging)) this.#port.set('paging', paging);
  }

  go(current: number, how: How = 'push'): void {
    this.#change({ current, how });
  }

  /** The first page in the table's own order. */
  reset(): void {
    this.#change({ current: 1, sort: this.#view.sort });
  }

  /** Another order starts at page 1. */
  setSort(sort: Sort): void {
    this.#change({ sort, current: 1 });
  }

  /** A new page size starts at page 1. */
  setPageSize(pageSize: number): void {
    this.#change({ pageSize, current: 1 });
  }

  get #size(): number {
    return this.#view.pageSize ?? limits.pageSize;
  }

  #read(question: string): Known {
    const { address } = this.#port;
    const { id } = this.#view;
    return {
      current: natural(address.read(id, 'page'), 1, 10_000_000),
      pageSize: natural(address.read(id, 'size'), this.#size, 500),
      sort: toSort(address.read(id, 'sort'), this.#view),
      question,
      turn: address.getTurn(),
      how: 'replace',
    };
  }

  #change(next: Partial<Known>): void {
    this.#known = { ...this.#known, how: 'push', ...next };
    this.#changed();
  }
}

/** The requested part of the list; undefined: all of it, in its own order. */
export function partOf(paged: boolean | undefined, { current, pageSize, sort }: Place): PageQuery | undefined {
  if (paged) return { page: current, size: pageSize, sort: sort ?? null };
  return sort && { sort };
}
