import { tagOf } from '../../core/languages';
import { runtime } from '../runtime';
import { hardest, readable, weakMatrix } from './colours';

const weakFilter = `${weakMatrix.map((row) => `${row.join(' ')} 0 0`).join(' ')} 0 0 0 1 0`;

/** The filter that base.css names, once. */
function addWeakFilter(): void {
  if (document.getElementById('weft-weak')) return;
  const holder = document.createElement('div');
  holder.innerHTML = `<svg width="0" height="0" style="position:absolute" aria-hidden="true"><filter id="weft-weak"><feColorMatrix values="${weakFilter}"/></filter></svg>`;
  document.body.append(...holder.children);
}

/** Styles that few need are no part of what everybody waits for: they come when their media query matches first. */
function loadWhen(query: string, styles: () => Promise<unknown>): void {
  const media = matchMedia(query);
  const load = () => media.matches && void styles();
  load();
  media.addEventListener?.('change', load);
}

/** Sets language, appearance, size, tint, accent and the width of the side menu on `<html>`, now and on every change; also on the sign-in page. */
export function watchPageLook(): void {
  const root = document.documentElement;
  const draw = () => {
    const { shown, slideClass, theme, size, tint, sidebarWidth } = runtime.settings.get();
    root.lang = tagOf(runtime.i18n.language());
    root.dataset.appearance = shown;
    root.dataset.sidebar = slideClass;
    root.dataset.size = size;
    root.dataset.tint = tint;
    root.style.setProperty('--side-width', `${sidebarWidth}px`);
    if (tint === 'weak') addWeakFilter();
    root.style.setProperty('--accent', readable(theme, hardest[shown], shown === 'light' ? '#000000' : '#ffffff'));
  };
  draw();
  loadWhen('(forced-colors: active)', () => import('./forced.css'));
  loadWhen('(max-width: 991.98px)', () => import('./phone.css'));
  runtime.settings.store.subscribe(draw);
  runtime.bus.on('language.changed', draw);
}
