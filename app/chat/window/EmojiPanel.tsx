import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useWords } from '../../runtime';
import { type Emoji, emojis } from '../text/emoji';

/** As in chat.css. */
const columns = 12;
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

function targetOf(key: string, at: number, count: number): number {
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : at + (steps[key] ?? 0);
}

/** The emoji 100 to 219 (CHAT-12, 13): one stop of Tab, the arrows move within. */
export function EmojiPanel({ onPick, onClose }: { onPick: (emoji: Emoji) => void; onClose: () => void }) {
  const t = useWords();
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => grid.current?.querySelector('button')?.focus(), []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape') {
      // Closes the panel only, not the drawer around it.
      event.stopPropagation();
      onClose();
      return;
    }
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = buttons[targetOf(event.key, at, buttons.length)];
    if (at < 0 || !next || next === event.target) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset
    <div ref={grid} className="chat-emojis" role="group" aria-label={t('chat.emoji')} onKeyDown={onKeyDown}>
      {emojis.map((emoji, at) => (
        <button
          key={emoji.number}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          data-emoji={emoji.number}
          aria-label={t(`chat.emojis.${emoji.number}`)}
          title={t(`chat.emojis.${emoji.number}`)}
          onClick={() => onPick(emoji)}
        >
          {emoji.character}
        </button>
      ))}
    </div>
  );
}
