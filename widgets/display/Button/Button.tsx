import { Button as AntButton } from 'antd';

export interface ButtonProps {
  buttonText?: string;
  align?: 'left' | 'center' | 'right';
  type?: string;
  disabled?: boolean;
  onClick?: () => void;
}

const solid = { success: 'green', warning: 'gold', info: 'default' } as const;
type Solid = keyof typeof solid;

/** A button inside a form (WDGT-04). */
export function Button({ buttonText, align = 'left', type = '', disabled, onClick }: ButtonProps) {
  const look =
    type === 'primary' || type === 'text' || type === 'link' || type === 'dashed'
      ? { type: type as 'primary' }
      : type in solid
        ? { color: solid[type as Solid], variant: 'solid' as const }
        : {};
  return (
    <div style={{ textAlign: align }}>
      <AntButton autoInsertSpace={false} {...look} danger={type === 'danger'} disabled={disabled} onClick={onClick}>
        {buttonText}
      </AntButton>
    </div>
  );
}
