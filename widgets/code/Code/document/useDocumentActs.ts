import { useState } from 'react';
import type { Desk } from '../../../../core/design/desk';
import {
  addPart,
  documentSlots,
  duplicatePart,
  inDocument,
  moveParts,
  removeParts,
  slotNext,
} from '../../../../core/design/document/acts';
import { type DocItem, valueAt } from '../../../../core/design/document/outline';
import type { Act } from '../../../../core/design/model/acts';
import type { Slot } from '../../../../core/design/model/fits';
import { setMembers } from '../../../../core/design/model/members';
import type { Json, JsonObject } from '../../../../core/language/types';
import { asObject } from '../../../../core/model/read';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useWords } from '../../../words';
import { saidIn } from '../desk/DeskButtons';
import type { TreeActs } from '../desk/treeKeys';

/** Widths of a field that the keys go through, of 24 columns. */
const spans = [6, 8, 12, 16, 24];

/** The acts on the parts of a document; each is one entry of the desk, and is said. */
export function useDocumentActs(desk: Desk, items: readonly DocItem[], pointers: readonly string[]) {
  const t = useWords();
  const host = useWidgetHost();
  const [said, setSaid] = useState('');
  const act = (made: Act): boolean => {
    if ('refused' in made) {
      host?.notify('warning', t(`desk.refused.${made.refused.key}`, made.refused.values));
      return false;
    }
    const isDone = desk.do(made);
    if (isDone) setSaid(saidIn(t, made.say));
    return isDone;
  };
  const text = () => desk.texts.document ?? '';
  const copied = () => JSON.stringify({ weft: 'document', node: valueAt(text(), pointers.at(-1) ?? '') });
  const widen = (by: -1 | 1) => {
    const pointer = pointers.at(-1);
    const item = items.find((each) => each.pointer === pointer);
    if (!pointer || item?.kind !== 'field') return;
    const now = Number(asObject(valueAt(text(), pointer) as JsonObject).span ?? 24);
    const next = by > 0 ? spans.find((span) => span > now) : spans.findLast((span) => span < now);
    if (next !== undefined) act(setMembers(desk.texts, [inDocument(pointer)], 'span', next));
  };
  const tree: TreeActs = {
    remove: () => act(removeParts(desk.texts, items, pointers)),
    duplicate: () => act(duplicatePart(desk.texts, items, pointers)),
    moveBy: (by) => {
      const slot = slotNext(items, pointers, by);
      return slot ? act(moveParts(items, pointers, slot)) : false;
    },
    widen,
    copy: copied,
    cut: () => {
      const clipboard = copied();
      act(removeParts(desk.texts, items, pointers));
      return clipboard;
    },
    paste: (clipboard) => {
      const node = pasted(clipboard);
      const item = items.find(({ pointer }) => pointer === pointers.at(-1));
      const slot = item && slotBehind(items, item);
      if (!node || !slot) return act({ refused: { key: 'noParts' } });
      return act(addPart(desk.texts, slot, node, String(node.name ?? node.id ?? '')));
    },
  };
  return {
    ...tree,
    said,
    act,
    add: (slot: Slot, node: JsonObject, label: string) => act(addPart(desk.texts, slot, node, label)),
    moveTo: (slot: Slot, moving: readonly string[] = pointers) => act(moveParts(items, moving, slot)),
    mayMove: (by: -1 | 1) => slotNext(items, pointers, by) !== undefined,
    slots: (moving: readonly string[] = pointers) => documentSlots(items, moving),
    /** Sets a member of the object at a pointer, or removes it (undefined). */
    set: (pointer: string, name: string, value: Json | undefined) =>
      act(setMembers(desk.texts, [inDocument(pointer)], name, value)),
  };
}

/** At the end of a list, or behind an item in its. */
function slotBehind(items: readonly DocItem[], { pointer, kind }: DocItem): Slot {
  const at = pointer.lastIndexOf('/');
  if (kind !== 'list') return { list: pointer.slice(0, at), index: Number(pointer.slice(at + 1)) + 1 };
  const held = items.filter((each) => each.pointer.slice(0, each.pointer.lastIndexOf('/')) === pointer);
  return { list: pointer, index: held.length };
}

/** A part that was copied here. */
function pasted(clipboard: string | undefined): JsonObject | undefined {
  try {
    const { weft, node } = JSON.parse(clipboard ?? '') as JsonObject;
    return weft === 'document' ? asObject(node) : undefined;
  } catch {
    return undefined;
  }
}

export type DocumentActs = ReturnType<typeof useDocumentActs>;
