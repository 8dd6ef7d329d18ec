import { Alert as AntAlert } from 'antd';
import type { NoticeType } from '../../../core/language/words/values';

export interface AlertProps {
  title?: string;
  description?: string;
  type?: NoticeType;
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
