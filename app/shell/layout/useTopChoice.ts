import { useState } from 'react';
import type { MenuNode } from '../../../runtime/menus';
import { runtime } from '../../runtime';
import { trailTo } from '../menuTree';

/** The entry of the first level whose children the left menu shows: the one of the page, until another is chosen. */
export function useTopChoice(path: string): { chosen: MenuNode | undefined; choose: (id: string) => void } {
  const menu = runtime.session.use((session) => session.menu);
  const [choice, setChoice] = useState<{ path: string; id: string }>();
  const id = choice?.path === path ? choice.id : trailTo(menu, path)[0]?.id;
  const chosen = menu.find((node) => node.id === id) ?? menu.find((node) => node.children.length > 0);
  return { chosen, choose: (next) => setChoice({ path, id: next }) };
}
