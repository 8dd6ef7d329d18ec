import type { Action, Params, Text, ViewBase } from '../../../core/language/types';

/** Takes one file, chosen or dropped, and sends it to a call at once. Another file replaces it. */
export interface UploadDoc extends ViewBase {
  view: 'upload';
  /** Gets the file as multipart `file`, beside the params. */
  call: string;
  params?: Params;
  title?: Text;
  /** What is accepted, in words. */
  hint?: Text;
  /** Words in the box; default: click or drop. */
  text?: Text;
  /** Extensions (`.xls,.xlsx`) and wildcards (`image/*`); default: any file. */
  accept?: string;
  /** Shown when the file is of another kind. */
  acceptText?: Text;
  /** Largest size in bytes. */
  maxBytes?: number;
  /** Shown when the file is larger. */
  maxText?: Text;
  /** Runs after a file was uploaded, refused or removed. */
  onChange?: Action[];
}
