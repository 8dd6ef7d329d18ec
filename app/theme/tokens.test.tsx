import { readFileSync } from 'node:fs';
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { themeColours } from '../../core/look';
import { contrast, hardest, weakMatrix } from './colours';
import { componentSizes } from './sizes';
import { accentOf, antdTheme, grounds, ring } from './tokens';

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
  it.each(Object.keys(componentSizes) as (keyof typeof componentSizes)[])('%s: 44 px under a finger', (size) => {
    expect(theme.getDesignToken(antdTheme('#1890ff', 'light', size, true)).controlHeight).toBe(44);
  });
});

/** A colour as the colour-weak mode draws it: linear, through the matrix, cut to what a screen can show. */
function weak(hex: string): string {
  const linear = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const parts = weakMatrix.map((row) => {
    const sum = row.reduce<number>((total, factor, at) => total + factor * (linear[at] ?? 0), 0);
    const cut = Math.min(1, Math.max(0, sum));
    const part = cut <= 0.0031308 ? cut * 12.92 : 1.055 * cut ** (1 / 2.4) - 0.055;
    return Math.round(part * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

describe('the colour-weak mode', () => {
  it('ux 10 draws red and green apart in blue, and greys as they are', () => {
    const blue = (hex: string) => Number.parseInt(weak(hex).slice(5), 16);
    expect(blue('#c4271c') - blue('#1b7a3d')).toBeGreaterThan(100);
    expect(weak('#5a6374').slice(1, 3)).toMatch(/^5[a-f]$/);
    expect(weak('#808080')).toBe('#808080');
  });
  it.each(['light', 'dark'] as const)(
    'ux 57 %s: every accent and result reads through it (contrast 4.5)',
    (appearance) => {
      const { panel } = grounds[appearance];
      const token = theme.getDesignToken(antdTheme('#1890ff', appearance));
      const results = [token.colorErrorText, token.colorSuccessText, token.colorWarningText];
      for (const word of [...results, ...colours.map((each) => accentOf(each, appearance))])
        expect(contrast(weak(word), weak(panel)), word).toBeGreaterThan(4.5);
    },
  );
});

describe('empty boxes and radios', () => {
  it.each(['light', 'dark'] as const)('ux 57 %s: their ring is seen (contrast 3)', (appearance) => {
    for (const ground of [grounds[appearance].panel, hardest[appearance]])
      expect(contrast(ring[appearance], ground), ground).toBeGreaterThan(3);
  });
});

describe('rows that are chosen', () => {
  it.each(['light', 'dark'] as const)('ux 57 %s: links and texts are read on them (contrast 4.5)', (appearance) => {
    for (const colour of colours) {
      const themed = antdTheme(colour, appearance);
      const ground = themed.components?.Table?.rowSelectedBg ?? theme.getDesignToken(themed).controlItemBgActive;
      for (const word of [accentOf(colour, appearance), grounds[appearance].text])
        expect(contrast(word, ground), `${colour} ${word} ${ground}`).toBeGreaterThan(4.5);
    }
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
