/** What app/build/slim.ts puts in place of modules of antd that bring whole components with them. */

interface Colour {
  toRgb: () => { r: number; g: number; b: number; a: number };
}

/** Whether a text on this ground must be dark (ITU-R BT.601 luma); a ground that is half transparent is as light as the page. */
export function isBright(ground: Colour): boolean {
  const { r, g, b, a } = ground.toRgb();
  return a <= 0.5 || r * 0.299 + g * 0.587 + b * 0.114 > 192;
}

/** The id of a form item's name: a path joined by `_`. */
export function toNamePathStr(name: string | readonly string[] | undefined): string {
  return [name ?? []].flat().join('_');
}

/** The colour of a tooltip without one. */
export function generateColor(colour?: unknown): Colour {
  if (colour) throw new Error('Tooltips have no colours of their own here (app/build/slim.ts)');
  return { toRgb: () => ({ r: 0, g: 0, b: 0, a: 1 }) };
}

/** The keys without this one. */
export function arrDel<K>(keys: readonly K[] | undefined, key: K): K[] {
  return (keys ?? []).filter((each) => each !== key);
}

/** The keys with this one. */
export function arrAdd<K>(keys: readonly K[] | undefined, key: K): K[] {
  return [...new Set([...(keys ?? []), key])];
}

/** `rowSelection.checkStrictly: false` is a mistake of ours. */
export function conductCheck(): never {
  throw new Error('Ticks of rows do not spread in a tree here (app/build/slim.ts)');
}
export { conductCheck as convertDataToEntities };

/** Using what is left out is a mistake of ours. */
function LeftOut(): never {
  throw new Error(
    'app/build/slim.ts leaves this part of antd out: `sticky` of a table, `Dropdown.Button`, `Radio.Group`, `Radio.Button`, `Checkbox.Group`, `Input.TextArea`, `Input.Password`, `Input.Search`',
  );
}

// biome-ignore lint/style/noDefaultExport: in place of a module with one
export { LeftOut as render, LeftOut as unmount, LeftOut as default };
