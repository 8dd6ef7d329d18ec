import { isLanguage } from '../core/languages';
import { type Look, readLook } from '../core/look';
import type { CallByName } from './calls';
import type { I18n } from './i18n';
import { lookOf, type SettingsStore } from './settings';
import type { LocalStore } from './storage';

const waitMs = 800;

/** The display settings of the account, beside those of this browser (decision SHELL-60). */
export interface OwnLook {
  /** The person changed a setting: the account gets it after a pause, all changes in one call. */
  changed: () => void;
  /** CurrentUser was answered: this browser takes over what the account has. */
  entered: (look: unknown) => void;
  /** The person left. */
  left: () => void;
}

export interface OwnLookOptions {
  call: CallByName;
  settings: () => SettingsStore;
  i18n: Pick<I18n, 'setLanguage'>;
  local: LocalStore;
  /** False: nothing is stored with the account, such as in a view as somebody else. */
  writes: boolean;
}

/** A change that was not stored, because the server could not be reached, is sent at the next entry. */
export function createOwnLook({ call, settings, i18n, local, writes }: OwnLookOptions): OwnLook {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function send(): Promise<void> {
    timer = undefined;
    const look: Look = lookOf(settings().get());
    const sent = await call('currentUser.theme', { theme: look.layoutType, look }, { quiet: true }).catch(
      () => undefined,
    );
    if (sent && timer === undefined) local.set('lookUnsent', undefined);
  }
  function changed(): void {
    // Before a sign-in the settings are this browser's alone.
    if (!writes || local.get('token') === undefined) return;
    local.set('lookUnsent', true);
    clearTimeout(timer);
    timer = setTimeout(() => void send(), waitMs);
  }
  return {
    changed,
    entered: (look) => {
      if (local.get('lookUnsent') === true) {
        if (timer === undefined) changed();
        return;
      }
      settings().adopt(readLook(look));
      const language = (look as { language?: unknown } | null | undefined)?.language;
      // A language that was chosen in this browser stays (SHELL-49).
      if (isLanguage(language) && local.get('language') === undefined) void i18n.setLanguage(language);
    },
    left: () => {
      clearTimeout(timer);
      timer = undefined;
      local.set('lookUnsent', undefined);
    },
  };
}
