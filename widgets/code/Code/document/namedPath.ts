import type { DocItem } from '../../../../core/design/document/outline';

/** A place with the names of its parts in place of their numbers: it stays the same while others are moved, added or removed. */
export const namedPath = (items: readonly DocItem[], pointer: string): string =>
  pointer
    .split('/')
    .map((step, at, steps) => items.find((each) => each.pointer === steps.slice(0, at + 1).join('/'))?.name || step)
    .join('/');
