import type { ViewContext } from '../../../engine/defineView';
import { viewWords } from '../../../engine/viewKit';
import { type Arrangement, arranged, moved, readArrangement } from './arrangement';
import type { GridArea, GridDoc } from './GridDoc';

export interface Arranging {
  /** Areas in the person's order; hidden ones too while they are arranged. */
  items: GridArea[];
  isHidden: (name: string) => boolean;
  title: (area: GridArea) => string;
  move: (name: string, step: -1 | 1) => void;
  toggle: (name: string) => void;
  reset: () => void;
}

/** The first heading inside an area, for areas without one of their own. */
function titleIn(context: ViewContext, { title, views, name }: GridArea): string {
  const inner = views.map((view) => ('title' in view ? view.title : undefined)).find(Boolean);
  return viewWords(context, title ?? inner) || name;
}

/** The person's own order of the areas, stored for this document and view. */
export function useArrangement(context: ViewContext, view: GridDoc): Arranging {
  const { host } = context.session.tools;
  const owner = view.arrange ? `${context.session.document.id}.${view.id}` : null;
  const stored = host.useStored('views', owner);
  const [own] = stored.items ?? [];
  const now = readArrangement(own?.value);
  const items = arranged(view.items, now);
  const save = (value: Arrangement) => void stored.save({ id: own?.id, name: 'arrangement', value });
  const order = items.map(({ name }) => name);
  return {
    items,
    isHidden: (name) => now.hidden.includes(name),
    title: (area) => titleIn(context, area),
    move: (name, step) => save({ ...now, order: moved(order, name, step) }),
    toggle: (name) =>
      save({
        order,
        hidden: now.hidden.includes(name) ? now.hidden.filter((each) => each !== name) : [...now.hidden, name],
      }),
    reset: () => own && void stored.remove(own.id),
  };
}
