import { useEffect, useState } from 'react';
import type { View } from '../../core/language/types';
import { viewsIn } from '../compile/viewsIn';
import { superQueryIn } from '../superQuery/superQueryOf';
import { decode, encode, type Query } from './address';
import { recordMembers } from './recordAddress';
import type { Session } from './session';
import { useChoices } from './useChoices';

type Values = Record<string, unknown>;

/** The member of a tree's rows that is written to the address. */
export function nodeKey(view: View): string {
  const source = view.view === 'tree' ? view.source : [];
  return (!Array.isArray(source) && 'idKey' in source && source.idKey) || 'id';
}

/** Applies the filters, super queries and chosen nodes of the address. */
function follow(session: Session, first: boolean): void {
  const { address } = session;
  for (const { view } of viewsIn(session.document)) {
    if (view.view === 'search') {
      const said = Object.entries(address.readAll(view.id)).map(([name, value]) => [name, decode(value)] as const);
      if (said.length || !first) session.choose('values', view.id, Object.fromEntries(said));
    }
    if (superQueryIn(view)) {
      const said = address.read(view.id, 'query');
      if (said !== undefined || !first) session.choose('query', view.id, said && decode(said));
    }
    if (view.view === 'tree') {
      const node = address.read(view.id, 'node');
      const handle = session.views.get(view.id);
      if (handle?.follow) handle.follow(node);
      // Only the id is known yet: the tree replaces it with the whole node once it has it.
      else if (node !== undefined) session.choose('selected', view.id, { [nodeKey(view)]: node });
      else if (!first) session.choose('selected', view.id, undefined);
    }
  }
}

/** Applies an address that changed from outside (ux 28). `first`: the state of views that it does not name stays. */
export function takeAddress(session: Session, query: Query, first: boolean): void {
  const { address, document } = session;
  const ids = new Set([...viewsIn(document).map(({ view }) => view.id), recordMembers]);
  if (!address.take(query, ids)) return;
  follow(session, first);
  address.tell();
}

/** Writes filters and super queries to the address (ux 28). Used above all views. */
export function useAddress(session: Session): void {
  const { address, document } = session;

  const { values: searches, query: queries } = useChoices(session);
  const [told] = useState(() => ({ first: true }));
  useEffect(() => {
    const how = told.first ? 'replace' : 'push';
    told.first = false;
    for (const { view } of viewsIn(document)) {
      if (view.view === 'search' && searches[view.id]) {
        const gone = Object.keys(address.readAll(view.id)).map((name) => [name, undefined] as const);
        const said = Object.entries(searches[view.id] as Values).map(([name, value]) => [name, encode(value)] as const);
        address.write(view.id, Object.fromEntries([...gone, ...said]), how);
      }
      if (superQueryIn(view)) {
        const value = queries[view.id];
        address.write(view.id, { query: value === undefined ? undefined : encode(value) }, how);
      }
    }
  }, [address, document, searches, queries, told]);
}
