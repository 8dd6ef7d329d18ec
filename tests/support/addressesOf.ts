import { call } from './builtServer';

interface MenuEntry {
  type: number;
  urlAddress: string;
  children?: MenuEntry[];
}
const flat = (entries: MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

/** Addresses of the pages and models in the administrator's menu. */
export async function addressesOf(url: string, token: string): Promise<string[]> {
  const { data } = await call(url, token, 'GET', '/api/oauth/CurrentUser');
  const entries = flat(data.routerList?.length ? data.routerList : data.menuList);
  const pages = entries.filter(({ type, urlAddress }) => (type === 2 || type === 3) && urlAddress);
  return ['/home', ...pages.map(({ urlAddress }) => `/${urlAddress.replace(/^\/+/, '')}`)];
}
