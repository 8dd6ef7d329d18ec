import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TableView as TableDoc } from '../../core/language/types';
import { limits } from '../../core/limits';
import type { How } from '../document/address';
import type { Session } from '../document/session';
import type { TableFrame } from '../frames';

type Sort = TableFrame['sort'];

interface Place {
  current: number;
  pageSize: number;
  sort: Sort;
  /** The question that the page belongs to. */
  question: string;
  turn: number;
  how: How;
}

export interface Paging extends Pick<Place, 'current' | 'pageSize' | 'sort'> {
  go: (page: number, how?: How) => void;
  setSort: (sort: Sort) => void;
  setPageSize: (size: number) => void;
}

/** Nothing is asked yet: what is asked first keeps the page of the address. */
export const notAsked = 'null';
/** The table's own order was taken away by the person. */
const unsorted = '-';

function toSort(said: string | undefined, view: TableDoc): Sort {
  if (said === undefined) return view.sort;
  if (said === unsorted) return undefined;
  return said.startsWith('-') ? { name: said.slice(1), order: 'desc' } : { name: said, order: 'asc' };
}

function fromSort(sort: Sort, view: TableDoc): string | undefined {
  if (sort?.name === view.sort?.name && sort?.order === view.sort?.order) return undefined;
  return sort ? `${sort.order === 'desc' ? '-' : ''}${sort.name}` : unsorted;
}

function natural(said: string | undefined, otherwise: number, max: number): number {
  const number = Number(said);
  return Number.isInteger(number) && number > 0 && number <= max ? number : otherwise;
}

function read({ address }: Session, view: TableDoc) {
  return {
    current: natural(address.read(view.id, 'page'), 1, 10_000_000),
    pageSize: natural(address.read(view.id, 'size'), view.pageSize ?? limits.pageSize, 500),
    sort: toSort(address.read(view.id, 'sort'), view),
  };
}

/** Page, page size and order; in the address of the page too. Another filter begins at page 1 again. */
export function usePaging(session: Session, view: TableDoc, question: string): Paging {
  const { address } = session;
  const turn = useSyncExternalStore(address.subscribe, address.getTurn);
  const [place, setPlace] = useState<Place>(() => ({ ...read(session, view), question, turn, how: 'replace' }));
  let now = place;
  // Said here and now: the page of a filter that was left must not come back with it.
  if (place.turn !== turn) now = { ...read(session, view), question, turn, how: 'replace' };
  else if (place.question !== question) {
    now = { ...place, question, ...(place.question !== notAsked && { current: 1, how: 'push' }) };
  }
  if (now !== place) setPlace(now);
  const { current, pageSize, sort, how } = now;
  useEffect(() => {
    const said = {
      page: current === 1 ? undefined : String(current),
      size: pageSize === (view.pageSize ?? limits.pageSize) ? undefined : String(pageSize),
      sort: fromSort(sort, view),
    };
    address.write(view.id, said, how);
  }, [address, view, current, pageSize, sort, how]);
  useEffect(() => {
    session.paging[view.id] = { currentPage: current, pageSize };
  }, [session, view, current, pageSize]);
  const change = (next: Partial<Place>): void => setPlace((last) => ({ ...last, how: 'push', ...next }));
  return {
    current,
    pageSize,
    sort,
    go: (page, by = 'push') => change({ current: page, how: by }),
    setSort: (next) => change({ sort: next }),
    setPageSize: (size) => change({ pageSize: size, current: 1 }),
  };
}

/** `sort desc, sidx ''` unless a column is sorted (BILL-19). */
export function pageParams(view: TableDoc, { current, pageSize, sort }: Paging): Record<string, unknown> {
  const order = { sort: sort?.order ?? 'desc', sidx: sort?.name ?? '' };
  if (view.paging) return { currentPage: current, pageSize, ...order };
  return sort ? order : {};
}
