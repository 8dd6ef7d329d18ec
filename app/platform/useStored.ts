import { useCallback, useMemo } from 'react';
import { mostFirstViews } from '../../core/look';
import type { Host } from '../../engine/host';
import type { Row, Stored, StoredItem, StoredKind } from '../../engine/ports';
import { readColumns, readItems, writeItem } from './storedValues';

type Outside = Pick<Host, 'call' | 'useCall' | 'notify'> & {
  isAdministrator: () => boolean;
  /** The setting of the account with this name. */
  first: { get: () => readonly string[]; set: (all: string[]) => void };
};

/** Id of the view that the list of a menu begins with: a setting of the account, so that no list asks for it (ux 32). */
export const firstViewOf = (all: readonly string[], owner: string): string | undefined =>
  all.find((each) => each.startsWith(`${owner}/`))?.slice(owner.length + 1);

/** Runs a write; `after` gets the answer's message. False when it was refused. */
async function attempt(write: () => Promise<{ msg: string }>, after: (msg: string) => void | Promise<void>) {
  try {
    await after((await write()).msg);
    return true;
  } catch {
    return false;
  }
}

/** Columns of a table: the person's own list per module, else the default (contract-platform §4.5). */
function useColumns({ call, useCall, notify, isAdministrator }: Outside, owner: string | null): Stored {
  const moduleId = owner;
  const { data, refresh } = useCall('authority.columns', moduleId === null ? null : { moduleId });
  const items = useMemo(
    () => (data === undefined ? undefined : [{ id: 'columns', name: '', value: readColumns(data) }]),
    [data],
  );
  const write = useCallback(
    (value: unknown, more: object, after: (msg: string) => void | Promise<void>) =>
      attempt(() => call('authority.setColumns', { moduleId, fieldList: JSON.stringify(value), ...more }), after),
    [call, moduleId],
  );
  const save = useCallback(({ value }: Pick<StoredItem, 'value'>) => write(value, {}, () => undefined), [write]);
  const remove = useCallback(() => write([], {}, async () => void (await refresh())), [write, refresh]);
  const saveDefault = useCallback(
    (value: unknown) => write(value, { forAll: true }, (msg) => notify('success', msg)),
    [write, notify],
  );
  return { items, save, remove, ...(isAdministrator() && { saveDefault }) };
}

/** Views are stored beside super queries, under a module of their own, so that their names do not meet. */
const moduleOf = (kind: 'views' | 'queries', owner: string): string => (kind === 'views' ? `${owner}.views` : owner);

function useNamed({ call, useCall, notify, first }: Outside, kind: 'views' | 'queries', owner: string | null): Stored {
  const moduleId = owner === null ? undefined : moduleOf(kind, owner);
  const { data, error, refresh } = useCall('advancedQuery.list', moduleId === undefined ? null : { moduleId });
  const items = useMemo(() => {
    const rows = Array.isArray(data) ? data : ((data as { list?: Row[] } | null)?.list ?? []);
    // A list that begins with a view does not wait for one that cannot be fetched.
    return data === undefined && !error ? undefined : readItems(kind, rows);
  }, [data, error, kind]);
  const after = useCallback(
    (quiet = false) =>
      async (msg: string): Promise<void> => {
        if (!quiet) notify('success', msg);
        await refresh();
      },
    [notify, refresh],
  );
  return {
    items,
    save: ({ id, ...item }, quiet) => {
      const body = { ...(id !== undefined && { id }), ...writeItem(kind, item), moduleId };
      return attempt(
        () => call(id === undefined ? 'advancedQuery.create' : 'advancedQuery.update', body),
        after(quiet),
      );
    },
    remove: (id, quiet) => attempt(() => call('advancedQuery.remove', { id }), after(quiet)),
    ...(kind === 'views' && {
      share: (id: string, shared: boolean) =>
        attempt(() => call('advancedQuery.share', { id, shared: shared ? 1 : 0 }), after()),
      beginWith: (id: string | undefined) => {
        const others = first.get().filter((each) => !each.startsWith(`${owner}/`));
        first.set([...others, ...(id === undefined ? [] : [`${owner}/${id}`])].slice(-mostFirstViews));
      },
    }),
  };
}

/** What a person stored for a page, in the calls of this platform. `kind` never changes while a component is mounted. */
export function createUseStored(outside: Outside): Host['useStored'] {
  const hooks: Record<StoredKind, (owner: string | null) => Stored> = {
    columns: (owner) => useColumns(outside, owner),
    views: (owner) => useNamed(outside, 'views', owner),
    queries: (owner) => useNamed(outside, 'queries', owner),
  };
  return (kind, owner) => hooks[kind](owner);
}
