type Go = (to: string, options?: { replace?: boolean }) => void;

let go: Go = (to) => location.assign(to);

/** The router gives its way of going somewhere (Root). */
export function setNavigate(next: Go): void {
  go = next;
}

/** Goes to a page of ours; another site opens in a new window, as does what asks for one. */
export function navigate(to: string, options?: { replace?: boolean; newWindow?: boolean }): void {
  if (options?.newWindow || /^https?:\/\//i.test(to)) window.open(to, '_blank', 'noopener');
  else go(to, options);
}
