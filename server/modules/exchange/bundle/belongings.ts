import type { Ctx } from '../../../ctx';
import type { Db } from '../../../db/types';
import { defineVocabulary } from '../../../db/vocabulary';
import { allows } from '../../../services/permissions/grants';
import type { Content } from './partKind';
import { meaning, type PartState } from './partStates';

/** A thing of another module that is about one model, as it stands in the model's file. */
export interface BelongingPart {
  kind: string;
  /** What it is found again by, in every installation. */
  key: string;
  name: string;
  /** Absent when the person who exported it may not export such things. */
  content?: Content;
}

/** What travels in a model's file because it is about the model: it is written after the model, under the id that this has here. */
interface Belonging {
  kind: string;
  /** Code of the menu whose buttons export and import decide who reads and writes it. */
  module: string;
  ofModel: (db: Db, modelId: string) => Promise<{ key: string; name: string; content: Content }[]>;
  /** The content of what is here under a key; undefined: nothing. */
  read: (db: Db, key: string) => Promise<Content | undefined>;
  write: (ctx: Ctx, content: Content, modelId: string) => Promise<void>;
}

/** Other modules fill it. */
export const belongings = defineVocabulary<Belonging>('belongings');

const may = (ctx: Ctx, { module }: Belonging, button: 'btn_export' | 'btn_import') =>
  allows(ctx.db, ctx.user, { module, button });

/** What belongs to a model, with the content that this person may export. */
export async function belongingsOf(ctx: Ctx, modelId: string): Promise<BelongingPart[]> {
  const found: BelongingPart[] = [];
  for (const belonging of belongings.all(ctx.db)) {
    const exports = await may(ctx, belonging, 'btn_export');
    for (const { content, ...part } of await belonging.ofModel(ctx.db, modelId))
      found.push({ kind: belonging.kind, ...part, ...(exports && { content }) });
  }
  return found;
}

export interface PlannedBelonging {
  id: string;
  kind: string;
  name: string;
  state: PartState;
  part: BelongingPart;
}

async function stateOf(ctx: Ctx, belonging: Belonging, { key, content }: BelongingPart): Promise<PartState> {
  const known = await belonging.read(ctx.db, key);
  if (known) return !content || meaning(known) === meaning(content) ? 'same' : 'different';
  if (!content) return 'missing';
  return (await may(ctx, belonging, 'btn_import')) ? 'new' : 'denied';
}

/** What is here of what belongs to the model of a file; kinds that no module of this server has are left out. */
export async function plannedBelongings(ctx: Ctx, parts: readonly BelongingPart[]): Promise<PlannedBelonging[]> {
  const planned: PlannedBelonging[] = [];
  for (const part of parts) {
    const belonging = belongings.of(ctx.db, part.kind);
    if (!belonging) continue;
    const { kind, key, name } = part;
    planned.push({ id: `${kind}:${key}`, kind, name, state: await stateOf(ctx, belonging, part), part });
  }
  return planned;
}

/** Writes the chosen ones that are new here. */
export async function writeBelongings(
  ctx: Ctx,
  planned: readonly PlannedBelonging[],
  chosen: readonly string[],
  modelId: string,
): Promise<void> {
  for (const { id, state, part } of planned)
    if (state === 'new' && part.content && chosen.includes(id))
      await belongings.of(ctx.db, part.kind)?.write(ctx, part.content, modelId);
}
