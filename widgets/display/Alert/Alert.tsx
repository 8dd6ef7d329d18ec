import { Alert as AntAlert } from 'antd';

export interface AlertProps {
  title?: string;
  description?: string;
  type?: 'success' | 'info' | 'warning' | 'error';
  showIcon?: boolean;
  closable?: boolean;
  closeText?: string;
}

/** A notice inside a form. */
export function Alert({ title, description, type = 'info', showIcon, closable, closeText }: AlertProps) {
  return (
    <AntAlert
      message={title}
      description={description || undefined}
      type={type}
      showIcon={showIcon}
      closable={closable ? { closeIcon: closeText || true } : false}
    />
  );
}
