import { useLayoutEffect } from 'react';
import type { Session } from '../document/session';
import type { SavedViewsFrame } from '../frames';
import type { StoredItem } from '../ports';
import type { SavedViewsModel } from './savedViewsModel';

/** The saved views of a table: the person's own, and those that others share (ux 32). Undefined when the table offers none. */
export function useSavedViews(session: Session, model: SavedViewsModel, offered: boolean): SavedViewsFrame | undefined {
  const { host } = session.tools;
  const { moduleId } = session;
  const on = offered && moduleId !== undefined;
  const { items, save, remove, share, beginWith } = host.useStored('views', on && model.wanted ? moduleId : null);
  useLayoutEffect(() => {
    if (items) model.arrive(items);
  }, [model, items]);
  if (!on) return undefined;
  const find = (id: string): StoredItem | undefined => items?.find((each) => each.id === id);
  return {
    items: items?.map(({ id, name, shared, by }) => ({ id, name, shared, by })),
    current: model.current,
    first: model.first,
    onOpen: () => model.open(),
    onChoose: (id) => {
      const chosen = find(id);
      if (chosen) model.choose(chosen);
    },
    onSave: async (name) => {
      const known = items?.find((each) => each.name === name && each.by === undefined);
      if (known && !(await host.confirm(host.t('engine.viewExists', { name })))) return false;
      return save({ id: known?.id, name, value: model.now() });
    },
    onRename: async (id, name) => {
      const known = find(id);
      return known ? save({ id, name, value: known.value }) : false;
    },
    onShare: share,
    onFirst:
      beginWith &&
      ((id) => {
        beginWith(id);
        model.begin(id, false);
        model.open();
      }),
    onRemove: async (id) => {
      const sure = await host.confirm(host.t('engine.removeView', { name: find(id)?.name }));
      return sure ? remove(id) : false;
    },
  };
}
