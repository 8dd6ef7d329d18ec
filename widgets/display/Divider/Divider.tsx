import { Divider as AntDivider } from 'antd';

export interface DividerProps {
  content?: string;
  contentPosition?: 'left' | 'center' | 'right';
}

/** A line across the form, with or without text. */
export function Divider({ content, contentPosition = 'center' }: DividerProps) {
  return (
    <AntDivider className="weft-divider" orientation={contentPosition} plain>
      {content || undefined}
    </AntDivider>
  );
}
