import { useMemo } from 'react';
import type { Session } from '../document/session';
import type { SavedViewsFrame } from '../frames';
import { type ListState, type SavedView, type SavedViewsModel, toSavedView } from './savedViewsModel';
import { useStoredPlans } from './useStoredPlans';

/** Views are stored beside the plans of super queries, under a module of their own, so that names do not meet. */
const ownerOf = (moduleId: string): string => `${moduleId}.views`;

const bodyOf = (fullName: string, state: ListState) => ({
  fullName,
  matchLogic: 'and',
  // The family stores lists.
  conditionJson: JSON.stringify([state]),
});

/** The saved views of a table, private to the person (ux 32). Undefined when the table offers none. */
export function useSavedViews(session: Session, model: SavedViewsModel, offered: boolean): SavedViewsFrame | undefined {
  const { host } = session.tools;
  const { moduleId } = session;
  const on = offered && moduleId !== undefined;
  const stored = useStoredPlans(session, on ? ownerOf(moduleId) : '', on && model.wanted);
  const saved = useMemo(() => stored.rows?.flatMap(toSavedView), [stored.rows]);
  if (!on) return undefined;
  const find = (id: string): SavedView | undefined => saved?.find((each) => each.id === id);
  return {
    items: saved?.map(({ id, fullName }) => ({ id, name: fullName })),
    current: model.current,
    onOpen: () => model.open(),
    onChoose: (id) => {
      const chosen = find(id);
      if (chosen) model.choose(chosen);
    },
    onSave: async (name) => {
      const known = saved?.find(({ fullName }) => fullName === name);
      if (known && !(await host.confirm(host.t('list.viewExists', { name })))) return false;
      return stored.save(bodyOf(name, model.now()), known && { id: known.id });
    },
    onRename: async (id, name) => {
      const known = find(id);
      return known ? stored.save(bodyOf(name, known.state), { id }) : false;
    },
    onRemove: async (id) => {
      const sure = await host.confirm(host.t('list.removeView', { name: find(id)?.fullName }));
      return sure ? stored.remove(id) : false;
    },
  };
}
