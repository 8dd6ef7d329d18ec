import { normaliseModel } from '../../../../core/model/normalise';
import { modelTargets } from '../../../../core/model/targets';
import type { ModelRecord } from '../../../../core/model/types';
import type { Ctx } from '../../../ctx';
import { allows } from '../../permissions/grants';
import { isPartName, type Part, partKinds } from './partKinds';

/** What a model names elsewhere, each once: by kind, as the model names it. */
export interface NamedThing {
  kind: ReturnType<typeof modelTargets>[number]['kind'];
  key: string;
  /** The field that names it. */
  label: string;
}

export function namedThings(record: ModelRecord): NamedThing[] {
  const found = new Map<string, NamedThing>();
  for (const { kind, id, label } of modelTargets(normaliseModel(record)))
    if (id !== record.id && !found.has(`${kind} ${id}`)) found.set(`${kind} ${id}`, { kind, key: id, label });
  return [...found.values()];
}

/** The dictionaries, interfaces and bill rules that a model names, with the content that this person may export. */
export async function partsOf(ctx: Ctx, record: ModelRecord): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { kind, key, label } of namedThings(record)) {
    if (!isPartName(kind)) continue;
    const { module, read, head } = partKinds[kind];
    const content = await read(ctx.db, key);
    if (!content) continue;
    const may = await allows(ctx.db, ctx.user, { module, button: 'btn_export' });
    const name = String(head(content)?.fullName ?? label);
    parts.push(may ? { kind, key, name, content } : { kind, key, name: label });
  }
  return parts;
}
