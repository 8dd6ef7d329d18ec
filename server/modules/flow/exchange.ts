import { parseJson } from '../../../core/binding';
import { bpmnOf } from '../../../core/flow/bpmn/bpmn';
import { fromFamily, toFamily } from '../../../core/flow/convert/family';
import type { FlowDoc, FlowStep } from '../../../core/flow/types';
import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply, type UploadedFile } from '../../ctx';
import { exportDefinition, readDefinition } from '../files/definitionFile';
import { createDownload } from '../files/downloads';
import { modelIdOf } from '../records/modelIds';
import { findPublished } from '../records/published';
import { parseDocument } from './documents';
import { findFlow } from './store';
import { createFlow } from './templates';

interface FlowFile {
  type: 'weftFlow';
  fullName: string;
  enCode: string;
  category: string | null;
  icon: string | null;
  iconBackground: string | null;
  description: string | null;
  document: FlowDoc;
}

/** What a file says of a flow. */
export function fileOf(flow: Omit<FlowFile, 'type' | 'document'> & { document: string }): FlowFile {
  const { fullName, enCode, category, icon, iconBackground, description, document } = flow;
  const members = { fullName, enCode, category, icon, iconBackground, description };
  return { type: 'weftFlow', ...members, document: JSON.parse(document) as FlowDoc };
}

/** A flow as a file `.ffe`: its members and its document. */
export async function exportFlow(ctx: Ctx, id: string): Promise<Reply> {
  const flow = await findFlow(ctx.db, id);
  return { data: await exportDefinition(ctx, flow.fullName, 'ffe', fileOf(flow)) };
}

type Miss = ReturnType<typeof toFamily>['notTaken'][number];
const inWords = (ctx: Ctx, list: readonly Miss[], placed = (at: string) => at) =>
  list.map(({ at, key, args }) => ({ at, place: placed(at), message: ctx.t(key, args) }));

/** What people call a place of the document: the innermost step that it lies in, the start or the end; else its pointer. */
function placeIn({ t }: Ctx, doc: FlowDoc, at: string): string {
  const parts = at.split('/').slice(1);
  let node: unknown = doc;
  let step: FlowStep | undefined;
  for (const part of parts) {
    node = (node as Record<string, unknown> | undefined)?.[part];
    if (typeof node === 'object' && node !== null && 'do' in node && 'id' in node) step = node as FlowStep;
  }
  if (step) return step.title || t(`flow.design.do.${step.do}`);
  return parts[0] === 'start' || parts[0] === 'end' ? t(`flow.design.${parts[0]}`) : at;
}

/** The flow as a file of the family, with what that has no words for (contract-flow §7). */
export async function exportFamily(ctx: Ctx, id: string): Promise<Reply> {
  const { fullName, enCode, category, document } = await findFlow(ctx.db, id);
  const doc = JSON.parse(document) as FlowDoc;
  const { flow, notTaken } = toFamily(doc);
  const download = await exportDefinition(ctx, fullName, 'json', { ...flow, enCode, category });
  return { data: { ...download, notTaken: inWords(ctx, notTaken, (at) => placeIn(ctx, doc, at)) } };
}

/** The flow as a picture for other tools: BPMN 2.0. */
export async function exportBpmn(ctx: Ctx, id: string): Promise<Reply> {
  const { fullName, document } = await findFlow(ctx.db, id);
  const content = Buffer.from(bpmnOf(JSON.parse(document) as FlowDoc), 'utf8');
  return { data: await createDownload(ctx, { name: `${fullName}.bpmn`, content, contentType: 'application/xml' }) };
}

const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value ? value.slice(0, most) : undefined;

/** A flow of the family: the object itself, the only one of a list, or its template as text. */
function familyIn(read: unknown): Record<string, unknown> | undefined {
  const one = Array.isArray(read) && read.length === 1 ? (read[0] as unknown) : read;
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return undefined;
  const bag = one as Record<string, unknown>;
  const json =
    typeof bag.flowTemplateJson === 'string' ? (parseJson(bag.flowTemplateJson) as unknown) : bag.flowTemplateJson;
  const node = json ?? bag;
  const isStart = typeof node === 'object' && node !== null && (node as { type?: unknown }).type === 'start';
  return isStart ? { ...bag, ...(json ? { flowTemplateJson: json } : {}) } : undefined;
}

async function importFamily(ctx: Ctx, item: Record<string, unknown>): Promise<Reply> {
  const named = textOf(item.enCode, 50);
  const enCode = named && /^\w+$/.test(named) ? named : `flow_${newId()}`;
  const { doc, notTaken } = fromFamily(item, { id: enCode });
  const known = doc.model ? await modelIdOf(ctx.db, doc.model).then((id) => findPublished(ctx.db, id)) : undefined;
  const document = parseDocument({ ...doc, model: known ? doc.model : '' });
  const fullName = textOf(item.fullName, 50) ?? enCode;
  const made = await createFlow(ctx, { fullName, enCode, category: textOf(item.category, 50), document });
  const list = inWords(ctx, notTaken);
  return {
    ...made,
    data: { ...(made.data as object), notTaken: list },
    msg: list.length ? 'flow.msg.importedSome' : made.msg,
  };
}

/** Makes the flow of a file, ours or the family's; the same name or code is refused. What was not taken over is answered. */
export async function importFlow(ctx: Ctx, file: UploadedFile): Promise<Reply> {
  const extension = file.filename.toLowerCase().endsWith('.json') ? 'json' : 'ffe';
  const given = readDefinition(file, extension);
  const family = familyIn(given);
  if (family) return importFamily(ctx, family);
  return createFromFile(ctx, given);
}

/** Makes the flow that a file says, for the model of this id or the one that it names: a draft that is not in force. */
export async function createFromFile(ctx: Ctx, given: unknown, modelId?: string): Promise<Reply> {
  const read = given as Partial<FlowFile> | null;
  if (!read || typeof read !== 'object' || read.type !== 'weftFlow' || !read.fullName || !read.enCode)
    throw new Refusal('flow.msg.badDocument');
  const { fullName, enCode, category, icon, iconBackground, description } = read;
  return createFlow(ctx, {
    fullName: String(fullName).slice(0, 50),
    enCode: String(enCode).slice(0, 50),
    category,
    icon,
    iconBackground,
    description,
    ...(modelId && { onlineFormId: modelId }),
    document: modelId ? { ...parseDocument(read.document), model: modelId } : parseDocument(read.document),
  });
}
