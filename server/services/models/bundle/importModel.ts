import type { Ctx, UploadedFile } from '../../../ctx';
import { createModel } from '../visualdev/records';
import { freed } from './clashes';
import { type ModelText, readModelText } from './modelText';
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
    for (const { id, state, part } of known)
      if (state === 'new' && part?.content && parts.includes(id))
        await partKinds[part.kind].write?.(inside, part.content);
    const { id, input } = await freed(inside, relinked(text, known), type);
    return createModel(inside, input, id);
  });
}
