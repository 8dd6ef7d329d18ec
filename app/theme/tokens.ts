import { type ThemeConfig, theme } from 'antd';
import type { Look } from '../../core/look';
import { contrast, hardest, mix, readable } from './colours';
import { fingerTokens, sizeTokens } from './sizes';

export type Appearance = 'light' | 'dark';

/** The same values as in theme/base.css; a test compares them. */
export const grounds: Record<Appearance, Record<'bg' | 'panel' | 'text' | 'muted' | 'line', string>> = {
  light: { bg: '#f3f4f6', panel: '#ffffff', text: '#1d2430', muted: '#5a6374', line: '#e2e5ea' },
  dark: { bg: '#11151c', panel: '#191f29', text: '#e4e8ef', muted: '#a1aabb', line: '#2c3442' },
};

/** Text colours of results, as in theme/base.css; antd's own have too little contrast. */
const tones: Record<Appearance, Record<'error' | 'errorHover' | 'success' | 'warning', string>> = {
  light: { error: '#c4271c', errorHover: '#a81e14', success: '#1b7a3d', warning: '#95590a' },
  dark: { error: '#ff8a80', errorHover: '#ffaaa3', success: '#6fd08c', warning: '#f0b35e' },
};

/** Rings of empty boxes and radios: 3 to 1 on every panel (WCAG 1.4.11). */
export const ring: Record<Appearance, string> = { light: '#868e9b', dark: '#7d889b' };

/** The rendered accent: the person's colour, made readable on every background of this appearance. */
export function accentOf(colour: string, appearance: Appearance): string {
  const hex = /^#[\da-f]{6}$/i.test(colour) ? colour : '#1890ff';
  return readable(hex, hardest[appearance], appearance === 'light' ? '#000000' : '#ffffff');
}

/**
 * The colour for antd's token: in dark antd darkens it, so it is lighter than the accent.
 */
function seedOf(colour: string, appearance: Appearance): string {
  const panel = hardest[appearance];
  const accent = accentOf(colour, appearance);
  if (appearance === 'light') return accent;
  for (let least = 4.6; least < 18; least += 0.4) {
    const colorPrimary = readable(accent, panel, '#ffffff', least);
    const drawn = theme.getDesignToken({ algorithm: theme.darkAlgorithm, token: { colorPrimary } }).colorPrimary;
    if (contrast(drawn, panel) >= 4.6) return colorPrimary;
  }
  return '#ffffff';
}

/** antd's tokens for an appearance, a theme colour, a size, and whether a finger presses. */
export function antdTheme(
  colour: string,
  appearance: Appearance,
  size: Look['size'] = 'default',
  finger = false,
): ThemeConfig {
  const ground = grounds[appearance];
  const accent = seedOf(colour, appearance);
  const dark = appearance === 'dark';
  const tone = tones[appearance];
  const chosen = mix(ground.panel, accent, 0.08);
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: accent,
      // antd's own is too pale for white text.
      ...(!dark && { colorPrimaryHover: readable(accent, hardest.light, '#000000', 6) }),
      colorLink: accent,
      colorLinkHover: accent,
      colorTextBase: ground.text,
      colorBgBase: ground.panel,
      colorBgLayout: ground.bg,
      colorBgContainer: ground.panel,
      colorBgElevated: dark ? hardest.dark : '#ffffff',
      // antd's is see-through: the text below a tip showed in it.
      colorBgSpotlight: dark ? '#3b4557' : '#2b3443',
      colorErrorText: tone.error,
      colorSuccessText: tone.success,
      colorWarningText: tone.warning,
      colorInfoText: accent,
      colorBorder: dark ? '#3b4557' : '#cfd4dc',
      colorBorderSecondary: ground.line,
      colorTextSecondary: ground.muted,
      colorTextTertiary: ground.muted,
      colorTextDescription: ground.muted,
      colorTextDisabled: ground.muted,
      colorTextPlaceholder: dark ? '#8c96a8' : '#6b7484',
      borderRadius: 6,
      fontFamily: 'inherit',
      wireframe: false,
      // Nothing moves for 200 ms or longer; antd's own are 0.1, 0.2 and 0.3 s.
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      ...sizeTokens[size],
      ...(finger && fingerTokens),
    },
    components: {
      // The dark accent is light: text on it must be dark.
      Button: {
        colorError: tone.error,
        colorErrorHover: tone.errorHover,
        colorErrorActive: tone.errorHover,
        ...(dark && { primaryColor: '#0b1220', dangerColor: '#0b1220' }),
      },
      // The ring of a box or radio is its whole form while it is empty.
      Radio: { colorBorder: ring[appearance] },
      Checkbox: { colorBorder: ring[appearance] },
      // antd's grounds are so strong that links on them are not read.
      Table: { rowSelectedBg: chosen, rowSelectedHoverBg: chosen },
      ...(finger && { Steps: { iconSize: 32 } }),
      ...(dark && { Badge: { colorTextLightSolid: '#0b1220' } }),
      // Lists in a drawer have its surface.
      Drawer: { colorBgElevated: ground.panel },
      Menu: {
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        subMenuItemBg: 'transparent',
        itemBg: 'transparent',
        collapsedWidth: 64,
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkPopupBg: '#1b2330',
        darkItemColor: '#c3cbd8',
        darkItemHoverBg: 'rgba(255, 255, 255, 0.07)',
        darkItemSelectedBg: 'rgba(255, 255, 255, 0.13)',
        darkItemSelectedColor: '#ffffff',
      },
    },
  };
}
