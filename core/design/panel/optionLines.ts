import type { JsonObject } from '../../language/types';
import { readOptions } from '../../model/options';
import { asArray, asObject, asText, isObject } from '../../model/read';

/** The options that a field holds itself, and how it names their members. */
const ownOptions = (node: JsonObject) => readOptions(node, node, asObject(node.__config__), '');

/** The labels of options, one a line; what lies below another is further in by two spaces. */
export function linesOf(node: JsonObject): string {
  const { items, labelKey, childrenKey } = ownOptions(node);
  const walk = (list: JsonObject[], depth: number): string[] =>
    list.flatMap((item) => [
      '  '.repeat(depth) + asText(item[labelKey]),
      ...walk(asArray(item[childrenKey]).filter(isObject), depth + 1),
    ]);
  return walk(items, 0).join('\n');
}

interface Line {
  label: string;
  depth: number;
}

function linesIn(text: string, nested: boolean): Line[] {
  return text.split('\n').flatMap((line) => {
    const label = line.trim();
    const spaces = /^\s*/.exec(line.replaceAll('\t', '  '))?.[0].length ?? 0;
    return label ? [{ label, depth: nested ? Math.floor(spaces / 2) : 0 }] : [];
  });
}

/**
 * Options from these lines: those whose label stays keep value and members, new ones have a number that none had. Of equal labels
 * at one place the first stays. `nested`: lines further in lie below the one before.
 */
export function optionsFrom(node: JsonObject, text: string, nested: boolean): JsonObject[] {
  const { items, labelKey, valueKey, childrenKey } = ownOptions(node);
  const all = (list: JsonObject[]): JsonObject[] =>
    list.flatMap((item) => [item, ...all(asArray(item[childrenKey]).filter(isObject))]);
  const old = all(items);
  let last = Math.max(0, ...old.map((option) => Number(option[valueKey])).filter(Number.isFinite));
  const used = new Set<JsonObject>();
  const optionOf = (label: string): JsonObject => {
    const known = old.find((option) => option[labelKey] === label && !used.has(option));
    if (known) {
      used.add(known);
      const { [childrenKey]: _, ...kept } = known;
      return kept;
    }
    last += 1;
    return { [valueKey]: String(last), [labelKey]: label };
  };
  const top: JsonObject[] = [];
  const open: { depth: number; list: JsonObject[]; option?: JsonObject }[] = [{ depth: -1, list: top }];
  for (const { label, depth } of linesIn(text, nested)) {
    while (open.length > 1 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const holder = open.at(-1);
    if (!holder || holder.list.some((each) => each[labelKey] === label)) continue;
    if (holder.option) holder.option[childrenKey] = holder.list;
    const option = optionOf(label);
    holder.list.push(option);
    open.push({ depth, list: [], option });
  }
  return top;
}
