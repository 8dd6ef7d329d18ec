import type { CSSProperties } from 'react';

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const known = new Set(['color', 'textAlign', 'fontWeight', 'fontStyle', 'textDecoration', 'lineHeight', 'fontSize']);

/** A designer's `textStyle` (`text-align`, `font-size` in pixels) as React's; other members are dropped. */
export function textStyle(style: Record<string, string | number> | undefined): CSSProperties {
  const entries = Object.entries(style ?? {})
    .map(([name, value]) => [camel(name), value] as const)
    .filter(([name, value]) => known.has(name) && value !== '' && !String(value).includes('url('))
    .map(([name, value]) => {
      const pixels = (name === 'lineHeight' || name === 'fontSize') && /^\d+(\.\d+)?$/.test(String(value));
      return [name, pixels ? `${value}px` : value];
    });
  return Object.fromEntries(entries);
}
