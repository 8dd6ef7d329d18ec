import {
  CaretRightOutlined,
  CloseOutlined,
  DownloadOutlined,
  LeftOutlined,
  PauseOutlined,
  ReloadOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../words';
import { isChunked } from './transfer';
import type { Slot } from './useUploads';

interface SlotToolsProps {
  slot: Slot;
  disabled?: boolean;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
  onPause: (key: string) => void;
  onDownload?: () => void;
  /** Absent: the order cannot be changed. */
  onMove?: (key: string, by: number) => void;
  first?: boolean;
  last?: boolean;
}

/** Actions on one file of a list. */
export function SlotTools(props: SlotToolsProps) {
  const { slot, disabled, onMove } = props;
  const t = useWords();
  const tool = (word: string, icon: ReactNode, onClick: () => void, off = false) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      disabled={disabled || off}
      onClick={onClick}
      title={t(word)}
      aria-label={`${t(word)} ${slot.name}`}
    />
  );
  return (
    <>
      {onMove ? tool('widget.upload.earlier', <LeftOutlined />, () => onMove(slot.key, -1), props.first) : null}
      {slot.state === 'uploading' && slot.file && isChunked(slot.file)
        ? tool('widget.upload.pause', <PauseOutlined />, () => props.onPause(slot.key))
        : null}
      {slot.state === 'paused'
        ? tool('widget.upload.resume', <CaretRightOutlined />, () => props.onRetry(slot.key))
        : null}
      {slot.state === 'error' ? tool('widget.retry', <ReloadOutlined />, () => props.onRetry(slot.key)) : null}
      {slot.record && props.onDownload ? tool('widget.upload.download', <DownloadOutlined />, props.onDownload) : null}
      {tool('widget.upload.remove', <CloseOutlined />, () => props.onRemove(slot.key))}
      {onMove ? tool('widget.upload.later', <RightOutlined />, () => onMove(slot.key, 1), props.last) : null}
    </>
  );
}
