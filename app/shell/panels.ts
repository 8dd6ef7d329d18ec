import { createStore, useStore } from 'zustand';

type Panel = 'search' | 'settings' | 'keys' | 'chat';

/** What the bar opened. It is mounted beside the layout, so that a change of layout does not close it. */
const panels = createStore<{ open?: Panel; used: Panel[] }>(() => ({ used: [] }));

export function openPanel(open: Panel): void {
  panels.setState(({ used }) => ({ open, used: used.includes(open) ? used : [...used, open] }));
}

export function closePanel(): void {
  panels.setState({ open: undefined });
}

export const isPanelOpen = (): boolean => panels.getState().open !== undefined;

/** Whether a panel is open, and whether it has been: its code is fetched with the first use. */
export function usePanel(panel: Panel): { open: boolean; used: boolean } {
  const open = useStore(panels, (state) => state.open === panel);
  const used = useStore(panels, (state) => state.used.includes(panel));
  return { open, used };
}
