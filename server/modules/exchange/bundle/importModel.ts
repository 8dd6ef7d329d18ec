import type { Ctx, UploadedFile } from '../../../ctx';
import { createModel } from '../../design/drafts';
import { savesSql } from '../../interfaces/records';
import { plannedBelongings, writeBelongings } from './belongings';
import { freed } from './clashes';
import { type ModelText, readModelText } from './modelText';
import type { Content } from './partKind';
import { partKinds } from './partKinds';
import { type PlannedPart, plannedParts } from './planImport';

/** What is here under another id is named by the id that it has here. */
function relinked(text: ModelText, parts: PlannedPart[]): ModelText {
  const ids = new Map(parts.flatMap(({ part, localId }) => (part && localId ? [[part.key, localId] as const] : [])));
  if (!ids.size) return text;
  const linked = (json: string | null | undefined) =>
    (json ?? '').replace(/"([\w-]+?)(--\w+)?"/g, (all, id: string, suffix = '') =>
      ids.has(id) ? JSON.stringify(`${ids.get(id)}${suffix}`) : all,
    );
  const { formData, columnData, appColumnData } = text.input;
  const bodies = {
    formData: linked(formData),
    columnData: linked(columnData),
    appColumnData: linked(appColumnData),
  };
  return { ...text, input: { ...text.input, ...bodies } };
}

const chosenOf = (known: PlannedPart[], parts: readonly string[]) =>
  known.flatMap(({ id, state, part }) => (state === 'new' && part?.content && parts.includes(id) ? [part] : []));

/** Whether the chosen parts of a file make an interface that asks the database. */
export async function bringsSql(ctx: Ctx, file: UploadedFile, parts: readonly string[]): Promise<boolean> {
  if (parts.length === 0) return false;
  const chosen = chosenOf(await plannedParts(ctx, await readModelText(ctx, file)), parts);
  const asks = await Promise.all(
    chosen.map(({ kind, content }) => kind === 'interface' && savesSql(ctx, content as Record<string, unknown>)),
  );
  return asks.includes(true);
}

/**
 * Saves the model of a file as a draft, with those of its new parts that are chosen, in one transaction. `type` 0: a clash is
 * refused, 1: it gets another name and code (contract-visualdev §2.7).
 */
export async function importModel(
  ctx: Ctx,
  file: UploadedFile | undefined,
  { type = 0, parts = [] }: { type?: number; parts?: readonly string[] } = {},
): Promise<{ id: string }> {
  const text = await readModelText(ctx, file);
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const known = await plannedParts(inside, text);
    for (const { kind, content } of chosenOf(known, parts)) await partKinds[kind].write?.(inside, content as Content);
    const { id, input } = await freed(inside, relinked(text, known), type);
    const planned = await plannedBelongings(inside, text.belongings);
    const made = await createModel(inside, input, id);
    await writeBelongings(inside, planned, parts, made.id);
    return made;
  });
}
