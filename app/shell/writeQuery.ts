import { navigate } from '../navigation';
import { runtime } from '../runtime';

type How = 'push' | 'replace' | 'silent';

/**
 * Puts members into the query of a page's address; '' takes one out, the others stay. Only while the page is in front: a
 * page that was left tells nothing about the one that stands there now. `silent` does not go through the router, so that
 * nothing is drawn again.
 */
export function writeQuery(path: string, changes: Record<string, string>, how: How): void {
  if (location.pathname !== path) return;
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : '';
  if (search === location.search) return;
  if (how === 'silent') {
    history.replaceState(history.state, '', `${path}${search}${location.hash}`);
    // The tab comes back to where the page was left.
    runtime.tabs.visit(path, search);
  } else navigate(`${path}${search}`, { replace: how === 'replace' });
}
