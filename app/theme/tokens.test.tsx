import { readFileSync } from 'node:fs';
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { contrast, hardest } from './colours';
import { accentOf, antdTheme, grounds } from './tokens';

const css = readFileSync('app/theme/base.css', 'utf8');
const [light = '', dark = ''] = css.split(':root[data-appearance="dark"]');
const colours = ['#1890ff', '#409eff', '#3eac12', '#ffe100', '#1d2430'];

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
