import { Button, Tooltip } from 'antd';
import { useRef } from 'react';
import type { FrameButton } from '../../../engine/frames';
import { Icon } from '../../icons';
import { busy } from './busy';

const looks = { primary: 'primary', default: 'default', text: 'text', link: 'link', dashed: 'dashed' } as const;

/** One button of a toolbar or footer. With `upload` it opens a file dialog first and passes the file on. */
export function ActionButton({ button, size }: { button: FrameButton; size?: 'small' | 'middle' }) {
  const picker = useRef<HTMLInputElement>(null);
  const { icon, iconOnly, label, upload } = button;
  const drawn = (
    <Button
      autoInsertSpace={false}
      type={looks[button.type ?? (iconOnly ? 'text' : 'default')]}
      size={size}
      icon={icon ? <Icon name={icon} /> : undefined}
      danger={button.danger}
      disabled={button.disabled}
      aria-disabled={button.explains || undefined}
      className={button.explains ? 'weft-button-explains' : undefined}
      loading={busy(button.loading)}
      aria-label={iconOnly ? label : undefined}
      data-action={button.name}
      onClick={() => (upload ? picker.current?.click() : button.onClick())}
    >
      {iconOnly ? undefined : <span className="weft-button-text">{label}</span>}
    </Button>
  );
  return (
    <>
      {iconOnly ? <Tooltip title={label}>{drawn}</Tooltip> : drawn}
      {upload ? (
        <input
          ref={picker}
          type="file"
          hidden
          accept={upload.accept}
          aria-label={label}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) button.onClick(file);
          }}
        />
      ) : null}
    </>
  );
}
