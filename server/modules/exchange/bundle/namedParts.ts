import { type ModelMember, modelMembers } from '../../../../core/model/members';
import { normaliseModel } from '../../../../core/model/normalise';
import { type ModelTarget, modelTargets } from '../../../../core/model/targets';
import type { ModelRecord } from '../../../../core/model/types';
import type { Ctx } from '../../../ctx';
import { isPartName, mayTouch, type Part, partKinds } from './partKinds';

/** What a model names elsewhere, each once: by kind, as the model names it. */
export interface NamedThing {
  kind: (ModelTarget | ModelMember)['kind'];
  key: string;
  /** The field that names it. */
  label: string;
}

export function namedThings(record: ModelRecord): NamedThing[] {
  const found = new Map<string, NamedThing>();
  const model = normaliseModel(record);
  for (const { kind, id, label } of [...modelTargets(model), ...modelMembers(model)])
    if (id !== record.id && !found.has(`${kind} ${id}`)) found.set(`${kind} ${id}`, { kind, key: id, label });
  return [...found.values()];
}

/** What a model names and what travels with it, with the content that this person may export. */
export async function partsOf(ctx: Ctx, record: ModelRecord): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { kind, key, label } of namedThings(record)) {
    if (!isPartName(kind)) continue;
    const { read, head } = partKinds[kind];
    const content = await read(ctx.db, key);
    if (!content) continue;
    const may = await mayTouch(ctx, kind, 'read');
    const name = String(head(content)?.fullName ?? label);
    parts.push(may ? { kind, key, name, content } : { kind, key, name: label });
  }
  return parts;
}
