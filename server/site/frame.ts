import { languages, tagOf } from '../../core/languages';
import { type Html, html, Html as Markup } from './html';
import { inLanguage, type SiteRequest, type SiteSettings } from './siteScope';
import { style } from './style';

/** Pictures of the settings: own files, or the picture itself. */
const isPicture = (source: string | null): source is string =>
  source !== null && /^(\/api\/|data:image\/(png|jpe?g|gif|webp);base64,)/.test(source);

export interface Framed {
  title: string;
  body: Html;
  /** Links of the menu: path and label. */
  menu?: { path: string; label: string }[];
  /** Address of the sign-in page; without it there is no link. */
  signIn?: string;
}

function languageLinks({ language, path, query }: SiteRequest): Html[] {
  return languages.map(({ code, name, tag }) => {
    const address = `${path}?${new URLSearchParams({ ...query, lang: code })}`;
    const current = code === language ? new Markup(' aria-current="true"') : undefined;
    return html`<a href="${address}" lang="${tag}" hreflang="${tag}"${current}>${name}</a>`;
  });
}

function head({ language }: SiteRequest, site: SiteSettings, title: string): Html {
  const name = site.title ?? site.sysName ?? '';
  const words = title === name ? title : `${title} - ${name}`;
  return html`<!doctype html><html lang="${tagOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words}</title><meta name="description" content="${site.sysDescription ?? words}"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${style}</head>`;
}

/** A whole page without scripts: header with the menu, the content, the footer with the languages. */
export function framed(request: SiteRequest, site: SiteSettings, { title, body, menu = [], signIn }: Framed): string {
  const { t, path } = request;
  const source = site.navigationIcon ?? site.logoIcon;
  const logo = isPicture(source) ? html`<img src="${source}" alt="">` : undefined;
  const name = site.sysName ?? '';
  const home = menu.length
    ? html`<a class="name" href="${inLanguage(request, '/index')}">${logo}${name}</a>`
    : html`<span class="name">${logo}${name}</span>`;
  const links = menu.map((entry) => {
    const current = entry.path === path ? new Markup(' aria-current="page"') : undefined;
    return html`<a href="${inLanguage(request, entry.path)}"${current}>${entry.label}</a>`;
  });
  const nav = links.length ? html`<nav aria-label="${t('site.menu')}">${links}</nav>` : undefined;
  const enter = signIn ? html`<a class="button" href="${signIn}">${t('site.signIn')}</a>` : undefined;
  return html`${head(request, site, title)}<body><a class="skip" href="#content">${t('site.skip')}</a><header>${home}${nav}${enter}</header><main id="content" tabindex="-1">${body}</main><footer><p>${site.copyright ? `© ${site.copyright.replace(/^©\s*/, '')}` : ''}</p><nav aria-label="${t('site.languages')}">${languageLinks(request)}</nav></footer></body></html>`
    .text;
}
