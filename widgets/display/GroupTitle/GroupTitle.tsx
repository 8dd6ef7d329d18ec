import { Tip } from '../../Tip';

export interface GroupTitleProps {
  content?: string;
  contentPosition?: 'left' | 'center' | 'right';
  helpMessage?: string;
}

/** The heading of a group of fields (WDGT-01). */
export function GroupTitle({ content, contentPosition = 'left', helpMessage }: GroupTitleProps) {
  return (
    <h3 className={`weft-group-title weft-align-${contentPosition}`}>
      <span>{content}</span>
      {helpMessage ? <Tip text={helpMessage} /> : null}
    </h3>
  );
}
