import { createStore, useStore } from 'zustand';

/** Whether the page in front has the room of menus and bar too; until the page is loaded again (ux 4). */
const maximised = createStore(() => ({ on: false }));

export function toggleMaximised(): void {
  maximised.setState(({ on }) => ({ on: !on }));
}

export function useMaximised(): boolean {
  return useStore(maximised, ({ on }) => on);
}
