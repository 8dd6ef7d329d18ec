import type { Json, JsonObject } from '../../language/types';
import { asArray, asObject, asText } from '../../model/read';
import { factsOf } from './outline';
import { renamedIn } from './rename';

/** A number that no node of the form has; they begin at 101, as in the family's designers. */
export function nextNumber(formData: string): number {
  const numbers = [...formData.matchAll(/"formId"\s*:\s*"?(\d+)"?/g)].map(([, number]) => Number(number));
  return Math.max(100, ...numbers) + 1;
}

/** What a copy of a node gets: pointers below it with their new values. */
export interface Fresh {
  sets: { at: string; value: Json }[];
  /** Numbers that were given out. */
  count: number;
}

/**
 * A copy has a number and a name of its own, and so has what it contains; columns of a copied sub-table keep their names, which are
 * names in the copy. What the copy says about its own fields names those of the copy. `isTaken`: names that it may not have.
 */
export function freshCopy(node: JsonObject, number: number, isTaken: (name: string) => boolean): Fresh {
  const sets: Fresh['sets'] = [];
  const names: [string, string][] = [];
  let next = number;
  const visit = (each: JsonObject, at: string, inTable: boolean): void => {
    const { name, key, children } = factsOf(each);
    const numbered = asText(asObject(each.__config__).formId) !== '';
    if (name || numbered) {
      sets.push({ at: `${at}/__config__/formId`, value: next });
      if (name && !inTable && isTaken(name)) names.push([name, `${name.replace(/\d+$/, '')}${next}`]);
      next += 1;
    }
    asArray(children).forEach((child, index) => {
      visit(asObject(child), `${at}/__config__/children/${index}`, inTable || key === 'table');
    });
  };
  visit(node, '', false);
  for (const [from, to] of names) sets.push(...renamedIn(node, '', { table: '', from, to }));
  return { sets, count: next - number };
}
