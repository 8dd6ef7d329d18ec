import { isEqual } from '../../isEqual';
import { asText } from '../../model/read';
import { applied } from '../changes';
import { nextNumber } from '../model/copies';
import { renameField, setMembers } from '../model/members';
import { nodeOf, type OutlineItem, outlineOf } from '../model/outline';
import { changesIn, type Texts } from '../toChanges';
import type { Op } from '../types';

function after(texts: Texts, ops: readonly Op[]): Texts {
  const changes = changesIn(texts, ops);
  const next = { ...texts };
  for (const name of Object.keys(changes) as (keyof Texts)[])
    next[name] = applied(texts[name] ?? '', changes[name] ?? []);
  return next;
}

const numberOf = (text: string, { pointer }: OutlineItem) => {
  const config = nodeOf(text, pointer)?.__config__;
  return asText((config as Record<string, unknown> | undefined)?.formId);
};
const isName = (one: OutlineItem, other: OutlineItem) =>
  one.name !== '' && one.table === other.table && one.name.toLowerCase() === other.name.toLowerCase();

/**
 * My texts, in which each field that I added has a number and a name that nobody else gave to another field in the meantime. Theirs are
 * stored, and may be published: they keep what they have.
 */
export function withOwnNames(base: Texts, mine: Texts, theirs: Texts): Texts {
  const read = (texts: Texts) => texts.formData ?? '';
  const old = outlineOf(read(base)) ?? [];
  const others = (outlineOf(read(theirs)) ?? []).map((item) => ({
    item,
    number: numberOf(read(theirs), item),
    node: nodeOf(read(theirs), item.pointer),
  }));
  const before = new Set(old.map((item) => numberOf(read(base), item)));
  const taken = others.filter(({ number }) => number && !before.has(number));
  let now = mine;
  let next = Math.max(nextNumber(read(mine)), nextNumber(read(theirs)));
  for (const { pointer } of outlineOf(read(mine)) ?? []) {
    const item = outlineOf(read(now))?.find((each) => each.pointer === pointer);
    const number = item && numberOf(read(now), item);
    if (!item || !number || before.has(number)) continue;
    const node = nodeOf(read(now), pointer);
    const clashing = taken.filter((other) => other.number === number || isName(other.item, item));
    if (clashing.length === 0 || clashing.some((other) => isEqual(other.node, node))) continue;
    if (clashing.some((other) => isName(other.item, item))) {
      const act = renameField(now, pointer, `${item.name.replace(/\d+$/, '')}${next}`);
      if ('ops' in act) now = after(now, act.ops);
    }
    const act = setMembers(now, [{ text: 'formData', pointer: `${pointer}/__config__` }], 'formId', next);
    if ('ops' in act) now = after(now, act.ops);
    next += 1;
  }
  return now;
}
