import type { TryValue } from '../../../core/flow/wire';
import { findField } from '../../../core/model/walk';
import { toStored } from '../../../core/model/wire';
import type { Ctx } from '../../ctx';
import { findAccess } from '../records/access';
import { shownText } from '../records/comments/shownText';
import { modelIdOf } from '../records/modelIds';
import { findPublished, type Published } from '../records/published';
import { recordReader } from '../records/reader';
import type { Row } from '../records/rows';
import { showRows } from '../records/shown';

/** Values of one record as its columns would hold them. */
function rowOf({ model, storage }: Published, values: readonly TryValue[], id: string): Row {
  const stored = values.flatMap(({ name, value }) => {
    const field = findField(model, name)?.field;
    const column = storage.main.columns.find(({ vModel }) => vModel === name);
    return field && column ? [[column.column, toStored(field, column, value)] as const] : [];
  });
  return { ...Object.fromEntries(stored), id };
}

/**
 * Fields by their labels and values as a detail shows them: names of people, options and records, never ids. What is asked for together is
 * read together: one statement a kind of name. A model that is gone, and what this person may not see, leave no value.
 */
export async function inValueWords(
  ctx: Ctx,
  model: string,
  groups: readonly (readonly TryValue[])[],
): Promise<TryValue[][]> {
  const modelId = groups.length ? await modelIdOf(ctx.db, model) : null;
  const published = modelId ? await findPublished(ctx.db, modelId) : undefined;
  const access = published && (await findAccess(ctx, published));
  if (!published || !access)
    return groups.map((group) => group.map((each) => ({ ...each, label: each.name, value: '' })));
  const reader = await recordReader(ctx, published, access);
  const rows = groups.map((group, at) => rowOf(published, group, String(at)));
  const shown = await showRows(ctx, reader, rows, { detail: true });
  return groups.map((group, at) =>
    group.map(({ name }) => ({
      name,
      label: findField(published.model, name)?.field.label || name,
      value: shownText(shown[at]?.[name]),
    })),
  );
}
