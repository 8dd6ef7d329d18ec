import { Fragment } from 'react';
import { useWords } from '../../runtime';
import { type Emoji, splitEmoji } from './emoji';

function Drawn({ emoji }: { emoji: Emoji }) {
  const t = useWords();
  const label = t(`chat.emojis.${emoji.number}`);
  return (
    <span className="chat-emoji" role="img" aria-label={label} title={label}>
      {emoji.character}
    </span>
  );
}

/** Text with its emoji tokens drawn; unknown tokens stay as text (contract §7.3). */
export function EmojiText({ text }: { text: string }) {
  return splitEmoji(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places
    <Fragment key={at}>{part.emoji ? <Drawn emoji={part.emoji} /> : part.text}</Fragment>
  ));
}
