import { languageTags } from '../../runtime/i18n';
import { runtime } from '../runtime';
import { hardest, readable } from './colours';

/** Sets language, appearance and accent on `<html>`, now and on every change; also on the sign-in page. */
export function watchPageLook(): void {
  const root = document.documentElement;
  const draw = () => {
    const { appearance, slideClass, theme } = runtime.settings.get();
    root.lang = languageTags[runtime.i18n.language()];
    root.dataset.appearance = appearance;
    root.dataset.sidebar = slideClass;
    root.style.setProperty(
      '--accent',
      readable(theme, hardest[appearance], appearance === 'light' ? '#000000' : '#ffffff'),
    );
  };
  draw();
  runtime.settings.store.subscribe(draw);
  runtime.bus.on('language.changed', draw);
}
