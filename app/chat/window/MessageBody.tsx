import type { ChatContent, ChatMessageType } from '../../../core/chat';
import { useWords } from '../../runtime';
import { MessageText } from '../text/MessageText';
import { ownFile } from './ownFile';

interface Props {
  type: ChatMessageType;
  content: ChatContent;
  /** Who sent it. */
  name: string;
}

/** The longest side of a picture in the conversation. */
const longestPx = 240;

/** Width and height in the conversation: the place is reserved before the picture is there. */
function shownSize(width: number, height: number): { width: number; height: number } | undefined {
  if (!(width > 0) || !(height > 0)) return undefined;
  const scale = Math.min(1, longestPx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function Picture({ path, size, name }: { path: string; size?: { width: number; height: number }; name: string }) {
  const t = useWords();
  const label = t('chat.pictureOf', { name });
  return (
    <a className="chat-picture" href={path} target="_blank" rel="noopener noreferrer" title={t('chat.pictureOpen')}>
      <img src={path} alt={label} loading="lazy" {...size} />
    </a>
  );
}

/** What a message says: text, or a picture, a voice message or a video, which are played in place (issue 13). */
export function MessageBody({ type, content, name }: Props) {
  const t = useWords();
  if (typeof content === 'string') return <MessageText text={content} />;
  const path = ownFile(content.path);
  if (!path) return <>{t(`chat.placeholder.${type}`)}</>;
  if (type === 'image') {
    const { width, height } = 'width' in content ? content : { width: 0, height: 0 };
    return <Picture path={path} size={shownSize(width, height)} name={name} />;
  }
  const label = t('chat.said', { name, text: t(`chat.${type}`) });
  if (type === 'voice') {
    // biome-ignore lint/a11y/useMediaCaption: a voice message has no captions
    return <audio controls preload="none" src={path} aria-label={label} />;
  }
  // biome-ignore lint/a11y/useMediaCaption: a video of another client has no captions
  return <video controls preload="metadata" src={path} aria-label={label} />;
}
