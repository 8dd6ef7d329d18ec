import type { ModelRecord } from '../../../../core/model/types';
import type { Ctx, UploadedFile } from '../../../ctx';
import { findOne } from '../../../db/find';
import { plannedBelongings } from './belongings';
import { clashesOf, clashText } from './clashes';
import { type ModelText, readModelText } from './modelText';
import { type NamedThing, namedThings } from './namedParts';
import type { Content } from './partKind';
import { isPartName, mayTouch, type Part, partKinds } from './partKinds';
import { meaning, type PartState } from './partStates';

export interface PlannedPart {
  /** `kind:key`. */
  id: string;
  kind: NamedThing['kind'];
  name: string;
  state: PartState;
  part?: Part;
  /** Its id here, when it is another than the file's. */
  localId?: string;
}

/** By id, else by code. */
async function here(ctx: Ctx, part: Part): Promise<Content | undefined> {
  const { read, head } = partKinds[part.kind];
  const code = part.content && head(part.content)?.enCode;
  return (await read(ctx.db, part.key)) ?? (typeof code === 'string' && code ? read(ctx.db, code) : undefined);
}

async function plannedPart(ctx: Ctx, named: NamedThing, part: Part): Promise<PlannedPart> {
  const { head, write } = partKinds[part.kind];
  const known = await here(ctx, part);
  const base = { id: `${named.kind}:${named.key}`, kind: named.kind, name: part.name, part };
  if (!known) {
    if (!part.content || !write) return { ...base, state: 'missing' };
    return { ...base, state: (await mayTouch(ctx, part.kind, 'write')) ? 'new' : 'denied' };
  }
  const localId = head(known)?.id;
  const moved = part.content && head(part.content)?.id === part.key && localId !== part.key;
  const same = !part.content || meaning(known) === meaning(part.content);
  return { ...base, state: same ? 'same' : 'different', ...(moved ? { localId: String(localId) } : {}) };
}

async function isPublished(ctx: Ctx, id: string): Promise<boolean> {
  const found = await findOne(ctx.db, 'weftVisualdevRelease', ['modelId'], { modelId: id, current: true });
  return found !== undefined;
}

async function planned(ctx: Ctx, named: NamedThing, parts: Part[]): Promise<PlannedPart> {
  const { kind, key, label } = named;
  if (isPartName(kind)) {
    const part = parts.find((each) => each.kind === kind && each.key === key);
    return plannedPart(ctx, named, part ?? { kind, key, name: label });
  }
  return { id: `${kind}:${key}`, kind, name: label, state: (await isPublished(ctx, key)) ? 'same' : 'missing' };
}

export const recordOf = ({ id, input }: ModelText): ModelRecord => ({
  id: id ?? '',
  fullName: input.fullName,
  enCode: input.enCode,
  type: Number(input.type) || 1,
  webType: Number(input.webType) || 2,
  tables: input.tables ?? '',
  formData: input.formData ?? '',
  columnData: input.columnData ?? '',
  appColumnData: input.appColumnData ?? '',
});

/** Everything that the model of a file names, and what is here of it. */
export async function plannedParts(ctx: Ctx, text: ModelText): Promise<PlannedPart[]> {
  const parts: PlannedPart[] = [];
  for (const named of namedThings(recordOf(text))) parts.push(await planned(ctx, named, text.parts));
  return parts;
}

/** What an import of this file needs and what it would change; nothing is written. `content` goes back with the import. */
export async function planImport(ctx: Ctx, file: UploadedFile | undefined) {
  const text = await readModelText(ctx, file);
  const clashes = await clashesOf(ctx, text);
  const parts = [...(await plannedParts(ctx, text)), ...(await plannedBelongings(ctx, text.belongings))];
  const fresh = parts.filter(({ state }) => state === 'new');
  return {
    fileName: file?.filename ?? '',
    content: file?.content.toString('utf8') ?? '',
    fullName: text.input.fullName,
    enCode: text.input.enCode,
    clashes: clashText(ctx, clashes),
    parts: parts.map(({ id, kind, name, state }) => ({ id, kind, name, state })),
    choices: fresh.map(({ id, kind, name }) => ({ id, fullName: `${ctx.t(`visualdev.part.${kind}`)}：${name}` })),
    chosen: fresh.map(({ id }) => id),
  };
}
