import { Button } from 'antd';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { chatLimits, chatText, checkChatText } from '../../../core/chat';
import { Icon } from '../../../widgets/icons';
import { useWords } from '../../runtime';
import { type Emoji, tokenOf } from '../text/emoji';
import { EmojiPanel } from './EmojiPanel';
import { insertAt } from './insertAt';
import { useComposerDraft } from './useComposerDraft';
import type { usePicture } from './usePicture';

/** The remaining length is shown below this number of characters. */
const nearLimit = 100;

interface Props {
  peerId: string;
  name: string;
  picture: ReturnType<typeof usePicture>;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Share of the picture that was uploaded. */
  percent?: number;
  onSend: (text: string) => void;
  onTyping: () => void;
}

function Waiting({ picture, percent }: Pick<Props, 'picture' | 'percent'>) {
  const t = useWords();
  if (!picture.waiting) return null;
  return (
    <div className="chat-waiting">
      <img src={picture.waiting.address} alt={t('chat.pictureWaiting')} />
      {percent === undefined ? (
        <Button
          size="small"
          icon={<Icon name="delete" />}
          aria-label={t('chat.pictureRemove')}
          onClick={picture.remove}
        />
      ) : (
        <span role="status">{t('chat.pictureUploading', { percent })}</span>
      )}
    </div>
  );
}

/** Where a message is written: Enter sends, Shift-Enter breaks the line (CHAT-12…17, issue 13). */
export function Composer({ peerId, name, picture, box, percent, onSend, onTyping }: Props) {
  const t = useWords();
  const [text, setText] = useComposerDraft(peerId);
  const [emoji, setEmoji] = useState(false);
  const ready = chatText(text);
  const left = chatLimits.textLength - ready.length;
  const busy = percent !== undefined;
  const fault = checkChatText(text);
  const refused = fault === 'tooLong' || (fault === 'empty' && !picture.waiting);

  function send(): void {
    if (refused || busy) return;
    onSend(ready);
    setText('');
    box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // An Enter that ends a composition chooses a word of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function pick(chosen: Emoji): void {
    if (box.current) setText(insertAt(box.current, tokenOf(chosen)));
    setEmoji(false);
  }

  return (
    <section className="chat-composer" aria-label={t('chat.composer', { name })}>
      {emoji && (
        <EmojiPanel
          onPick={pick}
          onClose={() => {
            setEmoji(false);
            box.current?.focus();
          }}
        />
      )}
      <Waiting picture={picture} percent={percent} />
      <textarea
        ref={box}
        rows={3}
        aria-label={t('chat.composer', { name })}
        placeholder={t('chat.composerHint')}
        value={text}
        aria-invalid={left < 0 || undefined}
        onChange={({ target }) => {
          setText(target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={picture.onPaste}
      />
      <div className="chat-tools">
        <Button
          type="text"
          icon={<Icon name="smile" />}
          aria-label={t('chat.emoji')}
          aria-expanded={emoji}
          onClick={() => setEmoji(!emoji)}
        />
        <Button
          type="text"
          icon={<Icon name="picture" />}
          aria-label={t('chat.pictureAdd')}
          disabled={busy}
          onClick={() => void picture.choose()}
        />
        <span className={left < 0 ? 'chat-left chat-over' : 'chat-left'} role="status">
          {left < 0 ? t('chat.overLong', { count: -left }) : left < nearLimit && t('chat.tooLong', { count: left })}
        </span>
        <Button type="primary" autoInsertSpace={false} disabled={refused} loading={busy} onClick={send}>
          {t('chat.send')}
        </Button>
      </div>
    </section>
  );
}
