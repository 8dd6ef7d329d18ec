import type { ShortcutName } from '../../../core/look';

/** The part of a keyboard event that decides. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  /** Whether the press would write into a text box. */
  typing: boolean;
};

interface Shortcut {
  /** Names of keys as they are shown; `Mod` is Ctrl, on a Mac ⌘. */
  keys: readonly string[];
  matches: (press: Press) => boolean;
}

export const isMac: boolean = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

const withMod = (key: string): Shortcut => ({
  keys: ['Mod', key],
  matches: (press) => (press.ctrlKey || press.metaKey) && !press.altKey && press.key.toUpperCase() === key,
});

/** A character by itself; inside a text box it is text. */
const alone = (key: string): Shortcut => ({
  keys: [key],
  matches: (press) => press.key === key && !press.typing && !press.ctrlKey && !press.metaKey && !press.altKey,
});

/** By the place of the key: Option changes the character on a Mac, where it writes letters in a text box. */
const withAlt = (code: string, label: string): Shortcut => ({
  keys: ['Alt', label],
  matches: (press) =>
    press.code === code && press.altKey && !press.ctrlKey && !press.metaKey && !(isMac && press.typing),
});

const withCtrlAlt = (key: string, label: string): Shortcut => ({
  keys: ['Ctrl', 'Alt', label],
  matches: (press) => press.key === key && press.ctrlKey && press.altKey,
});

/** The keys of the shell (ux 7). `save` is obeyed by the form in front (engine/form/useSaveKey). */
export const shortcuts: Record<ShortcutName, Shortcut> = {
  search: withMod('K'),
  slash: alone('/'),
  keys: alone('?'),
  tabBefore: withCtrlAlt('ArrowLeft', '←'),
  tabAfter: withCtrlAlt('ArrowRight', '→'),
  maximise: withAlt('KeyM', 'M'),
  settings: withAlt('Comma', ','),
  lock: withAlt('KeyL', 'L'),
  signOut: withAlt('KeyQ', 'Q'),
  save: withMod('S'),
};

/** The shortcut of a press. */
export function shortcutOf(press: Press): ShortcutName | undefined {
  return (Object.keys(shortcuts) as ShortcutName[]).find((name) => shortcuts[name].matches(press));
}

/** A key as it is shown on this machine. */
export function keyLabel(key: string): string {
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl';
  return isMac && key === 'Alt' ? '⌥' : key;
}
