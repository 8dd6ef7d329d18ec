import type { ComponentType } from 'react';

/** Draws one icon. */
export type Drawing = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

/** Drawings by their names in documents, and by the names behind the contract's classes `icon-ym icon-ym-…`. */
export interface IconSet {
  names: Readonly<Record<string, Drawing>>;
  classes: Readonly<Record<string, Drawing>>;
}

/** The drawing of a name or class. The family numbers its variants (`tree-user2`): the digits are ignored. */
export function findIcon({ names, classes }: IconSet, name: string): Drawing | undefined {
  const last = /icon-ym-(\S+)/.exec(name)?.[1] ?? name;
  return names[name] ?? classes[last] ?? classes[last.replace(/\d+$/, '')];
}
