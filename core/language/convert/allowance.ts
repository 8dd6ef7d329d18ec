import { limits } from '../../limits';

/** The remaining budget of one conversion, so that small schemas cannot cost much. */
export interface Allowance {
  /** Nodes; with room for panes, at most the maximum number of parts of a document. */
  nodes: number;
  /** Values and characters added by references, counted as if the definition were written out. */
  values: number;
  characters: number;
  /** Characters of expressions whose structure is checked. */
  patterns: number;
}

export const createAllowance = (): Allowance => ({
  nodes: Math.floor(limits.documentNodes / 2),
  values: 50_000,
  characters: limits.documentBytes,
  patterns: 20_000,
});

/** Spends this much; false when not enough is left. */
export function spend(allowance: Allowance, on: keyof Allowance, amount = 1): boolean {
  if (allowance[on] < amount) return false;
  allowance[on] -= amount;
  return true;
}

function countOf(value: unknown): number {
  let values = 0;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    values += 1;
    if (typeof next === 'object' && next !== null) for (const child of Object.values(next)) open.push(child);
  }
  return values;
}

const sizes = new WeakMap<object, { values: number; characters: number }>();

/** Spends the size of a definition; the size is computed once. */
export function spendDefinition(allowance: Allowance, definition: object): boolean {
  let size = sizes.get(definition);
  if (!size) {
    size = { values: countOf(definition), characters: JSON.stringify(definition).length };
    sizes.set(definition, size);
  }
  return spend(allowance, 'values', size.values) && spend(allowance, 'characters', size.characters);
}
