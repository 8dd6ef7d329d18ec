/** How a text is masked for readers (contract-visualdev §3.4, `maskConfig`). Any member may be missing. */
export interface MaskConfig {
  /** The replacement of a hidden character: `*`, `●`, `-`, `.` or `#`. */
  filler?: string;
  /** 1 all, 2 name, 3 mobile, 4 e-mail, 5 identity card, 6 IP, 7 licence plate, 8 bank card, 0 by the members below. */
  maskType?: number;
  /** Shown at the front: 1 nothing, 2 so many characters, 3 up to a given character, 4 up to and including it. */
  prefixType?: number;
  prefixLimit?: number;
  prefixSpecifyChar?: string;
  /** The same at the end: what follows the given character. */
  suffixType?: number;
  suffixLimit?: number;
  suffixSpecifyChar?: string;
  /** Characters that are never hidden. */
  ignoreChar?: string;
  /** The hidden part has `unrealMaskLength` fillers, whatever its real length. */
  useUnrealMask?: boolean;
  unrealMaskLength?: number;
}

const count = (prefixLimit: number, suffixLimit: number): MaskConfig => ({
  prefixType: 2,
  prefixLimit,
  suffixType: 2,
  suffixLimit,
});

const presets: Record<number, MaskConfig> = {
  1: { prefixType: 1, suffixType: 1 },
  2: count(1, 1),
  3: count(3, 4),
  4: { prefixType: 2, prefixLimit: 3, suffixType: 4, suffixSpecifyChar: '@' },
  5: { ...count(6, 3), useUnrealMask: true, unrealMaskLength: 4 },
  6: { prefixType: 3, prefixSpecifyChar: '.', suffixType: 1, ignoreChar: '.' },
  7: count(1, 2),
  8: count(6, 4),
};

const whole = (value: unknown) => Math.min(200, Math.max(0, Math.floor(Number(value)) || 0));

/** Number of characters shown at one end; `counted`: a configured number, independent of the text's length. */
interface Shown {
  length: number;
  counted: boolean;
}

function shownAt(letters: string[], type: unknown, limit: unknown, char: unknown): Shown {
  const kind = Number(type);
  if (kind === 2) return { length: Math.min(letters.length, whole(limit)), counted: true };
  if (kind !== 3 && kind !== 4) return { length: 0, counted: false };
  const at = typeof char === 'string' && char !== '' ? letters.indexOf([...char][0] as string) : -1;
  return { length: at < 0 ? 0 : at + (kind === 4 ? 1 : 0), counted: false };
}

/**
 * Keeps at least one character hidden: a name of two letters shows its first. Counted characters are hidden before
 * those shown up to a given character, the end before the front.
 */
function leaveSome(size: number, front: Shown, end: Shown): void {
  for (const part of [end, front].sort((a, b) => Number(b.counted) - Number(a.counted))) {
    const over = front.length + end.length - (size - 1);
    if (over > 0) part.length = Math.max(0, part.length - over);
  }
}

/** The masked text for readers; '' for no value. Characters are code points. */
export function maskText(text: string, config: MaskConfig | null | undefined): string {
  const letters = [...text];
  if (letters.length === 0) return '';
  const rule = { ...config, ...presets[Number(config?.maskType ?? 1)] };
  const front = shownAt(letters, rule.prefixType, rule.prefixLimit, rule.prefixSpecifyChar);
  const end = shownAt([...letters].reverse(), rule.suffixType, rule.suffixLimit, rule.suffixSpecifyChar);
  leaveSome(letters.length, front, end);
  const hidden = letters.slice(front.length, letters.length - end.length);
  const filler = [...(config?.filler || '*')][0] as string;
  const stays = new Set(rule.ignoreChar ?? '');
  const middle = rule.useUnrealMask
    ? filler.repeat(whole(rule.unrealMaskLength) || 1)
    : hidden.map((letter) => (stays.has(letter) ? letter : filler)).join('');
  return letters.slice(0, front.length).join('') + middle + letters.slice(letters.length - end.length).join('');
}
