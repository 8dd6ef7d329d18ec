import { doneOf } from '../../../core/flow/codes';
import { formatDate } from '../../../core/format';
import { fillTree } from '../../../core/print/fillTemplate';
import { readPage } from '../../../core/print/pageParam';
import { printDocument } from '../../../core/print/printDocument';
import type { Fragment } from '../../../core/print/tree';
import type { Approval, PrintData, PrintSystem } from '../../../core/print/types';
import { type Ctx, Refusal } from '../../ctx';
import type { Documents } from '../../services/platform/documents';
import { assertMayPrint, namingModels, seenRecords } from './mayPrint';
import { modelData } from './modelData';
import { readSource, readStatements } from './source';
import { interfaceData, sqlData } from './sqlData';
import { tagWords } from './systemTags';
import { enabledTemplate, type TemplateRow } from './templates';

type Template = Pick<TemplateRow, 'id' | 'fullName' | 'printTemplate' | 'pageParam' | 'source' | 'sqlTemplate'>;

const none = { head: {}, tables: [] };

/** The data of each record, in the order of the ids; a record that this person does not see is refused. */
async function dataOf(ctx: Ctx, template: Template, formIds: readonly string[]): Promise<PrintData[]> {
  const source = readSource(template);
  if (source.kind === 'model') {
    const found = await modelData(ctx, source.modelId, formIds);
    return formIds.map((id) => {
      const data = found.get(id);
      if (!data) throw new Refusal('visualdev.recordGone');
      return data;
    });
  }
  const all: PrintData[] = [];
  const read = (id: string) =>
    source.kind === 'interface'
      ? interfaceData(ctx, source.interfaceId, id)
      : sqlData(ctx, readStatements(template), id);
  for (const id of formIds) all.push(await read(id));
  return all;
}

/**
 * The records whose approvals are printed, by model: ids are unique within a model only. What a statement or an interface gives may
 * be printed of any id; approvals only of records in sight. Those of a model as source were read in its rights.
 */
async function approvedOf(ctx: Ctx, template: Template, formIds: readonly string[]) {
  const source = readSource(template);
  if (source.kind === 'model') return new Map([[source.modelId, formIds]]);
  if (!ctx.user.isAdministrator) return seenRecords(ctx, template.id, formIds);
  return new Map((await namingModels(ctx, template.id)).map(({ modelId }) => [modelId, formIds]));
}

/** What handled each record by its flow, oldest first (PRNT-20). */
async function approvalsOf(ctx: Ctx, template: Template, formIds: readonly string[]): Promise<Map<string, Approval[]>> {
  const found = new Map<string, Approval[]>();
  const approved = [...(await approvedOf(ctx, template, formIds))].filter(([, ids]) => ids.length);
  if (!approved.length) return found;
  const rows = await ctx.db.kysely
    .selectFrom('weftFlowRecord')
    .select([
      'recordId',
      'nodeName',
      'userId',
      'userName',
      'instanceId',
      'handleTime',
      'handleStatus',
      'deed',
      'handleOpinion',
    ])
    .where((is) => is.or(approved.map(([modelId, ids]) => is('modelId', '=', modelId).and('recordId', 'in', [...ids]))))
    .orderBy('handleTime')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const list = found.get(row.recordId) ?? [];
    found.set(row.recordId, list);
    list.push({
      nodeName: row.nodeName,
      userName: row.instanceId && !row.userId ? ctx.t('flow.msg.system') : row.userName,
      handleTime: formatDate(row.handleTime, 'yyyy-MM-dd HH:mm:ss'),
      handleStatus: ctx.t(`flow.handled.${doneOf(row.handleStatus, row.deed)}`),
      handleOpinion: row.handleOpinion ?? '',
    });
  }
  return found;
}

const columns = ['nodeName', 'userName', 'handleTime', 'handleStatus', 'handleOpinion'];

async function systemOf(ctx: Ctx, formId: string, approvals: Approval[]): Promise<PrintSystem> {
  return {
    words: await tagWords(ctx, formId),
    approvals,
    captions: columns.map((name) => ctx.t(`printDev.${name}`)),
  };
}

function assertIds(formIds: readonly string[]): void {
  if (!formIds.length || formIds.some((id) => !id.trim())) throw new Refusal('printDev.formIdMissing');
}

/** The filled trees of the records (contract-visualdev §10). */
async function fillAll(ctx: Ctx, template: Template, formIds: readonly string[]): Promise<Fragment[]> {
  const data = await dataOf(ctx, template, formIds);
  const approvals = await approvalsOf(ctx, template, formIds);
  const systems = await Promise.all(formIds.map((id) => systemOf(ctx, id, approvals.get(id) ?? [])));
  return systems.map((system, at) => fillTree(template.printTemplate, data[at] ?? none, system));
}

export interface Filled {
  title: string;
  pageParam: string;
  records: Fragment[];
}

/** A stored template filled with these records, after its rights. */
export async function fillRecords(
  ctx: Ctx,
  documents: Documents,
  id: string,
  formIds: readonly string[],
): Promise<Filled> {
  assertIds(formIds);
  const template = await enabledTemplate(ctx, id);
  await assertMayPrint(ctx, documents, template, formIds);
  return {
    title: template.fullName,
    pageParam: template.pageParam,
    records: await fillAll(ctx, template, formIds),
  };
}

export const documentOf = ({ title, pageParam, records }: Filled, layout?: 'flow'): string =>
  printDocument({ title, page: readPage(pageParam), records, layout });

/** An unsaved template filled with one record; without a record its tags are empty. */
export async function previewTemplate(ctx: Ctx, template: Template, formId: string): Promise<string> {
  const records = formId
    ? await fillAll(ctx, template, [formId])
    : [fillTree(template.printTemplate, none, await systemOf(ctx, '', []))];
  return documentOf({ title: template.fullName, pageParam: template.pageParam, records });
}

interface PrintAnswer {
  printData: Record<string, unknown>;
  printTemplate: string;
  pageParam: string;
  operatorRecordList: Approval[];
}

/** The template and the data of each record, for clients that fill it themselves (ENT-58, PRNT-18, API-190). */
export async function printAnswers(
  ctx: Ctx,
  documents: Documents,
  id: string,
  formIds: readonly string[],
): Promise<PrintAnswer[]> {
  assertIds(formIds);
  const template = await enabledTemplate(ctx, id);
  await assertMayPrint(ctx, documents, template, formIds);
  const data = await dataOf(ctx, template, formIds);
  const approvals = await approvalsOf(ctx, template, formIds);
  return formIds.map((formId, at) => {
    const { head, tables } = data[at] ?? none;
    const lists = Object.fromEntries(tables.map((rows, index) => [`T${index + 1}`, rows]));
    return {
      printData: { ...head, ...lists },
      printTemplate: template.printTemplate,
      pageParam: template.pageParam,
      operatorRecordList: approvals.get(formId) ?? [],
    };
  });
}
