import type { Desk } from '../../../../core/design/desk';
import {
  type Act,
  addField,
  copiedFields,
  duplicateFields,
  moveFields,
  pasteFields,
  placeOutside,
  removeFields,
  slotBeside,
  unwrapField,
  wrapFields,
} from '../../../../core/design/model/acts';
import type { Slot } from '../../../../core/design/model/fits';
import { labelField, renameField, setMembers } from '../../../../core/design/model/members';
import { nodeOf, type OutlineItem, outlineOf } from '../../../../core/design/model/outline';
import { formFields, partOfField, readForm } from '../../../../core/design/panel/formFields';
import { isWithin } from '../../../../core/design/places';
import type { Texts } from '../../../../core/design/toChanges';
import type { Op, Place } from '../../../../core/design/types';
import type { Json } from '../../../../core/language/types';
import type { PresetName } from '../../../../core/model/presets';
import { asObject } from '../../../../core/model/read';
import { useWords } from '../../../words';
import { firstChoices } from '../kindName';
import { say } from './said';
import { nextSpan, partOfLine, useAct } from './useAct';
import { unwrittenOf } from './useDeskUnwritten';

/** What was copied last, for browsers that do not show the clipboard to a page. */
let lastCopied = '';

/** Sets a member of the object at a place, or removes it (undefined): one act of the history. */
export type Change = (at: Place, member: string, value: Json | undefined) => void;

/** Makes fields so many of the 24 columns wide. */
export function spanFields(texts: Texts, pointers: readonly string[], span: number): Act {
  const places = pointers.map((pointer) => ({ text: 'formData' as const, pointer: `${pointer}/__config__` }));
  const made = setMembers(texts, places, 'span', span);
  const [first] = pointers;
  const named = outlineOf(texts.formData ?? '')?.find(({ pointer }) => pointer === first);
  const values = {
    name: named?.label || named?.name || '',
    width: partOfLine(span),
    count: String(pointers.length),
  };
  return 'ops' in made ? { ...made, say: { key: 'spanned', values } } : made;
}

/** The acts of the outline on the fields that are selected; each is one entry of the desk, and is said. */
export function useActs(desk: Desk, pointers: readonly string[], item: OutlineItem | undefined) {
  const t = useWords();
  const { act } = useAct(desk);
  const formData = () => desk.texts.formData ?? '';
  const copy = (): string => {
    lastCopied = copiedFields(desk.texts, pointers);
    say(desk, t('desk.copied', { count: pointers.length }));
    return lastCopied;
  };
  const remove = () => {
    const gone = formFields(readForm(formData()) ?? {}).filter((field) =>
      pointers.some((pointer) => isWithin(field.pointer, pointer)),
    );
    if (act(removeFields(desk.texts, pointers))) unwrittenOf(desk).forgetIn(gone.map(partOfField));
  };
  const change: Change = (at, member, value) => {
    const isName = member === '__vModel__' && at.text === 'formData';
    act(
      isName ? renameField(desk.texts, at.pointer, String(value ?? '')) : setMembers(desk.texts, [at], member, value),
    );
  };
  return {
    change,
    /** Several changes that set one property, as one entry. */
    setAll: (ops: Op[], name: string) => act({ say: { key: 'set', values: { name } }, ops }),
    /** The rules of another text of the form in place of those that are there. */
    setRules: (other: string) => {
      const { linkages } = readForm(other) ?? {};
      if (linkages === undefined || other === formData()) return;
      act({ say: { key: 'rules' }, ops: [{ text: 'formData', op: 'add', path: '/linkages', value: linkages }] });
    },
    copy,
    label: (of: OutlineItem, to: string) => act(labelField(desk.texts, of, to)),
    add: (preset: PresetName) => act(addField(desk.texts, preset, t(`code.preset.${preset}`), item, firstChoices(t))),
    /** Where a field is that stands in something, and how it leaves it. */
    outside: (pointer: string) => placeOutside(formData(), pointer),
    remove,
    duplicate: () => act(duplicateFields(desk.texts, pointers)),
    cut: (): string => {
      const clipboard = copy();
      remove();
      return clipboard;
    },
    paste: (clipboard: string = lastCopied) => act(pasteFields(desk.texts, clipboard, item)),
    moveTo: (slot: Slot, moving = pointers) => act(moveFields(desk.texts, moving, slot)),
    /** One place up or down; false: there is none. */
    moveBy: (by: -1 | 1): boolean => {
      const slot = slotBeside(formData(), pointers, by);
      return slot ? act(moveFields(desk.texts, pointers, slot)) : false;
    },
    mayMove: (by: -1 | 1): boolean => slotBeside(formData(), pointers, by) !== undefined,
    wrap: (box: 'row' | 'card') => act(wrapFields(desk.texts, pointers, box, t(`desk.box.${box}`))),
    unwrap: () => act(unwrapField(desk.texts, pointers[0] ?? '')),
    /** The next narrower or wider of the usual widths, each from its own. */
    widen: (by: -1 | 1) => {
      const wide = (pointer: string) => Number(asObject(nodeOf(formData(), pointer)?.__config__).span ?? 24);
      const next = nextSpan(wide(pointers.at(-1) ?? ''), by);
      if (next === undefined) return;
      act(spanFields(desk.texts, pointers, next));
    },
    itemsNow: () => outlineOf(formData()) ?? [],
  };
}

export type Acts = ReturnType<typeof useActs>;
