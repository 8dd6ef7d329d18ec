/** One error in a document. `at` is a JSON pointer; the message is in plain words. */
export interface Issue {
  at: string;
  message: string;
  hint?: string;
}
