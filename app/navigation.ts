type Go = (to: string, options?: { replace?: boolean }) => void;

let go: Go = (to) => location.assign(to);

/** The router gives its way of going somewhere (Root). */
export function setNavigate(next: Go): void {
  go = next;
}

/** Goes to a page of ours; another site opens in a new window. */
export function navigate(to: string, options?: { replace?: boolean }): void {
  if (/^https?:\/\//i.test(to)) window.open(to, '_blank', 'noopener');
  else go(to, options);
}
