import type { Desk } from '../../../../core/design/desk';
import {
  addPart,
  copiedParts,
  documentSlots,
  duplicateParts,
  inDocument,
  moveParts,
  pasteParts,
  removeParts,
  slotNext,
} from '../../../../core/design/document/acts';
import { type DocItem, valueAt } from '../../../../core/design/document/outline';
import type { Slot } from '../../../../core/design/model/fits';
import { setMembers } from '../../../../core/design/model/members';
import type { Json, JsonObject } from '../../../../core/language/types';
import { asObject } from '../../../../core/model/read';

import type { TreeActs } from '../desk/treeKeys';
import { nextSpan, useAct } from '../desk/useAct';
import { unwrittenOf } from '../desk/useDeskUnwritten';
import { namedPath } from './namedPath';

/** The acts on the parts of a document; each is one entry of the desk, and is said. */
export function useDocumentActs(desk: Desk, items: readonly DocItem[], pointers: readonly string[]) {
  const { act } = useAct(desk);
  const text = () => desk.texts.document ?? '';
  const copied = () => copiedParts(desk.texts, items, pointers);
  const widen = (by: -1 | 1) => {
    const pointer = pointers.at(-1);
    const item = items.find((each) => each.pointer === pointer);
    if (!pointer || item?.kind !== 'field') return;
    const now = Number(asObject(valueAt(text(), pointer) as JsonObject).span ?? 24);
    const next = nextSpan(now, by);
    if (next !== undefined) act(setMembers(desk.texts, [inDocument(pointer)], 'span', next));
  };
  const remove = () => {
    const gone = pointers.map((pointer) => namedPath(items, pointer));
    if (act(removeParts(desk.texts, items, pointers))) unwrittenOf(desk).forgetIn(gone);
  };
  const tree: TreeActs = {
    remove,
    duplicate: () => act(duplicateParts(desk.texts, items, pointers)),
    moveBy: (by) => {
      const slot = slotNext(items, pointers, by);
      return slot ? act(moveParts(items, pointers, slot)) : false;
    },
    widen,
    copy: copied,
    cut: () => {
      const clipboard = copied();
      remove();
      return clipboard;
    },
    paste: (clipboard = '') => {
      const item = items.find(({ pointer }) => pointer === pointers.at(-1));
      return act(pasteParts(desk.texts, items, clipboard, item));
    },
  };
  return {
    ...tree,
    act,
    add: (slot: Slot, node: JsonObject, label: string) => act(addPart(desk.texts, slot, node, label)),
    moveTo: (slot: Slot, moving: readonly string[] = pointers) => act(moveParts(items, moving, slot)),
    mayMove: (by: -1 | 1) => slotNext(items, pointers, by) !== undefined,
    slots: (moving: readonly string[] = pointers) => documentSlots(items, moving),
    /** Sets a member of the object at a pointer, or removes it (undefined). `title`: what people read of it. */
    set: (pointer: string, name: string, value: Json | undefined, title = name) => {
      const made = setMembers(desk.texts, [inDocument(pointer)], name, value);
      return act('ops' in made ? { ...made, say: { ...made.say, values: { name: title } } } : made);
    },
  };
}

export type DocumentActs = ReturnType<typeof useDocumentActs>;
