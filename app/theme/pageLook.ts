import { languageTags } from '../../runtime/i18n';
import { runtime } from '../runtime';
import { hardest, readable } from './colours';

/** Sets language, appearance, size and accent on `<html>`, now and on every change; also on the sign-in page. */
export function watchPageLook(): void {
  const root = document.documentElement;
  const draw = () => {
    const { shown, slideClass, theme, size } = runtime.settings.get();
    root.lang = languageTags[runtime.i18n.language()];
    root.dataset.appearance = shown;
    root.dataset.sidebar = slideClass;
    root.dataset.size = size;
    root.style.setProperty('--accent', readable(theme, hardest[shown], shown === 'light' ? '#000000' : '#ffffff'));
  };
  draw();
  runtime.settings.store.subscribe(draw);
  runtime.bus.on('language.changed', draw);
}
