import { useEffect, useState } from 'react';
import type { Document, View } from '../../core/language/types';
import { decode, encode } from './address';
import type { Session } from './session';
import { useChoices } from './useChoices';

type Values = Record<string, unknown>;

/** Every view of a document, those in tabs included. */
export function viewsOf(document: Document): View[] {
  const inTabs = (views: readonly View[]): View[] =>
    views.flatMap((view) =>
      view.view === 'tabs' ? [view, ...view.items.flatMap((item) => inTabs(item.views))] : [view],
    );
  return 'views' in document && document.views ? inTabs(document.views) : [];
}

/** The member of a tree's row that its address names. */
export function nodeKey(view: View): string {
  const source = view.view === 'tree' ? view.source : [];
  return (!Array.isArray(source) && 'idKey' in source && source.idKey) || 'id';
}

/** Filters, super queries and chosen nodes as the address has them. */
function follow(session: Session, first: boolean): void {
  const { address } = session;
  for (const view of viewsOf(session.document)) {
    if (view.view === 'search') {
      const said = Object.entries(address.readAll(view.id)).map(([name, value]) => [name, decode(value)] as const);
      if (said.length || !first) session.choose('search', view.id, Object.fromEntries(said));
    }
    if (view.view === 'table' && view.superQuery) {
      const said = address.read(view.id, 'query');
      if (said !== undefined || !first) session.choose('query', view.id, said && decode(said));
    }
    if (view.view === 'tree') {
      const node = address.read(view.id, 'node');
      const key = nodeKey(view);
      const now = session.choices.selected[view.id] as Values | undefined;
      // The tree puts the whole node in its place when it has it.
      if (node !== undefined && String(now?.[key]) !== node) session.choose('selected', view.id, { [key]: node });
      else if (node === undefined && !first) session.choose('selected', view.id, undefined);
    }
  }
}

/** Filters are told to the address, and followed when it changes from outside (ux 28). Stands above all views. */
export function useAddress(session: Session): void {
  const { address, document } = session;
  const query = session.route?.query;
  const take = (first: boolean): void => {
    const ids = new Set(viewsOf(document).map(({ id }) => id));
    if (!address.take(query ?? {}, ids)) return;
    follow(session, first);
    address.tell();
  };
  // Before the views below are drawn for the first time, so that they ask at once for what the address says.
  useState(() => take(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address
  useEffect(() => take(false), [query]);

  const { search, query: queries } = useChoices(session);
  const [told] = useState(() => ({ first: true }));
  useEffect(() => {
    const how = told.first ? 'replace' : 'push';
    told.first = false;
    for (const view of viewsOf(document)) {
      if (view.view === 'search' && search[view.id]) {
        const gone = Object.keys(address.readAll(view.id)).map((name) => [name, undefined] as const);
        const said = Object.entries(search[view.id] as Values).map(([name, value]) => [name, encode(value)] as const);
        address.write(view.id, Object.fromEntries([...gone, ...said]), how);
      }
      if (view.view === 'table' && view.superQuery) {
        const value = queries[view.id];
        address.write(view.id, { query: value === undefined ? undefined : encode(value) }, how);
      }
    }
  }, [address, document, search, queries, told]);
}
