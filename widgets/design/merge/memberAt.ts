import { type ListName, listNames } from '../../../core/design/list/lists';
import { formMembers, itemMembers, listMembers } from '../../../core/design/list/members';
import { innerMembers, membersOf, paneMembers } from '../../../core/design/panel/members';
import type { Member } from '../../../core/design/panel/types';

/** A field of the merged forms: what it is called, and its kind. */
export interface CalledField {
  label: string;
  key: string;
  inTable: boolean;
}

/** A step of a path in words: a member of a panel, something that has a name, or what the text says. */
export type NamedStep = { member: Member } | { name: string } | { list: ListName } | { raw: string };

/** Steps of a path that say nothing to people. */
const silent = new Set(['fields', 'places', '__config__']);
const isListName = (name: string): name is ListName => (listNames as readonly string[]).includes(name);

/** Whether a step leads to an item of a list by its number. */
const isIndex = (step: string) => /^\d+$/.test(step);

/** What the steps behind the name of a text lead through, by the members of the panels. */
export function namedSteps(
  text: string,
  steps: readonly string[],
  called: ReadonlyMap<string, CalledField>,
): NamedStep[] {
  const named: NamedStep[] = [];
  let members: readonly Member[] = text === 'formData' ? formMembers : text === 'columnData' ? listMembers : [];
  let inConfig: boolean | undefined;
  for (const step of steps) {
    if (step === '__config__') inConfig = true;
    if (silent.has(step)) continue;
    const field = called.get(step);
    const found =
      members.find(({ name, inConfig: own }) => name === step && (inConfig === undefined || own === inConfig)) ??
      members.find(({ name }) => name === step);
    if (text === 'columnData' && named.length === 0 && isListName(step)) {
      named.push({ list: step });
      members = itemMembers(step);
    } else if (field && !found) {
      named.push({ name: field.label });
      if (text === 'formData') members = field.key ? membersOf(field.key, { inTable: field.inTable }) : paneMembers;
      inConfig = undefined;
    } else if (found) {
      named.push({ member: found });
      members = innerMembers(found);
    } else named.push(isIndex(step) ? { raw: String(Number(step) + 1) } : { raw: step });
  }
  return named;
}
