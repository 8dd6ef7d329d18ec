import type { HiddenKind } from '../../permissionItems';
import type { Action } from './actions';
import type { ButtonDoc } from './columns';
import type { Text } from './values';

/** Frames of pages, forms and details. */
export const pageFrames = ['page', 'dialog', 'drawer', 'fullScreen'] as const;
export type PageFrame = (typeof pageFrames)[number];
export const pickerFrames = ['dialog', 'drawer', 'popover'] as const;
export type PickerFrame = (typeof pickerFrames)[number];
export type FrameName = PageFrame | PickerFrame;

export interface DocumentBase {
  $schema?: string;
  /** Language version of the document; absent: version 0, upgraded when read. */
  language?: 1;
  /** Unique; the last part equals the file name. */
  id: string;
  title?: Text | { create: Text; edit: Text };
  /** Fields inherit missing members (widget, label, rules, default) from this entity. */
  entity?: string;
  /** Columns or form fields without a `permit` require the permission code of their own name. */
  permits?: HiddenKind[];
  /** Changes when a published model changes; open pages compare it. */
  version?: string;
  /** Designer's scripts by the name used in `script` actions. Only documents compiled from trusted models have any. */
  scripts?: Record<string, string>;
  /** Designer's CSS text, scoped to this document and removed with it (contract-visualdev §3.1). */
  css?: string;
  /** Width of a dialog, drawer or popover: pixels, or a CSS length (`80%`). */
  width?: number | string;
  /** Buttons in the head of a dialog or drawer: what can be done with the record as it is shown. */
  head?: ButtonDoc[];
  /** Buttons of the frame's footer, beside ok and cancel. */
  buttons?: ButtonDoc[];
  okText?: Text;
  cancelText?: Text;
  /** Shows the ok button. Default: a form in a dialog or drawer, and what has a `submit`. */
  showOk?: boolean;
  showCancel?: boolean;
  /** Only its own buttons close the dialog or drawer: for what is shown once. */
  stays?: boolean;
  /** Runs whenever the frame closes. */
  onClose?: Action[];
}
