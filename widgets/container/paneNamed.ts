import type { Pane } from '../../engine/registry';

/** The pane of `active`: by name, else by index (contract-visualdev §3.4, both generations). */
export function paneNamed(panes: readonly Pane[], active: unknown): string | undefined {
  if (active === undefined || active === null || active === '') return undefined;
  const named = panes.find(({ name }) => name === String(active)) ?? panes[Number(active)];
  return named?.name;
}
