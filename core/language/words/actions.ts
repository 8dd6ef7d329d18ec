import type { Condition } from './conditions';
import type { Binding, Bound, NoticeType, Params, Text } from './values';

/** What a person is asked before actions run. */
export interface Question {
  message: Text;
  /** Name of the record that the actions change; the title shows it with the verb. Blank: not shown. */
  about?: Bound;
  /** Label of the button that agrees; default: ok. */
  verb?: Text;
  /** The actions destroy something: the button is red and does not have the focus. */
  danger?: boolean;
  /** The person must type `about` first. */
  typed?: boolean;
  /** Called before: `text` of the answer is a sentence of the question. A refused call leaves it out. */
  tells?: { call: string; params?: Params };
}

export type Action =
  | {
      do: 'call';
      call: string | { create: string; edit: string };
      params?: Params;
      /** A refusal is not shown; `onError` shows it, from `message`. */
      quiet?: boolean;
      onOk?: Action[];
      onError?: Action[];
    }
  /** Opens a file chooser and posts the file as multipart `file` with the params; without a file the list ends. */
  | { do: 'upload'; call: string; params?: Params; accept?: string; onOk?: Action[]; onError?: Action[] }
  /**
   * Opens a dialog, drawer or picker document; `onOk` runs when it closes with a `result`. `among` names
   * the table whose rows, in their current order, the opened document can step through (previous and next record).
   */
  | { do: 'open'; document: string; args?: Params; among?: string; onOk?: Action[]; onClose?: Action[] }
  | { do: 'close'; result?: Bound }
  | ({ do: 'confirm'; onOk: Action[] } & Question)
  /**
   * Without a message: `msg` of the last call (1.5 s; `brief`: 1 s, after a change of state). With a `link` to an address
   * of the application it stays until it is closed or followed; an empty address is no link. With a `button` it stays for
   * 8 s, longer while the button is focused; `onClick` reads the `result` as it was.
   */
  | {
      do: 'notify';
      message?: Text;
      brief?: boolean;
      type?: NoticeType;
      link?: { label: Text; to: string | Binding };
      button?: { label: Text; onClick: Action[] };
    }
  /** Refreshes the named views; without a name all views of the page that opened this document. */
  | { do: 'refresh'; view?: string | string[] }
  /** `query` is appended to the address; `newWindow`: opens a separate window. */
  | { do: 'navigate'; to: string | Binding; query?: Params; newWindow?: boolean }
  /** `url` from `result.url` by default. */
  | { do: 'download'; url?: Bound; name?: Bound }
  | { do: 'set'; path: string; value: Bound }
  /** Emits an event to the whole application (`dictionary.changed` clears the cached dictionary list). */
  | { do: 'emit'; event: string; payload?: Bound }
  /** Tree or tree table: opens or closes every node. */
  | { do: 'expand'; view: string; to: 'all' | 'none' | 'toggle' }
  /** A table with `edit`: opens the editor of the row with this key; without `row` of a new row. */
  | { do: 'edit'; view: string; row?: Bound }
  /** Tree with `checkable`: ticks every node, or none. */
  | { do: 'check'; view: string; to: 'all' | 'none' }
  /** Validates a form and runs its `submit`: the nearest one, or that of a form view. */
  | { do: 'submit'; view?: string; keepOpen?: boolean }
  /** `keep`: fields of the form whose values stay, as of a record that is mostly like the last one. */
  | { do: 'reset'; view?: string; keep?: string[] }
  /** Moves a `steps` view: to the next step, to the one before (`back`), or to the step of this name. */
  | { do: 'step'; view: string; to: string }
  /** Ends the list, as a refused call does; the message is shown as a warning. */
  | { do: 'stop'; message?: Text }
  | { do: 'when'; condition: Condition; actions: Action[]; otherwise?: Action[] }
  /**
   * Runs a script of this document (`scripts`) in the sandbox. A script that does not parse, throws or times out is
   * reported and the list continues; one that returns a rejected promise ends the list.
   */
  | { do: 'script'; script: string };
