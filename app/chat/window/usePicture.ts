import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import { chooseFile } from '../../chooseFile';
import { runtime } from '../../runtime';
import { refusalOf } from './checkPicture';

interface WaitingPicture {
  file: File;
  /** For the preview. */
  address: string;
}

const pictureTypes = 'image/*';
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The picture that waits to be sent: chosen, pasted or dropped (CHAT-14, 18…20). */
export function usePicture() {
  const [waiting, setWaiting] = useState<WaitingPicture>();
  const [over, setOver] = useState(false);
  useEffect(() => () => void (waiting && URL.revokeObjectURL(waiting.address)), [waiting]);

  function take(files: readonly File[]): void {
    const refusal = refusalOf(files);
    if (refusal) return void runtime.toasts.show('error', runtime.i18n.t(refusal));
    setWaiting({ file: files[0]!, address: URL.createObjectURL(files[0]!) });
  }

  return {
    waiting,
    over,
    remove: () => setWaiting(undefined),
    choose: async () => {
      const file = await chooseFile(pictureTypes);
      if (file) take([file]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      // Text copied from office programs comes with a picture of it: the text is meant.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      take(files);
    },
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        take([...event.dataTransfer.files]);
      },
    },
  };
}
