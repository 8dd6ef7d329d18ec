import type { CSSProperties } from 'react';
import { safeImage } from './files/addresses';

const hues = ['blue', 'purple', 'cyan', 'green', 'magenta', 'orange', 'geekblue', 'volcano'];

/** The same colour for the same name. */
function hueOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return `var(--weft-${hues[sum % hues.length]})`;
}

/** The last character of a Chinese name, the first letter of others. */
function initialOf(name: string): string {
  const letters = [...name.trim()];
  const last = letters.at(-1) ?? '';
  return /[\u4e00-\u9fff]/.test(last) ? last : (letters[0] ?? '').toUpperCase();
}

/** A person's picture, else an initial on the colour of the name, and the name; `name/account` keeps the account aside. */
function Person({ words, picture }: { words: string; picture?: string }) {
  const [name = words, account] = words.split('/');
  return (
    <span className="weft-person" title={account}>
      {picture ? (
        <img className="weft-person-mark" src={picture} alt="" loading="lazy" />
      ) : (
        <span className="weft-person-mark" style={{ '--weft-tint': hueOf(name) } as CSSProperties} aria-hidden="true">
          {initialOf(name)}
        </span>
      )}
      {name}
    </span>
  );
}

/** People by name, one after the other. */
export function People({ names, picture }: { names: readonly string[]; picture?: string }) {
  const one = names.length === 1 ? safeImage(picture ?? '') : undefined;
  return names.map((words) => <Person key={words} words={words} picture={one} />);
}
