/** The background with the least contrast to an accent: the page in light, floating layers in dark. */
export const hardest = { light: '#f3f4f6', dark: '#222936' } as const;

/** `#rrggbb` as three numbers of 0…255. */
function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two colours, 1…21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour with this share (0…1) of another. */
export function mix(hex: string, other: string, share: number): string {
  const to = channels(other);
  const parts = channels(hex).map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The colour moved towards `towards` until its contrast on `ground` is 4.5 (ux 57, in every theme). The spec's #1890ff has
 * 3.2 on white: people choose that colour and see the nearest readable one.
 */
export function readable(hex: string, ground: string, towards: string, least = 4.6): string {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mix(hex, towards, share);
    if (contrast(colour, ground) >= least) return colour;
  }
  return towards;
}

/**
 * Red, green and blue (linear) of the colour-weak mode, for people who confuse red and green: the difference of the two is
 * added to blue, and so much of it is taken from red that the luminance, and with it every contrast, stays. Each row adds up
 * to 1: greys stay too.
 */
export const weakMatrix = [
  [0.796, 0.204, 0],
  [0, 1, 0],
  [0.6, -0.6, 1],
] as const;
