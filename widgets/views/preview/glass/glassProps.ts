import type { RefObject } from 'react';
import type { Desk } from '../../../../core/design/desk';

export interface GlassProps {
  desk: Desk;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Of the window in which it is drawn, in pixels. */
  width: number;
  /** How much smaller the frame is drawn, and how far from the edges of the pane. */
  scale: number;
  left: number;
  top: number;
}
