import { type ChannelAccount, SendFault } from '../../services/channels/delivery';

/** The account of a robot; throws a final SendFault without its token. */
export function configured(account: ChannelAccount | undefined): ChannelAccount {
  if (!account?.token) throw new SendFault('notConfigured', true);
  return account;
}

/** The address with these members in its query. */
export function addressOf(address: string, members: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}
