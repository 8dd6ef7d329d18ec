import type { Action } from './actions';
import type { DetailBody, FormBody } from './bodies';
import type { DocumentBase, PageFrame } from './documentBase';
import type { PickerDoc } from './pickers';
import type { View } from './views';

/** Views side by side. In a dialog or drawer, ok runs `submit`. */
export interface PageDoc extends DocumentBase {
  kind: 'page';
  /** Default `page`. */
  frame?: PageFrame;
  views: View[];
  submit?: Action[];
}

export interface FormDoc extends DocumentBase, FormBody {
  kind: 'form';
  /** Default `page`. */
  frame?: PageFrame;
  /** Field that names the record: its loaded value follows the title of a dialog (issue 15 §2). */
  subject?: string;
}

export interface DetailDoc extends DocumentBase, DetailBody {
  kind: 'detail';
  /** Default `dialog`. */
  frame?: PageFrame;
  /** Field that names the record: its loaded value follows the title of a dialog (issue 15 §2). */
  subject?: string;
  /** Below the record, once it is loaded. */
  views?: View[];
}

export type Document = PageDoc | FormDoc | PickerDoc | DetailDoc;
