import { placed } from '../../../core/basePath';
import { storagePrefix } from '../../../runtime/storage';
import { runtime } from '../../runtime';
import type { LoginConfig } from '../useLoginConfig';

const key = `${storagePrefix}outside`;

/** The life of a ticket: longer nobody waits for a window that may be closed. */
const cutMs = 5 * 60_000;

interface Kept {
  ticket: string;
  redirect: string | null;
  /** The outside account is unknown: the next sign-in with a password links it. */
  links?: boolean;
}

/** The ticket of this tab's outside sign-in. */
export function keptTicket(): Kept | undefined {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as Kept) : undefined;
}

export function keepTicket(kept: Kept | undefined): void {
  if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
  else sessionStorage.removeItem(key);
}

/** The ticket that a sign-in with a password links. */
export function linkTicket(): string | undefined {
  const kept = keptTicket();
  return kept?.links ? kept.ticket : undefined;
}

/** The address of the provider that the sign-in page leads to at once. */
export function redirectUrl({ redirect, url, ticketParams }: LoginConfig): string | undefined {
  return redirect && url ? `${url}?${ticketParams ?? 'ticket'}=JNPF_TICKET` : undefined;
}

/** Leads to the provider with a new ticket. `wanted`: the address after signing in. */
export async function goOutside(renderUrl: string, wanted: string | null): Promise<void> {
  const { data } = await runtime.call('auth.ticket', {}, { quiet: true });
  keepTicket({ ticket: String(data), redirect: wanted });
  location.assign(placed(renderUrl.replace('JNPF_TICKET', encodeURIComponent(String(data)))));
}

const channel = `${storagePrefix}outside_returned`;

/** Tells the page that opened this window for the ticket that the provider has answered. */
export function tellReturned(ticket: string): void {
  const told = new BroadcastChannel(channel);
  told.postMessage(ticket);
  told.close();
}

/** A new sign-in at the provider in a window of its own; resolves with its ticket when the provider has answered. */
export async function askOutside(renderUrl: string, closed: string): Promise<string> {
  // Opened by the press itself: a browser opens no window later.
  const opened = window.open('', '_blank', 'width=520,height=680');
  if (!opened) throw new Error(closed);
  const ticket = String((await runtime.call('auth.ticket', {}, { quiet: true })).data);
  const told = new BroadcastChannel(channel);
  const answered = new Promise<void>((resolve, reject) => {
    told.onmessage = ({ data }) => data === ticket && resolve();
    const watch = setInterval(() => {
      // A page of the provider may cut this page off from its window: it then reads as closed.
      if (opened.closed) setTimeout(() => reject(new Error(closed)), cutMs);
      if (opened.closed) clearInterval(watch);
    }, 500);
  });
  opened.location.href = placed(renderUrl.replace('JNPF_TICKET', encodeURIComponent(ticket)));
  return answered
    .then(() => ticket)
    .finally(() => {
      told.close();
      opened.close();
    });
}
