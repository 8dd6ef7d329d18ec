import { Modal, Slider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useWords } from '../../words';
import { type Cut, cutOut } from './cutOut';

interface CropDialogProps {
  file: File;
  /** The square that was cut out; undefined: the file is not a picture. */
  onDone: (file: File | undefined) => void;
  onCancel: () => void;
}

/** The address of a file in this browser, while it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

const largest = 4;

/** Chooses the square of a picture: dragged or moved by arrow keys, enlarged by wheel, pinch or the slider. */
export function CropDialog({ file, onDone, onCancel }: CropDialogProps) {
  const t = useWords();
  const address = useAddress(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const cut = useRef<Cut>(undefined);
  const finish = async (): Promise<void> => {
    if (!address || !cut.current) return;
    setBusy(true);
    onDone(await cutOut(address, cut.current, file.name).catch(() => undefined));
  };
  return (
    <Modal
      open
      title={t('widget.portrait.crop')}
      width={450}
      onCancel={onCancel}
      onOk={() => void finish()}
      okButtonProps={{ disabled: !ready, loading: busy }}
      okText={t('widget.ok')}
      cancelText={t('widget.cancel')}
      destroyOnHidden
    >
      <div className="weft-crop">
        {address ? (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            maxZoom={largest}
            aspect={1}
            objectFit="cover"
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              cut.current = pixels;
              setReady(true);
            }}
            mediaProps={{ alt: t('widget.portrait.crop'), onError: () => onDone(undefined) }}
            cropperProps={{ 'aria-label': t('widget.portrait.move') } as never}
          />
        ) : null}
      </div>
      <div className="weft-crop-zoom">
        <span>{t('widget.portrait.zoom')}</span>
        <Slider
          min={1}
          max={largest}
          step={0.1}
          value={zoom}
          onChange={setZoom}
          ariaLabelForHandle={t('widget.portrait.zoom')}
          tooltip={{ open: false }}
        />
      </div>
    </Modal>
  );
}
