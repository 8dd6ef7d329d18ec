import { runtime } from '../runtime';

const most = 8;

interface Kept {
  user: unknown;
  paths: string[];
}

/** Paths of the pages that this person visited last in this browser, newest first. */
export function recentPages(): string[] {
  const kept = runtime.local.get<Kept>('recentPages');
  return kept && kept.user === runtime.session.get().user?.userId && Array.isArray(kept.paths) ? kept.paths : [];
}

/** The person is at this page. */
export function rememberPage(path: string): void {
  const paths = [path, ...recentPages().filter((each) => each !== path)].slice(0, most);
  runtime.local.set('recentPages', { user: runtime.session.get().user?.userId, paths } satisfies Kept);
}
