import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ChatWindow as OpenWindow } from '../../../runtime/chat';
import { usePhone } from '../../../widgets/frames/useWidth';
import { Icon } from '../../../widgets/icons';
import { runtime, useWords } from '../../runtime';
import { nameOf, useChat, useChatStore } from '../useChat';
import { Composer } from './Composer';
import { HistoryPanel } from './HistoryPanel';
import { MessageList } from './MessageList';
import { usePicture } from './usePicture';
import { useSendPicture } from './useSendPicture';

interface HeadProps {
  window: OpenWindow;
  history: boolean;
  onHistory: () => void;
}

function Head({ window: { peer }, history, onHistory }: HeadProps) {
  const t = useWords();
  const chat = useChatStore();
  const phone = usePhone();
  const online = useChat((state) => state.online.has(peer.id));
  const typing = useChat((state) => state.typing.has(peer.id));
  return (
    <div className="chat-head">
      {phone && <Button type="text" icon={<Icon name="left" />} aria-label={t('chat.back')} onClick={chat.close} />}
      <h2>{nameOf(peer)}</h2>
      <span className="chat-state">{typing ? t('chat.typing') : t(online ? 'chat.online' : 'chat.offline')}</span>
      <Button
        type="text"
        icon={<Icon name="history" />}
        aria-label={t('chat.history')}
        title={t('chat.history')}
        aria-expanded={history}
        data-action="history"
        onClick={onHistory}
      />
    </div>
  );
}

/** The open conversation: messages, composer, history (CHAT-11…16). Mount it once per person (`key`). */
export function ChatWindow({ window }: { window: OpenWindow }) {
  const t = useWords();
  const chat = useChatStore();
  const away = runtime.connection.use();
  const picture = usePicture();
  const sending = useSendPicture();
  const box = useRef<HTMLTextAreaElement>(null);
  const [history, setHistory] = useState(false);
  // At first and after the history, which may have been in its place.
  useEffect(() => {
    if (!history) box.current?.focus();
  }, [history]);

  function send(text: string): void {
    const { waiting } = picture;
    if (waiting) void sending.send(waiting.file).then((sent) => sent && picture.remove());
    if (text) chat.send('text', text);
  }

  return (
    <div className="chat-window">
      <div
        className={picture.over ? 'chat-talk chat-dropping' : 'chat-talk'}
        data-drop={t('chat.dropHere')}
        {...picture.drop}
      >
        <Head window={window} history={history} onHistory={() => setHistory(!history)} />
        {away && (
          <p className="chat-away" role="status">
            {t('chat.away')}
          </p>
        )}
        <MessageList window={window} localOf={sending.localOf} />
        <Composer
          peerId={window.peer.id}
          name={nameOf(window.peer)}
          picture={picture}
          box={box}
          percent={sending.percent}
          onSend={send}
          onTyping={chat.typing}
        />
      </div>
      {history && <HistoryPanel peer={window.peer} onClose={() => setHistory(false)} />}
    </div>
  );
}
