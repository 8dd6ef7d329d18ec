import type { MemberKind } from '../../../../core/model/members';
import type { Ctx, UploadedFile } from '../../../ctx';
import { allows } from '../../../services/permissions/grants';
import { importInterface, interfaceContent } from '../../interfaces/records';
import { billRuleContent, importBillRule } from '../../settings/billRules';
import { categoryContent, importCategories } from '../../settings/dictionaryFile';
import { memberParts } from './memberParts';
import type { Content, PartKind } from './partKind';

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

export const partKinds: Record<PartName, PartKind> = {
  ...memberParts,
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
};
type PartName = 'dictionary' | 'interface' | 'billRule' | MemberKind;
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

const defaultButtons = { read: 'btn_export', write: 'btn_import' };

/** Whether this person may read the contents of such parts, or add them. */
export function mayTouch(ctx: Ctx, kind: PartName, use: 'read' | 'write'): Promise<boolean> {
  const { module, buttons = defaultButtons } = partKinds[kind];
  return allows(ctx.db, ctx.user, { module, button: buttons[use] });
}
