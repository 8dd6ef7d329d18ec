import { placed } from '../core/basePath';

type Go = (to: string, options?: { replace?: boolean }) => void;

let go: Go = (to) => location.assign(placed(to));

/** Root sets the router's navigate function. */
export function setNavigate(next: Go): void {
  go = next;
}

/** Navigates to a page of the application; other sites, and `newWindow`, open a new window. */
export function navigate(to: string, options?: { replace?: boolean; newWindow?: boolean }): void {
  if (options?.newWindow || /^https?:\/\//i.test(to)) window.open(placed(to), '_blank', 'noopener');
  else go(to, options);
}
