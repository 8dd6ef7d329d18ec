import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type PreviewKind, previewKind } from '../../core/filePreview';
import { useWidgetHost } from '../../engine/widgetHost';
import { extensionOf, type FileRecord } from '../files/record';
import { useDownload } from '../files/useDownload';
import { Loading } from '../frames/Notices/Loading';
import { useThemeVariables } from '../frames/themeVariables';
import { useWords } from '../words';
import { NotShown } from './NotShown';
import { PreviewBar } from './PreviewBar';
import { stages } from './stages';
import { usePreviewAddress } from './usePreviewAddress';
import './preview.css';

export interface PreviewProps {
  files: readonly FileRecord[];
  /** Index of the file that is shown first. */
  start: number;
  onClose: () => void;
}

/** The smallest and largest zoom; 1 fits the screen. */
const zooms = { least: 0.25, most: 8 };
const zoomed: readonly (PreviewKind | undefined)[] = ['picture', 'pdf'];
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface ShownFileProps {
  file: FileRecord;
  zoom: number;
  turn: number;
  onKey: (key: string) => void;
  onMissing: () => void;
  onDownload: () => void;
}

/** One file: its address, then what draws it; or that it cannot be drawn. */
function ShownFile({ file, zoom, turn, onKey, onMissing, onDownload }: ShownFileProps) {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<'unsupported' | 'failed'>();
  const fetched = usePreviewAddress(file, attempt);
  const kind = previewKind(file.fileExtension || extensionOf(file.fileId) || extensionOf(file.name));
  const isMissing = fetched.state === 'missing';
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing]);
  if (fetched.state === 'loading' || isMissing) return <Loading rows={6} />;
  const reason = failure ?? (fetched.state !== 'ready' ? fetched.state : kind ? undefined : 'unsupported');
  if (reason || fetched.state !== 'ready' || !kind) {
    const retry = () => {
      setFailure(undefined);
      setAttempt(attempt + 1);
    };
    return <NotShown reason={reason === 'failed' ? 'failed' : 'unsupported'} onDownload={onDownload} onRetry={retry} />;
  }
  const Stage = stages[kind];
  return (
    <Stage
      key={fetched.address}
      address={fetched.address}
      name={file.name}
      zoom={zoom}
      turn={turn}
      onFail={setFailure}
      onKey={onKey}
    />
  );
}

/** Arrow keys change the file; players have arrow keys of their own. The dialog itself closes by Esc. */
function useArrows(step: (by: number) => void): void {
  const now = useRef(step);
  now.current = step;
  useEffect(() => {
    const hear = ({ key, target }: KeyboardEvent) => {
      if (steps[key] && !(target instanceof HTMLMediaElement)) now.current(steps[key]);
    };
    // Around the preview keys are held back (usePreview), so they are heard on their way down.
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, []);
}

/** Files over the whole screen, one at a time (PREV-01). Arrow keys change the file, Esc closes. */
export function Preview({ files, start, onClose }: PreviewProps) {
  useThemeVariables();
  const t = useWords();
  const host = useWidgetHost();
  const download = useDownload();
  const [index, setIndex] = useState(start);
  const [look, setLook] = useState({ zoom: 1, turn: 0 });
  const file = files[index] as FileRecord;
  const kind = previewKind(file.fileExtension || extensionOf(file.fileId) || extensionOf(file.name));
  const step = (by: number) => {
    if (!files[index + by]) return;
    setIndex(index + by);
    setLook({ zoom: 1, turn: 0 });
  };
  const onKey = (key: string) => {
    if (key === 'Escape') onClose();
    else if (steps[key]) step(steps[key]);
  };
  useArrows(step);
  const sized = zoomed.includes(kind);
  return (
    <Modal
      open
      footer={null}
      closable={false}
      mask={false}
      width="100vw"
      onCancel={onClose}
      className="weft-viewer"
      title={
        <PreviewBar
          name={file.name}
          place={index + 1}
          count={files.length}
          onZoom={
            sized
              ? (by) => setLook({ ...look, zoom: Math.min(zooms.most, Math.max(zooms.least, look.zoom * by)) })
              : undefined
          }
          onTurn={sized ? () => setLook({ ...look, turn: (look.turn + 90) % 360 }) : undefined}
          onStep={step}
          onDownload={() => void download(file)}
          onClose={onClose}
        />
      }
    >
      <ShownFile
        key={file.fileId || file.url}
        file={file}
        zoom={look.zoom}
        turn={look.turn}
        onKey={onKey}
        onDownload={() => void download(file)}
        onMissing={() => {
          host?.notify('warning', t('widget.viewer.missing'));
          onClose();
        }}
      />
    </Modal>
  );
}
