/** A value that is HTML: what a rich text field stores. Everything else is text. */
export class RichText {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
  toJSON(): string {
    return this.html;
  }
}

export type PrintRow = Readonly<Record<string, unknown>>;

/** What a template is filled with: one head, and the rows of T1, T2, … (contract-visualdev §10). */
export interface PrintData {
  head: PrintRow;
  tables: readonly (readonly PrintRow[])[];
}

/** One handling of the record by its flow; `handleStatus` is the word, not the code. */
export interface Approval {
  nodeName: string;
  userName: string;
  handleTime: string;
  handleStatus: string;
  handleOpinion: string;
}

/** The tokens of the system, and the captions of the table of approvals. */
export interface PrintSystem {
  /** Texts by tag: `{systemPrinter}`, `{systemPrintTime}`, and those of modules. */
  words: Readonly<Record<string, string>>;
  approvals: readonly Approval[];
  /** Captions in the order of the members of `Approval`. */
  captions: readonly string[];
}
