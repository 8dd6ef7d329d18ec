import { nodeAt } from '../../jsonText/edits';
import type { Json, JsonObject } from '../../language/types';
import { isSystemName } from '../../model/checkNames';
import { canName } from '../../model/normaliseField';
import { isObject } from '../../model/read';
import { parentOf } from '../places';
import type { Texts } from '../toChanges';
import { treeOf } from '../tree';
import type { Op, Place, Said } from '../types';
import type { Act } from './acts';
import { type OutlineItem, outlineOf } from './outline';
import { escaped, type FieldRename, renamedIn } from './rename';
import { renamedLinkages } from './renameLinkages';

/** Operations that set a member of an object; objects on the way to it that are missing are made. */
function setOps(text: string, { text: name, pointer }: Place, member: string, value: Json | undefined): Op[] {
  const path = `${pointer}/${escaped(member)}`;
  const tree = treeOf(text);
  const old = nodeAt(text, tree, path);
  if (value === undefined) return old ? [{ text: name, op: 'remove', path }] : [];
  if (old && text.slice(old.from, old.to) === JSON.stringify(value)) return [];
  if (nodeAt(text, tree, pointer)) return [{ text: name, op: 'add', path, value }];
  const last = pointer
    .slice(parentOf(pointer).length + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return pointer ? setOps(text, { text: name, pointer: parentOf(pointer) }, last, { [member]: value }) : [];
}

/** Sets a member of the objects at these places, or removes it (undefined). */
export function setMembers(texts: Texts, places: readonly Place[], member: string, value: Json | undefined): Act {
  const ops = places.flatMap((place) => setOps(texts[place.text] ?? '', place, member, value));
  return { say: { key: 'set', values: { name: member } }, ops };
}

/** Gives a part of a form another label; that of a pane is its title. */
export function labelField(texts: Texts, { pointer, key, label }: OutlineItem, to: string): Act {
  const isPane = key === '';
  const place: Place = { text: 'formData', pointer: isPane ? pointer : `${pointer}/__config__` };
  const made = setMembers(texts, [place], isPane ? 'title' : 'label', to);
  return 'ops' in made ? { ...made, say: { key: 'labelled', values: { name: label, to } } } : made;
}

const parsed = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** What a rename changes in the form, its linkages and its list. */
function renameOps(texts: Texts, rename: FieldRename): Op[] {
  const { linkages, ...form } = parsed(texts.formData ?? '') ?? {};
  const inForm = renamedIn(form, '', rename).map(
    ({ at, value }): Op => ({ text: 'formData', op: 'replace', path: at, value }),
  );
  const inRules = renamedLinkages(linkages, '/linkages', rename).map((each): Op => {
    if ('value' in each) return { text: 'formData', op: 'replace', path: each.at, value: each.value };
    return { text: 'formData', op: 'move', from: each.at, path: `${parentOf(each.at)}/${escaped(each.to)}` };
  });
  const list = parsed(texts.columnData ?? '');
  const inList = renamedIn(list, '', rename).map(
    ({ at, value }): Op => ({ text: 'columnData', op: 'replace', path: at, value }),
  );
  return [...inForm, ...inRules, ...inList];
}

/** The item that is to be called so, or why it cannot be. */
function judged(formData: string, pointer: string, to: string): { item: OutlineItem } | { fault: Said } {
  const items = outlineOf(formData) ?? [];
  const item = items.find((each) => each.pointer === pointer);
  if (!item?.name) return { fault: { key: 'nothing' } };
  const { table } = item;
  const isTaken = items.some(
    (other) => other !== item && other.table === table && other.name.toLowerCase() === to.toLowerCase(),
  );
  if (isTaken || !to) return { fault: { key: 'nameTaken', values: { name: to } } };
  const isGood = canName(to, table !== '') && !isSystemName(to, table !== '');
  return isGood ? { item } : { fault: { key: 'badName', values: { name: to } } };
}

/** Why a field cannot be called so; undefined when it can. */
export function renameFault(formData: string, pointer: string, to: string): Said | undefined {
  const found = judged(formData, pointer, to);
  return 'fault' in found ? found.fault : undefined;
}

/**
 * Another name of a field: in the field, and wherever the form, its linkages and its list name it. One step over all texts; a
 * released column follows by the field's number.
 */
export function renameField(texts: Texts, pointer: string, to: string): Act {
  const found = judged(texts.formData ?? '', pointer, to);
  if ('fault' in found) return { refused: found.fault };
  const { name: from, table } = found.item;
  return {
    say: { key: 'renamed', values: { name: from, to } },
    ops: renameOps(texts, { table, from, to }),
    select: [{ text: 'formData', pointer }],
  };
}
