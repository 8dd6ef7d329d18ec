import { placed, unplaced } from '../../core/basePath';
import { navigate } from '../navigation';
import { runtime } from '../runtime';

type How = 'push' | 'replace' | 'silent' | 'back';

/**
 * Sets members of the query in a page's address; '' removes one, the others stay. Only for the page in front: a hidden page
 * must not change the address of another. `silent` bypasses the router, so that nothing re-renders; `back`
 * returns to the entry before the members were added.
 */
export function writeQuery(path: string, changes: Record<string, string>, how: How): void {
  if (unplaced(location.pathname) !== path) return;
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : '';
  if (search === location.search) return;
  if (how === 'back') history.back();
  else if (how === 'silent') {
    history.replaceState(history.state, '', placed(`${path}${search}${location.hash}`));
    // The tab returns to this address.
    runtime.tabs.visit(path, search);
  } else navigate(`${path}${search}`, { replace: how === 'replace' });
}
