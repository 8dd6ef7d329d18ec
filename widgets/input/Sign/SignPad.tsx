import { Button, Modal, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { useWords } from '../../words';

interface SignPadProps {
  title: string;
  onDone: (image: string) => void;
  onCancel: () => void;
}

/** Ink on white in every theme: what is drawn is what is stored and printed. */
const paper = '#ffffff';
const ink = '#141414';

/** The canvas has the screen's pixels, so that lines are sharp and begin under the pen. */
function sharpen(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
}

/** A sheet to sign on: undo one line, clear all; an empty sheet is not a signature. */
export function SignPad({ title, onDone, onCancel }: SignPadProps) {
  const t = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const [lines, setLines] = useState(0);

  useEffect(() => {
    if (!canvas.current) return;
    sharpen(canvas.current);
    const made = new SignaturePad(canvas.current, { backgroundColor: paper, penColor: ink });
    made.addEventListener('endStroke', () => {
      setLines(made.toData().length);
    });
    pad.current = made;
    return () => made.off();
  }, []);

  const undo = () => {
    const kept = pad.current?.toData().slice(0, -1) ?? [];
    pad.current?.fromData(kept);
    setLines(kept.length);
  };
  const clear = () => {
    pad.current?.clear();
    setLines(0);
  };
  return (
    <Modal
      open
      title={title}
      onCancel={onCancel}
      onOk={() => pad.current && onDone(pad.current.toDataURL('image/png'))}
      okButtonProps={{ disabled: lines === 0 }}
      okText={t('widget.ok')}
      cancelText={t('widget.cancel')}
      width={600}
      destroyOnHidden
    >
      <canvas ref={canvas} className="weft-sign-sheet" aria-label={t('widget.signHere')} />
      <Space>
        <Button onClick={undo} disabled={lines === 0}>
          {t('widget.undo')}
        </Button>
        <Button onClick={clear} disabled={lines === 0}>
          {t('widget.clear')}
        </Button>
      </Space>
    </Modal>
  );
}
