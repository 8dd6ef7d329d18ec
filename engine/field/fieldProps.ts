import type { Session } from '../document/session';
import type { FieldHandle } from '../form/fieldHandle';
import type { FormModel } from '../form/formModel';

/** How a form arranges its fields; one object per form, so that it never causes a field to re-render. */
export interface FieldLayout {
  labelPosition: 'right' | 'left' | 'top';
  labelWidthPx: number | undefined;
  gutterPx: number | undefined;
  /** Values of a detail side by side. */
  columns?: number;
  /** Detail documents: values are rendered read-only. */
  readOnly: boolean;
  /** Search forms show neither messages nor the required star. */
  plain?: boolean;
}

export interface FieldViewProps {
  session: Session;
  model: FormModel;
  handle: FieldHandle;
  layout: FieldLayout;
  /** Re-renders when the texts change. */
  language: string;
}
