import type { JsonObject } from '../../language/types';
import { type FlatForm, flatForm, wholeForm } from './flatForm';
import { mergedOrder } from './order';
import { decide, type Merging, mergeValues } from './values';

/** Where fields are: the place of a whole form in a list of differences. */
export const formAt = 'fields';
export const placesAt = 'places';

type Flats = Record<'base' | 'mine' | 'theirs', FlatForm>;

/** Who holds each node. A box that somebody deleted stays while somebody else put something into it. */
function mergeHolders(merging: Merging, { base, mine, theirs }: Flats, nodes: Record<string, JsonObject>) {
  const holders: Record<string, string> = {};
  const sideOf = (id: string) => (id in mine.holders ? mine : theirs);
  const place = (id: string): void => {
    const both = id in mine.holders && id in theirs.holders;
    const three = { base: base.holders[id], mine: mine.holders[id], theirs: theirs.holders[id] };
    const holder = both ? (decide(merging, [placesAt, id], three) as string) : (sideOf(id).holders[id] as string);
    holders[id] = holder;
    if (holder === '' || holder in nodes) return;
    nodes[holder] = sideOf(holder).nodes[holder] as JsonObject;
    place(holder);
  };
  for (const id of Object.keys(nodes)) if (!(id in holders)) place(id);
  return holders;
}

/** Two boxes, each put into the other, hold nothing together: of those the places of one side count. */
function straighten(merging: Merging, { mine, theirs, base }: Flats, holders: Record<string, string>): void {
  const isReached = (id: string): boolean => {
    const seen = new Set<string>();
    for (let at = id; at !== ''; at = holders[at] ?? '') {
      if (seen.has(at)) return false;
      seen.add(at);
    }
    return true;
  };
  const lost = Object.keys(holders).filter((id) => !isReached(id));
  if (lost.length === 0) return;
  const pick = ({ holders: all }: FlatForm) =>
    Object.fromEntries(lost.flatMap((id) => (id in all ? [[id, all[id] as string]] : [])));
  const three = { base: pick(base), mine: pick(mine), theirs: pick(theirs) };
  const key = JSON.stringify([placesAt]);
  merging.differences.push({ key, path: [placesAt], by: 'both', ...three });
  const [first, second] = merging.take(key) === 'mine' ? [three.mine, three.theirs] : [three.theirs, three.mine];
  Object.assign(holders, second, first);
}

/** Two forms of one in one; undefined: their fields cannot be told apart. */
export function mergeForms(merging: Merging, forms: Record<'base' | 'mine' | 'theirs', JsonObject>) {
  const [base, mine, theirs] = [flatForm(forms.base), flatForm(forms.mine), flatForm(forms.theirs)];
  if (!base || !mine || !theirs) return undefined;
  const flats = { base, mine, theirs };
  const rest = mergeValues(merging, [], { base: base.rest, mine: mine.rest, theirs: theirs.rest }) as JsonObject;
  const merged = mergeValues(merging, [formAt], { base: base.nodes, mine: mine.nodes, theirs: theirs.nodes });
  const nodes = { ...(merged as Record<string, JsonObject>) };
  const holders = mergeHolders(merging, flats, nodes);
  straighten(merging, flats, holders);
  const lists: Record<string, string[]> = {};
  for (const holder of ['', ...Object.keys(nodes)]) {
    const held = new Set(Object.keys(nodes).filter((id) => holders[id] === holder));
    const [was, my, their] = [base, mine, theirs].map((flat) => flat.lists[holder] ?? []) as [
      string[],
      string[],
      string[],
    ];
    if (held.size) lists[holder] = mergedOrder(was, my, their, held);
  }
  return wholeForm({ rest, nodes, lists });
}
