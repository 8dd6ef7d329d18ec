import type { Ctx } from '../../../ctx';
import type { Db } from '../../../db/types';

export type Content = Record<string, unknown>;

/** What a model names that travels in its file: where it is administered, how it is read and written here. */
export interface PartKind {
  /** Code of the menu that decides who reads and writes it. */
  module: string;
  /** Buttons of the menu for that; default its export and import. A read without one needs the menu. */
  buttons?: { read?: string; write?: string };
  /** The content by id or code; undefined: unknown. */
  read: (db: Db, key: string) => Promise<Content | undefined>;
  /** The record of the content that has the name. */
  head: (content: Content) => Content | undefined;
  /**
   * Adds it; refused when a part of it is there. Interfaces and bill rules arrive disabled, as from their own files. Without it
   * nothing is added: what is not here is missing.
   */
  write?: (ctx: Ctx, content: Content) => Promise<void>;
}
