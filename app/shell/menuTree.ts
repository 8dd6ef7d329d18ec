import type { MenuNode } from '../../runtime/menus';

/** The nodes from the top down to the one whose link leads to this path; empty when none does. */
export function trailTo(nodes: MenuNode[], path: string): MenuNode[] {
  for (const node of nodes) {
    if (node.to && node.to.replace(/[?#].*$/, '') === path) return [node];
    const below = trailTo(node.children, path);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

function trailOf(nodes: MenuNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return [id];
    const below = trailOf(node.children, id);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}

/** At most one branch is open (SHELL-27): opening one closes every other, closing one closes what is in it. */
export function openBranch(nodes: MenuNode[], before: string[], after: string[]): string[] {
  const opened = after.find((id) => !before.includes(id));
  if (opened) return trailOf(nodes, opened);
  const closed = before.find((id) => !after.includes(id));
  return closed ? trailOf(nodes, closed).slice(0, -1) : before;
}

/** Every entry with an address, in the order of the menu. */
export function leaves(nodes: MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node]));
}
