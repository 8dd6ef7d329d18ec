import { Alert } from 'antd';
import { type NoticeType, noticeTypes, type TextTone } from '../../../core/language/words/values';
import type { FrameButton } from '../../../engine/frames';
import { Toolbar } from '../../frames/Actions/Toolbar';

export const isNotice = (tone: TextTone | undefined): tone is NoticeType => noticeTypes.some((kind) => kind === tone);

interface NoticeProps {
  kind: NoticeType;
  title: string;
  words: string;
  buttons: FrameButton[];
}

/** A notice is read aloud when it appears: at once when something is wrong. The same words are not shown twice. */
export function Notice({ kind, title, words, buttons }: NoticeProps) {
  return (
    <Alert
      className="weft-notice"
      type={kind}
      showIcon
      role={kind === 'warning' || kind === 'error' ? 'alert' : 'status'}
      message={title || words}
      description={title && title !== words ? words : undefined}
      action={buttons.length ? <Toolbar buttons={buttons} /> : undefined}
    />
  );
}
