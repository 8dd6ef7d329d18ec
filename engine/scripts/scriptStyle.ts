import type { CSSProperties } from 'react';

/** Style properties that a list script may set on a row or cell: appearance, but neither position nor height. */
const allowed = new Set([
  'color',
  'background',
  'backgroundColor',
  'fontWeight',
  'fontStyle',
  'textDecoration',
  'textAlign',
  'opacity',
  'borderLeft',
  'borderRight',
  'borderTop',
  'borderBottom',
  'borderColor',
]);

/** Words, numbers, colours and plain functions of them (`rgb(…)`); nothing that can fetch. */
const plain = /^(?!.*(?:url|image|expression|var)\s*\()[\w\s.,%#()/-]{1,100}$/i;

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The allowed members of a script's result; undefined when there are none. */
export function toStyle(answer: unknown): CSSProperties | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const kept = Object.entries(answer)
    .map(([name, value]) => [camel(name), value] as const)
    .filter(([name, value]) => {
      if (!allowed.has(name)) return false;
      return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && plain.test(value);
    });
  return kept.length ? (Object.fromEntries(kept) as CSSProperties) : undefined;
}
