import { lookUp } from '../../core/binding';
import type { Envelope } from '../../core/envelope';
import type { CallState } from '../host';
import type { PlatformPorts, Query, StoredItem } from '../ports';

interface Outside {
  ask: (name: string, params: Record<string, unknown>) => Promise<Envelope<unknown>>;
  useAsked: (name: string, params: Record<string, unknown> | null) => CallState;
}

/** Answers of `stored.<kind>`, by owner; `stored.save` and `stored.remove` change them. */
function fakeStored({ ask, useAsked }: Outside): PlatformPorts['useStored'] {
  return (kind, owner) => {
    const { data, refresh } = useAsked(`stored.${kind}`, owner === null ? null : { owner });
    const write = async (name: string, params: object): Promise<boolean> => {
      const done = await ask(name, { kind, owner, ...params }).catch(() => undefined);
      if (done) await refresh();
      return done !== undefined;
    };
    return {
      items: data as StoredItem[] | undefined,
      save: (item) => write('stored.save', item),
      remove: (id) => write('stored.remove', { id }),
    };
  };
}

/** The ports of a platform in memory; its names are those of the product, as `tests/contract/ports` compares. */
export function fakePorts(outside: Outside): Omit<PlatformPorts, 'dictionary'> {
  return {
    sources: {
      names: {
        id: 'id',
        label: 'fullName',
        children: 'children',
        disabled: 'disabled',
        leaf: 'isLeaf',
        heading: 'top',
        icon: 'icon',
      },
      isEnd: (row) => row.isLeaf === true || row.hasChildren === false || row.type === 'user',
      about: ({ type, organize, headIcon, enabledMark, deleteMark, disabledReason }) => ({
        kind: type as string | undefined,
        note: organize as string | undefined,
        avatar: headIcon ? String(headIcon) : undefined,
        isPerson: type === 'user',
        disabled: enabledMark === 0,
        past: deleteMark === 1 ? 'deleted' : enabledMark === 0 ? 'disabled' : undefined,
        reason: disabledReason as string | undefined,
      }),
      wordsOf: (row, member) => row[`${member}_name`] as string | undefined,
      asRoot: (row) => ({ ...row, organizeIds: [String(row.id)], organize: row.fullName }),
      interface: (id, params, paged) => ({
        call: paged ? 'dataInterface.page' : 'dataInterface.run',
        params: { id, ...params },
      }),
      numbers: (modelId, params) => ({ call: 'onlineDev.aggregate', params: { modelId, ...params } }),
      page: ({ page, size, keyword, sort }) => ({
        ...(keyword !== undefined && { keyword }),
        ...(page !== undefined && { currentPage: page, pageSize: size }),
        ...(sort !== undefined && { sort: sort?.order ?? 'desc', sidx: sort?.name ?? '' }),
      }),
      rows: (data) => lookUp(data, 'list'),
      past: (data) => (lookUp(data, 'past') ?? []) as Record<string, unknown>[],
      total: (data) => lookUp(data, 'pagination.total') as number | undefined,
      untouched: (data) => (lookUp(data, 'failed') ?? []) as { id: string; message: string }[],
    },
    queries: {
      write: (query) => query,
      read: (sent) => (sent ?? { logic: 'and', groups: [] }) as Query,
    },
    useStored: fakeStored(outside),
    failure: (error) => {
      const data = lookUp(error, 'envelope.data');
      const fields = lookUp(data, 'errors') ?? [];
      return { data, fields: fields as [], conflict: lookUp(data, 'conflict') as undefined };
    },
  };
}
