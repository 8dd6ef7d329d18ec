import { runtime } from './runtime';

let early: Promise<void> | undefined;

/** Fetches CurrentUser before anybody waits for it. */
export function enterEarly(): Promise<void> {
  early = runtime.session.enter();
  return early;
}

/** CurrentUser as it was fetched early, once; later a call of its own. */
export function enter(): Promise<void> {
  const fetched = early ?? runtime.session.enter();
  early = undefined;
  return fetched;
}
