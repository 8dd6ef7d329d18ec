import { readFileSync } from 'node:fs';
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { themeColours } from '../../core/look';
import { contrast, hardest } from './colours';
import { componentSizes } from './sizes';
import { accentOf, antdTheme, grounds } from './tokens';

const css = readFileSync('app/theme/base.css', 'utf8');
const [light = '', dark = ''] = css.split(':root[data-appearance="dark"]');
const colours = [...Object.values(themeColours), '#ffe100', '#1d2430'];

describe('the eight theme colours', () => {
  it('SHELL-40, SHELL-46, CONST-06, CONST-07 have names and values of their own', () => {
    const names = ['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red'];
    expect(Object.keys(themeColours)).toEqual(names);
    expect(themeColours).toMatchObject({ blue: '#1890ff', azure: '#409eff', green: '#3eac12' });
    expect(new Set(Object.values(themeColours)).size).toBe(8);
  });
  it.each(['light', 'dark'] as const)('SHELL-46 %s: stay apart when they are made readable', (appearance) => {
    const drawn = Object.values(themeColours).map((colour) => accentOf(colour, appearance));
    expect(new Set(drawn).size).toBe(8);
  });
});

describe('the four sizes', () => {
  it('SHELL-55, SHELL-56 controls are 32, 28, 26 and 24 px high', () => {
    const height = (size: 'default' | 'medium' | 'small' | 'mini') => {
      const token = theme.getDesignToken(antdTheme('#1890ff', 'light', size));
      return componentSizes[size] === 'small' ? token.controlHeightSM : token.controlHeight;
    };
    expect((['default', 'medium', 'small', 'mini'] as const).map(height)).toEqual([32, 28, 26, 24]);
  });
});

describe('colours', () => {
  it.each(['light', 'dark'] as const)(
    '%s: theme/base.css and the tokens of antd hold the same values',
    (appearance) => {
      const block = appearance === 'light' ? light : dark;
      for (const [name, value] of Object.entries(grounds[appearance])) expect(block).toContain(`--${name}: ${value};`);
    },
  );
  it.each(['light', 'dark'] as const)(
    'ux 57 %s: what went wrong or well reads on panels and on its own ground',
    (appearance) => {
      const token = theme.getDesignToken(antdTheme('#1890ff', appearance));
      const { panel } = grounds[appearance];
      for (const [word, own] of [
        [token.colorErrorText, token.colorErrorBg],
        [token.colorSuccessText, token.colorSuccessBg],
        [token.colorWarningText, token.colorWarningBg],
      ] as const) {
        expect(contrast(word, panel), `${word} on ${panel}`).toBeGreaterThan(4.5);
        expect(contrast(word, own), `${word} on ${own}`).toBeGreaterThan(4.5);
      }
    },
  );
  it.each(['light', 'dark'] as const)('ux 57 %s: the word of a red button reads', (appearance) => {
    const button = antdTheme('#1890ff', appearance).components?.Button ?? {};
    const word = String(button.dangerColor ?? '#ffffff');
    for (const ground of [button.colorError, button.colorErrorHover, button.colorErrorActive])
      expect(contrast(word, String(ground))).toBeGreaterThan(4.5);
  });
  it.each(['light', 'dark'] as const)(
    'ux 57 %s: words and accents of every colour read on panels (contrast 4.5)',
    (appearance) => {
      const { panel, bg, text, muted } = grounds[appearance];
      for (const ground of [panel, bg])
        for (const word of [text, muted]) expect(contrast(word, ground)).toBeGreaterThan(4.5);
      for (const colour of colours) {
        const { colorPrimary, colorLink } = theme.getDesignToken(antdTheme(colour, appearance));
        for (const accent of [accentOf(colour, appearance), colorPrimary, colorLink]) {
          for (const ground of [panel, bg, hardest[appearance]])
            expect(contrast(accent, ground), `${colour} as ${accent} on ${ground}`).toBeGreaterThan(4.5);
        }
        const onButton = appearance === 'light' ? '#ffffff' : '#0b1220';
        expect(contrast(colorPrimary, onButton), `${colour}: ${onButton} on ${colorPrimary}`).toBeGreaterThan(4.5);
      }
    },
  );
});
