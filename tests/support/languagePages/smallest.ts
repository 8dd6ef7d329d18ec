import type { createWalk, Loose } from '../../../core/language/walk';
import { printJson } from '../../../server/modules/exchange/generate/printJson';

export interface Example {
  id: string;
  document: Loose;
}

/** A part of an example, printed. */
export interface Shown {
  id: string;
  text: string;
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON as it is written in schemas; a short part on one line. */
function printed(part: Loose): string {
  const { $schema: _, ...rest } = part;
  const text = printJson(rest).trimEnd();
  const line = text.replace(/\n */g, ' ');
  return line.length <= 100 ? line : text;
}

/** Every object from the document down to this place, the outermost first. */
function around(document: Loose, at: string): Loose[] {
  let value: unknown = document;
  const path: unknown[] = [document];
  for (const step of at.split('/').slice(1)) {
    value = (value as Loose | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
    path.push(value);
  }
  return path.filter(isObject);
}

/** Objects that hold a binding as a member. */
function* bindingHolders(value: unknown): Generator<Loose> {
  if (typeof value !== 'object' || value === null) return;
  const members = Object.values(value);
  if (isObject(value) && members.some((each) => isObject(each) && '$' in each)) yield value;
  for (const each of members) yield* bindingHolders(each);
}

/** One member says too little: it is the name of the word itself. */
const says = (part: Loose): boolean => Object.keys(part).length > 1;

/** The smallest part of all examples that shows each word; a text or another plain value within the object that holds it. */
export function smallestExamples(
  walk: ReturnType<typeof createWalk>,
  examples: readonly Example[],
): Map<string, Shown> {
  const found = new Map<string, Shown & { full: boolean }>();
  const offer = (word: string, id: string, part: Loose): void => {
    const text = printed(part);
    const full = says(part);
    const known = found.get(word);
    const order = known && (Number(known.full) - Number(full) || text.length - known.text.length);
    if (order === undefined || order < 0 || (order === 0 && id < (known?.id ?? '')))
      found.set(word, { id, text, full });
  };
  for (const { id, document } of examples) {
    walk(document, {
      word: (name, part, at) => {
        const [inner] = around(document, at).slice(-1);
        if (isObject(part) || inner) offer(name, id, isObject(part) ? part : (inner as Loose));
      },
    });
    for (const holder of bindingHolders(document)) offer('binding', id, holder);
  }
  return found;
}
