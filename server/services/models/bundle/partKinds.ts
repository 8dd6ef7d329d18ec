import type { Ctx, UploadedFile } from '../../../ctx';
import type { Db } from '../../../db/types';
import { importInterface, interfaceContent } from '../../interfaces/records';
import { billRuleContent, importBillRule } from '../../platform/billRules';
import { categoryContent, importCategories } from '../../platform/dictionaryFile';

export type Content = Record<string, unknown>;

/** What a model names that travels in its file: where it is administered, how it is read and written here. */
interface PartKind {
  /** Code of the menu whose export and import buttons decide. */
  module: string;
  /** The content by id or code; undefined: unknown. */
  read: (db: Db, key: string) => Promise<Content | undefined>;
  /** The record of the content that has the name. */
  head: (content: Content) => Content | undefined;
  /** Adds it; refused when a part of it is there. Interfaces and bill rules arrive disabled, as from their own files. */
  write: (ctx: Ctx, content: Content) => Promise<void>;
}

const fileOf = (content: Content, extension: string): UploadedFile => ({
  filename: `part.${extension}`,
  mimetype: 'application/json',
  content: Buffer.from(JSON.stringify(content), 'utf8'),
});

const own = (content: Content): Content => content;

/** A category whose parent is not here is a top one. */
async function writeDictionary(ctx: Ctx, content: Content): Promise<void> {
  const list = (Array.isArray(content.list) ? content.list : []) as Content[];
  const placed = await Promise.all(
    list.map(async (row) => {
      const parent = typeof row.parentId === 'string' ? await categoryContent(ctx.db, row.parentId) : undefined;
      return parent ? row : { ...row, parentId: '-1' };
    }),
  );
  await importCategories(ctx, fileOf({ ...content, list: placed }, 'bdd'));
}

export const partKinds = {
  dictionary: {
    module: 'systemData.dictionary',
    read: categoryContent,
    head: ({ list }) => (Array.isArray(list) ? (list[0] as Content) : undefined),
    write: writeDictionary,
  },
  interface: {
    module: 'systemData.dataInterface',
    read: interfaceContent as PartKind['read'],
    head: own,
    write: (ctx, content) => importInterface(ctx, fileOf(content, 'bd')),
  },
  billRule: {
    module: 'system.billRule',
    read: billRuleContent,
    head: own,
    write: (ctx, content) => importBillRule(ctx, fileOf(content, 'bb')),
  },
} satisfies Record<string, PartKind>;

export type PartName = keyof typeof partKinds;
export const isPartName = (name: unknown): name is PartName =>
  typeof name === 'string' && Object.hasOwn(partKinds, name);

/** A part of a model's file. `content` is absent when the person who exported it may not export such parts. */
export interface Part {
  kind: PartName;
  /** As the model names it: an id, or a code. */
  key: string;
  name: string;
  content?: Content;
}
