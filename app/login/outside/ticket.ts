import { runtime } from '../../runtime';
import type { LoginConfig } from '../useLoginConfig';

const key = 'weft_outside';

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
  location.assign(renderUrl.replace('JNPF_TICKET', encodeURIComponent(String(data))));
}
