import { HistoryOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Desk } from '../../../../core/design/desk';
import type { Said } from '../../../../core/design/types';
import { useWords, type Words } from '../../../words';
import { kindName } from '../kindName';
import { EscDropdown } from './EscDropdown';
import { say, useSaid } from './said';
import { useTexts } from './useDesk';

/** Entries of the history that the list shows; all can be reached one by one. */
const mostListed = 20;

/** A member of a part as panels call it; what is in words already, and what has none, stays. */
function memberName(t: Words, name: string): string {
  const key = `designer.title.${name}`;
  const words = t(key);
  return words === key ? name : words;
}

/** Another kind in words, and the properties that went with the old one. */
const kindWords = (t: Words, { kind = '', lost = '' }: Record<string, string>) => ({
  kind: kindName(t, kind),
  lost: lost
    .split(' ')
    .map((name) => memberName(t, name))
    .join(t('designer.join')),
});

/** What was done, in words. */
export function saidIn(t: Words, { key, values }: Said): string {
  const many = Number(values?.count ?? 1) > 1 ? 'Many' : '';
  const less = values?.lost ? 'Lost' : '';
  return t(`desk.done.${key}${less}${many}`, {
    ...values,
    ...(key === 'kind' && values && kindWords(t, values)),
    ...(values?.text && { text: t(`desk.text.${values.text}`) }),
    ...(key === 'set' && values?.name && { name: memberName(t, values.name) }),
  });
}

/** Whether the key is for what a person writes somewhere else: the text of that place has its own way back. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLTextAreaElement) return target.value !== target.defaultValue;
  if (!(target instanceof HTMLInputElement)) return false;
  const isText = !['checkbox', 'radio', 'button', 'range'].includes(target.type);
  return isText && (target.value !== target.defaultValue || !target.closest('.weft-outline'));
}

/** The box that lies over everything else; undefined: there is none. */
const topBox = () =>
  [...document.querySelectorAll('[role="dialog"]')].findLast(
    (box) => !box.closest('[hidden], [aria-hidden="true"], [style*="display: none"]'),
  );

/** Ctrl+Z and Ctrl+Shift+Z wherever the focus is on the page of the editor. */
function useKeys(page: RefObject<HTMLElement | null>, back: (way: 'undo' | 'redo') => void): void {
  const latest = useRef(back);
  latest.current = back;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      const { target } = event;
      const around = page.current?.closest('[role="dialog"]') ?? document.body;
      // A key of nobody is for the page on top.
      const isHere =
        target === document.body
          ? (topBox() ?? document.body) === around
          : target instanceof Node && around.contains(target);
      // The text itself may be closed; the page around it is not.
      const isAway = page.current?.parentElement?.closest('[hidden]');
      if (event.defaultPrevented || !isHere || isAway || isWriting(target)) return;
      event.preventDefault();
      latest.current(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [page]);
}

/** Undo, redo and the list of what was done, over all texts of the desk. `page`: an element of the page whose keys it hears. */
export function DeskButtons({ desk, page }: { desk: Desk; page: RefObject<HTMLElement | null> }) {
  const t = useWords();
  useTexts(desk);
  const back = (way: 'undo' | 'redo') => {
    const said = desk[way]();
    if (said) say(desk, t(`desk.${way}Of`, { what: saidIn(t, said) }));
  };
  useKeys(page, back);
  const said = useSaid(desk);
  const { done, undone } = desk.history;
  const last = done.at(-1);
  const [next] = undone;
  const button = (word: string, said: Said | undefined, icon: ReactNode, act: () => void) => {
    const name = said ? t(`desk.${word}Of`, { what: saidIn(t, said) }) : t(`desk.${word}`);
    return (
      <Button size="small" type="text" icon={icon} aria-label={name} title={name} disabled={!said} onClick={act} />
    );
  };
  const entry = ({ say }: { say: Said }, count: number) => ({
    key: String(count),
    label: saidIn(t, say),
    'data-undone': count > done.length || undefined,
  });
  const first = Math.max(0, done.length - mostListed);
  const items = [
    ...(first === 0 ? [{ key: '0', label: t('desk.opened') }] : []),
    ...done.slice(first).map((each, index) => entry(each, first + index + 1)),
    ...undone.slice(0, mostListed).map((each, index) => entry(each, done.length + index + 1)),
  ].reverse();
  return (
    <span className="weft-desk-buttons">
      {button('undo', last?.say, <UndoOutlined />, () => back('undo'))}
      {button('redo', next?.say, <RedoOutlined />, () => back('redo'))}
      <EscDropdown
        disabled={!last && !next}
        menu={{
          items,
          selectedKeys: [String(done.length)],
          className: 'weft-desk-history',
          onClick: ({ key }) => desk.goTo(Number(key)),
        }}
      >
        <Button
          size="small"
          type="text"
          icon={<HistoryOutlined />}
          aria-label={t('desk.history')}
          title={t('desk.history')}
        />
      </EscDropdown>
      <span className="sr-only" role="status">
        {said}
      </span>
    </span>
  );
}
