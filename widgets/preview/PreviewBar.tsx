import {
  CloseOutlined,
  DownloadOutlined,
  LeftOutlined,
  RightOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../words';

interface PreviewBarProps {
  name: string;
  /** From 1. */
  place: number;
  count: number;
  /** Absent: what is shown has no size. */
  onZoom?: (by: number) => void;
  onTurn?: () => void;
  onStep: (by: number) => void;
  onDownload: () => void;
  onClose: () => void;
}

/** The name of a file and what can be done with it. */
export function PreviewBar({ name, place, count, onZoom, onTurn, onStep, onDownload, onClose }: PreviewBarProps) {
  const t = useWords();
  const tool = (word: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Button
      type="text"
      icon={icon}
      onClick={onClick}
      disabled={disabled}
      title={t(`widget.viewer.${word}`)}
      aria-label={t(`widget.viewer.${word}`)}
      data-action={word}
    />
  );
  return (
    <div className="weft-viewer-bar">
      <span className="weft-viewer-name" title={name}>
        {name}
      </span>
      <span className="weft-viewer-tools">
        {count > 1 ? (
          <>
            {tool('previous', <LeftOutlined />, () => onStep(-1), place === 1)}
            <span className="weft-viewer-place">{`${place} / ${count}`}</span>
            {tool('next', <RightOutlined />, () => onStep(1), place === count)}
          </>
        ) : null}
        {onZoom ? (
          <>
            {tool('zoomOut', <ZoomOutOutlined />, () => onZoom(1 / 1.25))}
            {tool('zoomIn', <ZoomInOutlined />, () => onZoom(1.25))}
          </>
        ) : null}
        {onTurn ? tool('rotate', <RotateRightOutlined />, onTurn) : null}
        <Button
          type="text"
          icon={<DownloadOutlined />}
          onClick={onDownload}
          title={t('widget.upload.download')}
          aria-label={t('widget.upload.download')}
          data-action="download"
        />
        {tool('close', <CloseOutlined />, onClose)}
      </span>
    </div>
  );
}
