import type { Scope } from '../../core/binding';
import type { Language } from '../../core/languages';
import type { Ctx } from '../ctx';
import type { Db } from '../db/types';
import { configuration } from '../services/platform/configuration';

/** Settings that pages of the site may show, under `args.site`; empty ones are null. */
const shown = [
  'sysName',
  'title',
  'sysDescription',
  'copyright',
  'companyName',
  'companyAddress',
  'companyContacts',
  'companyTelePhone',
  'companyEmail',
  'logoIcon',
  'navigationIcon',
] as const;

export type SiteSettings = Record<(typeof shown)[number], string | null>;

/** A request for a page of the site. */
export interface SiteRequest {
  db: Db;
  t: Ctx['t'];
  language: Language;
  path: string;
  query: Record<string, string>;
}

/** An address of the site in the language that the visitor chose in this one. */
export function inLanguage({ query: { lang } }: SiteRequest, address: string): string {
  if (!lang || !/^\/(?![/\\])/.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ lang })}`;
}

/** The settings for visitors. */
export async function siteSettings(db: Db): Promise<SiteSettings> {
  const config = await configuration(db);
  return Object.fromEntries(shown.map((key) => [key, config[key] || null])) as SiteSettings;
}

/** The scope of the bindings of a page: the roots `args` and `route`. */
export function scopeOf({ path, query }: SiteRequest, site: SiteSettings): Scope {
  return { args: { site }, route: { path, query, params: {} } };
}
