import { Alert } from 'antd';
import type { FrameButton } from '../../../engine/frames';
import { Toolbar } from '../../frames/Actions/Toolbar';
import type { TextDoc } from './TextDoc';

const kinds = ['info', 'success', 'warning', 'error'] as const;
type Kind = (typeof kinds)[number];

export const isNotice = (tone: TextDoc['tone']): tone is Kind => kinds.some((kind) => kind === tone);

interface NoticeProps {
  kind: Kind;
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
