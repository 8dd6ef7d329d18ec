import type { Session } from '../document/session';
import type { FieldHandle } from '../form/fieldHandle';
import type { FormModel } from '../form/formModel';

/** How a form lays its fields out; one object per form, so that it never makes a field draw again. */
export interface FieldLayout {
  labelPosition: 'right' | 'left' | 'top';
  labelWidthPx: number | undefined;
  gutterPx: number | undefined;
  /** Detail documents: values are drawn, not edited. */
  readOnly: boolean;
  /** Search forms show no message and no star. */
  plain?: boolean;
}

export interface FieldViewProps {
  session: Session;
  model: FormModel;
  handle: FieldHandle;
  layout: FieldLayout;
  /** Draws again when the words change. */
  language: string;
}
