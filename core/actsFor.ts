/** In whose name calls are made: each call of our own client says it, and the server judges it (server/services/authors). */
export interface ActsFor {
  /** `app`, the id of an overlay document, `board:<id>` or `model:<id>`. */
  document: string;
  /** Sent with a changing call that a person's press started; made by the session, for this document alone. */
  press?: string;
}

export const documentHeader = 'weft-document';
export const pressHeader = 'weft-press';

/** The application itself, and its documents as they were shipped. */
export const product: ActsFor = { document: 'app' };

/** What who served a document says about it; files cannot say it. */
export function actsForOf(document: object): ActsFor | undefined {
  return (document as { actsFor?: ActsFor }).actsFor;
}
