import { createContext, useContext, useLayoutEffect } from 'react';

/** What a tree or a search tells the drawer that it is in. */
export interface Told {
  /** Filters in force. */
  active?: number;
  /** What is chosen in a tree. */
  chosen?: string;
}

export interface FilterDrawer {
  tell: (who: 'tree' | 'search', told: Told | undefined) => void;
  /** Place of the search within the drawer; undefined until it is mounted. */
  place: HTMLElement | undefined;
  close: () => void;
}

/** The drawer of tree and filters on a narrow screen; undefined on wide ones. */
export const FilterDrawerContext = createContext<FilterDrawer | undefined>(undefined);
/** The same, for what stands at the side of a page. */
export const SideDrawerContext = createContext<FilterDrawer | undefined>(undefined);

/** Takes part in the drawer while mounted. */
function useTold(drawer: FilterDrawer | undefined, who: 'tree' | 'search', { active, chosen }: Told): void {
  const tell = drawer?.tell;
  useLayoutEffect(() => tell?.(who, { active, chosen }), [tell, who, active, chosen]);
  useLayoutEffect(() => () => tell?.(who, undefined), [tell, who]);
}

export function useSearchDrawer(active: number): FilterDrawer | undefined {
  const drawer = useContext(FilterDrawerContext);
  useTold(drawer, 'search', { active });
  return drawer;
}

export function useTreeDrawer(chosen: string | undefined): FilterDrawer | undefined {
  const drawer = useContext(SideDrawerContext);
  useTold(drawer, 'tree', { chosen });
  return drawer;
}
