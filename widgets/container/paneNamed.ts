import type { Pane } from '../../engine/registry';

/** The pane that `active` means: by name, else by its place counted from 0 (contract-visualdev §3.4, both generations). */
export function paneNamed(panes: readonly Pane[], active: unknown): string | undefined {
  if (active === undefined || active === null || active === '') return undefined;
  const named = panes.find(({ name }) => name === String(active)) ?? panes[Number(active)];
  return named?.name;
}
