import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { optionalText } from '../../http/shapes';
import { listRoute } from '../../resources/listRoute';
import type { Documents } from '../../services/platform/documents';
import { definitionRoutes } from '../files/definitionRoutes';
import { printFamily } from './family';
import { sourceFields } from './fields';
import { PrintRecords } from './fileRoutes';
import { makesPdf } from './pdf';
import { documentOf, fillRecords, previewTemplate, printAnswers } from './print';
import { printLogList, savePrintLog } from './printLog';
import { assertSource } from './source';
import {
  completeTemplate,
  copyTemplate,
  exportTemplate,
  importTemplate,
  templateOptions,
  templateTree,
} from './templates';

const module = 'system.printDev';
const audit = 'printDev';
const id = Type.String({ maxLength: 50 });
const formId = Type.String({ maxLength: 200 });
const anything = Type.Optional(Type.Unknown());
const Sourced = Type.Object(
  { dbLinkId: anything, sqlTemplate: anything, source: anything },
  { additionalProperties: true },
);
const Template = Type.Object({}, { additionalProperties: true });

type Texts = Record<'id' | 'fullName' | 'printTemplate' | 'pageParam' | 'source' | 'sqlTemplate', string>;

/** The members that filling needs of an unsaved template. */
function textsOf(body: Record<string, unknown>): Texts {
  const given = completeTemplate(body);
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string) : '');
  const names = ['id', 'fullName', 'printTemplate', 'pageParam', 'source', 'sqlTemplate'];
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Texts;
}

const split = (csv: string) =>
  csv
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** `/api/system/printDev` and `/api/system/printLog` (contract-visualdev §10). */
export function printDevRoutes(documents: Documents): RouteSpec[] {
  return [
    ...printFamily(documents),
    {
      call: 'printDev.copy',
      summary: 'Copies a template; the copy is disabled',
      permission: { module, button: 'btn_copy' },
      audit,
      handler: async (ctx, { path }) => {
        await copyTemplate(ctx, documents, path.id);
        return { data: null, msg: 'common.copied' };
      },
    },
    ...definitionRoutes({
      family: 'printDev',
      module,
      summaries: { export: 'A template as a .bp file', import: 'Takes a .bp file; the template comes in disabled' },
      audit,
      exportFile: exportTemplate,
      importFile: (ctx, file) => importTemplate(ctx, documents, file),
    }),
    {
      call: 'printDev.selector',
      summary: 'Enabled templates under their categories; `type` 1 of flows, 2 of forms',
      permission: 'signedIn',
      query: Type.Object({ type: Type.Optional(Type.String({ pattern: '^[12]?$' })) }),
      handler: async (ctx, { query }) => ({
        data: { list: await templateTree(ctx, query.type ? Number(query.type) : undefined) },
      }),
    },
    {
      call: 'printDev.options',
      summary: 'Names of enabled templates, for the choice before printing',
      permission: 'signedIn',
      body: Type.Object({ ids: Type.Array(id, { maxItems: 100 }) }, { additionalProperties: true }),
      handler: async (ctx, { body }) => ({ data: { list: await templateOptions(ctx, body.ids) } }),
    },
    {
      call: 'printDev.fields',
      summary: 'The fields of a source as a tree, for the designer',
      hides: 'none',
      permission: { module },
      body: Sourced,
      handler: async (ctx, { body }) => ({ data: await sourceFields(ctx, documents, textsOf(body)) }),
    },
    {
      call: 'printDev.preview',
      summary: 'An unsaved template filled with one record',
      hides: 'none',
      permission: [
        { module, button: 'btn_add' },
        { module, button: 'btn_edit' },
      ],
      bodyLimit: 8 * 1024 * 1024,
      body: Type.Object({ template: Template, formId: Type.Optional(formId) }, { additionalProperties: true }),
      handler: async (ctx, { body }) => {
        const template = textsOf(body.template);
        await assertSource(ctx, documents, template);
        const html = await previewTemplate(ctx, template, body.formId ?? '');
        return { data: { html, pageParam: template.pageParam } };
      },
    },
    {
      call: 'printDev.data',
      summary: 'A template and the data of one record (API-187, API-190)',
      audit: 'print',
      permission: 'signedIn',
      query: Type.Object({ id, formId: optionalText(200) }),
      handler: async (ctx, { query }) => {
        const [answer] = await printAnswers(ctx, documents, query.id, [query.formId ?? '']);
        return { data: answer };
      },
    },
    {
      call: 'printDev.batchData',
      summary: 'The same for several records (API-188)',
      audit: 'print',
      permission: 'signedIn',
      query: Type.Object({ id, formId: optionalText(20_000) }),
      handler: async (ctx, { query }) => ({
        data: await printAnswers(ctx, documents, query.id, split(query.formId ?? '')),
      }),
    },
    {
      call: 'printDev.fill',
      summary: 'Records as the pages that are printed (ours)',
      audit: 'print',
      permission: 'signedIn',
      body: PrintRecords,
      handler: async (ctx, { body }) => {
        const filled = await fillRecords(ctx, documents, body.id, body.formIds);
        return { data: { title: filled.title, html: documentOf(filled), pdf: makesPdf() } };
      },
    },
    listRoute('printLog.list', {
      summary: 'Who printed a template, when and how many records',
      permission: { module },
      hides: 'none',
      list: printLogList,
    }),
    {
      call: 'printLog.save',
      summary: 'Notes that records were printed (PRNT-19)',
      permission: 'signedIn',
      audit: false,
      body: Type.Object(
        {
          printId: id,
          printTitle: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
          printNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
        },
        { additionalProperties: true },
      ),
      handler: async (ctx, { body }) => {
        await savePrintLog(ctx, body);
        return { data: null };
      },
    },
  ];
}
