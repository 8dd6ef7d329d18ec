import type { Action } from '../language/types';
import { asObject, asText, isObject } from './read';
import type { ModelField } from './types';

/** Text of a script of 3.4 (`{ func, name }`) or 3.6 (text). */
export const scriptText = (value: unknown): string => asText(isObject(value) ? value.func : value);

/** Only comments: common, and needs no sandbox (contract-visualdev §0.3). */
export function isBlankScript(text: string): boolean {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/\s+/g, '');
  // Generated files lost the backslash of their line ends: `{n // …n}`.
  return bare === '' || /^(?:\(?(?:async)?\(?[^=>]*\)?=>|(?:async)?function\w*\([^)]*\))\{(?:\}\)?;?|n)$/.test(bare);
}

/** Collects the scripts of one document while it is created. Untrusted models have none. */
export class Scripts {
  readonly #sources: Record<string, string> = {};

  /** The action that runs the script; none for a blank one. */
  use(name: string, value: unknown): Action[] {
    const text = scriptText(value);
    if (isBlankScript(text)) return [];
    this.#sources[name] = text;
    return [{ do: 'script', script: name }];
  }

  /** `scripts` of the document. */
  get all(): Record<string, string> | undefined {
    return Object.keys(this.#sources).length ? this.#sources : undefined;
  }
}

export interface FieldEvents {
  onChange?: Action[];
  onBlur?: Action[];
  onClick?: Action[];
}

/** `on.…` of a field (contract-visualdev §3.2). `name` is the field's name in scripts: `price.change`. */
export function fieldEvents(field: ModelField, name: string, scripts: Scripts | undefined): FieldEvents {
  const on = asObject(field.raw.on);
  if (!scripts || !Object.keys(on).length) return {};
  return {
    onChange: scripts.use(`${name}.change`, on.change),
    onBlur: scripts.use(`${name}.blur`, on.blur),
    onClick: [
      ...scripts.use(`${name}.click`, on.click),
      ...scripts.use(`${name}.tabClick`, on.tabClick ?? on['tab-click']),
    ],
  };
}
