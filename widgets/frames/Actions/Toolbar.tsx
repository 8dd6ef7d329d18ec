import type { FrameButton } from '../../../engine/frames';
import { ActionButton } from './ActionButton';
import './Actions.css';

/** Buttons in a row. */
export function Toolbar({ buttons, align = 'left' }: { buttons: FrameButton[]; align?: 'left' | 'right' }) {
  return (
    <div className={`weft-toolbar weft-toolbar-${align}`}>
      {buttons.map((button) => (
        <ActionButton key={button.name} button={button} />
      ))}
    </div>
  );
}
