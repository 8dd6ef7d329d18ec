import { below, type Grown } from './grown';

export interface Argument {
  /** undefined: optional, and not given. */
  value: Grown | undefined;
  /** Members that some item of a `forEach` has; an item without one leaves the place out. */
  members?: ReadonlySet<string>;
}

/** The meaning of names at a place. */
export interface Scope {
  /** File of fragments whose short names are available; undefined: the document. */
  file: string | undefined;
  /** undefined: there are no arguments, and texts are literal. */
  args: ReadonlyMap<string, Argument> | undefined;
  /** Fragments being expanded, the outermost first. */
  stack: readonly string[];
  /** Pointer of the outermost `use`, in the document. */
  usedAt: string | undefined;
}

export interface Place {
  at: string;
  scope: Scope;
  depth: number;
}

/** The place of a member or an item. */
export const inside = ({ at, scope, depth }: Place, name: string | number): Place => ({
  at: below(at, name),
  scope,
  depth: depth + 1,
});
