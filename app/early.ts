import { unplaced } from '../core/basePath';
import { enterEarly } from './entering';
import { runtime } from './runtime';
import { documentsOf, resolvePage } from './shell/resolvePage';

/** The document of the address, as soon as the menus tell which it is. A person who must choose a password gets none. */
async function fetchDocument(): Promise<void> {
  const { routes, user } = runtime.session.get();
  const page = resolvePage(unplaced(location.pathname), location.search, { routes, development: false });
  const [id] = (page.kind === 'menu' && documentsOf(page.route)) || [];
  if (id && user?.changePasswordDate) await runtime.documents.fetch(id);
}

/**
 * Fetches side by side, for a signed-in person, what the page would fetch one after another: the code, the words, the person,
 * the document. What fails here is fetched again by the page, which shows why.
 */
export function startEarly(): void {
  const { token, locked } = runtime.session.get();
  if (!token || locked) return;
  const wanted: Promise<unknown>[] = [
    import('./shell/Workspace'),
    import('../widgets/frames'),
    enterEarly().then(fetchDocument),
  ];
  if (unplaced(location.pathname).startsWith('/model/')) wanted.push(import('./compileModel'));
  for (const each of wanted) each.catch(() => undefined);
}
