import { useEffect } from 'react';
import { isLanguage } from '../../core/languages';
import { layoutOf } from '../../runtime/settings';
import { runtime } from '../runtime';
import { forgetDirty } from './dirty';

/** The password is changed and every session has ended: the sign-in page shows the message of the server (AUTH-53). */
function endSession(message: unknown): void {
  // What was typed is done with; unsaved input would keep the pages.
  forgetDirty();
  runtime.session.store.setState({ ended: undefined });
  runtime.session.end(String(message ?? ''));
}

/** Events of documents for the shell: what a person decides in the profile (schemas/pages/profile), printing of reports. */
export function useOwnEvents(): void {
  useEffect(() => {
    const off = [
      runtime.bus.on('language.chosen', (language) => {
        if (isLanguage(language)) void runtime.i18n.setLanguage(language);
      }),
      runtime.bus.on('layout.chosen', (layout) => runtime.settings.set({ layoutType: layoutOf(layout) })),
      runtime.bus.on('session.over', endSession),
      runtime.bus.on('page.print', () => window.print()),
    ];
    return () => {
      for (const each of off) each();
    };
  }, []);
}
