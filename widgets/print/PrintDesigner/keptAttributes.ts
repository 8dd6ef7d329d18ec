/** Attributes of an element that no attribute of its node holds, as they were read. */
export type Kept = Readonly<Record<string, string>>;

const runs = /^on|^(?:srcdoc|formaction)$/i;
const address = /^(?:href|src|background)$/i;
const script = /^(?:javascript|vbscript|data:text)/i;

/** Attributes that run nothing in the editor, without `held`; null when there are none. */
export function keptOf(element: HTMLElement, held: readonly string[] = []): Kept | null {
  const entries = [...element.attributes]
    .filter(
      ({ name, value }) =>
        !held.includes(name) && !runs.test(name) && !(address.test(name) && script.test(value.trim())),
    )
    .map(({ name, value }) => [name, value] as const);
  return entries.length ? Object.fromEntries(entries) : null;
}

/** `style` without the declarations that marks and alignment hold. */
export function withoutStyles(kept: Kept | null, names: readonly string[]): Kept | null {
  if (!kept?.style) return kept;
  const style = kept.style
    .split(/;(?![^(]*\))/)
    .map((line) => line.trim())
    .filter((line) => line && !names.includes(line.split(':')[0]?.trim().toLowerCase() ?? ''))
    .join('; ');
  const { style: _dropped, ...others } = kept;
  const left = style ? { ...others, style } : others;
  return Object.keys(left).length ? left : null;
}

/** `kept` with one declaration of its style set, or removed by ''. */
export function withStyle(kept: Kept | null, name: string, value: string): Kept | null {
  const rest = withoutStyles(kept, [name]) ?? {};
  if (!value) return Object.keys(rest).length ? rest : null;
  return { ...rest, style: [rest.style, `${name}: ${value}`].filter(Boolean).join('; ') };
}
