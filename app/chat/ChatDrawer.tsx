import { Drawer, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import type { ChatPeer, ChatStore } from '../../runtime/chat';
import { usePhone } from '../../widgets/frames/useWidth';
import { useWords } from '../runtime';
import { Announcer } from './Announcer';
import { ContactList } from './lists/ContactList';
import { ConversationList } from './lists/ConversationList';
import { ChatProvider, useChat, useChatStore } from './useChat';
import { useWatched } from './useWatched';
import { ChatWindow } from './window/ChatWindow';
import './chat.css';

/** Of the lists alone, and of lists with conversation and history. Narrower windows are filled. */
const listsPx = 320;
const wholePx = 1120;

/** Recent conversations and contacts (CHAT-02, 03). */
function Lists({ onOpen }: { onOpen: (peer: ChatPeer) => void }) {
  const t = useWords();
  const [contactIds, setContactIds] = useState<readonly string[]>([]);
  useWatched(contactIds);
  return (
    <div className="chat-lists">
      <Tabs
        destroyOnHidden
        items={[
          { key: 'messages', label: t('chat.messages'), children: <ConversationList onOpen={onOpen} /> },
          {
            key: 'contacts',
            label: t('chat.contacts'),
            children: <ContactList onOpen={onOpen} onListed={setContactIds} />,
          },
        ]}
      />
    </div>
  );
}

function Inside() {
  const chat = useChatStore();
  const window = useChat((state) => state.window);
  useEffect(() => void chat.loadConversations().catch(() => undefined), [chat]);
  return (
    <>
      <Lists onOpen={({ id, realName, account, headIcon }) => chat.open({ id, realName, account, headIcon })} />
      {window && <ChatWindow key={window.peer.id} window={window} />}
      <Announcer />
    </>
  );
}

interface Props {
  store: ChatStore;
  open: boolean;
  onClose: () => void;
}

/** Chat inside the organisation (CHAT-01): the lists, and beside them the open conversation; on phones one at a time. */
export function ChatDrawer({ store, open, onClose }: Props) {
  const t = useWords();
  const phone = usePhone();
  const wide = store.use((state) => state.window !== undefined);
  // A message that arrives behind the closed drawer is unread.
  useEffect(() => {
    if (!open) store.close();
  }, [store, open]);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width={phone ? '100%' : wide ? wholePx : listsPx}
      title={t('chat.title')}
      rootClassName="chat-drawer"
      destroyOnHidden
    >
      <ChatProvider value={store}>
        <Inside />
      </ChatProvider>
    </Drawer>
  );
}
