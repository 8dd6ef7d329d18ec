import { Type } from 'typebox';
import type { Ctx } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { modelLimit } from '../design/routes';
import { ListBody, ModelPath } from '../records/routes';
import { bringsSql, importModel } from './bundle/importModel';
import { exportModel } from './bundle/modelFile';
import { planImport } from './bundle/planImport';
import { type ExportBody, exportsRecords } from './exports/exportBody';
import { exportRecords } from './exports/exportRecords';

const mayAdd = { module: 'onlineDev.webDesign', button: 'btn_add' } as const;
const anything = Type.Optional(Type.Unknown());
const ExportShape = Type.Object(
  {
    ...ListBody.properties,
    selectKey: anything,
    selectIds: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
    format: Type.Optional(Type.Union([Type.Literal('xlsx'), Type.Literal('csv'), Type.Null()])),
    values: Type.Optional(Type.Union([Type.Literal('display'), Type.Literal('raw'), Type.Null()])),
    children: Type.Optional(Type.Union([Type.Literal('rows'), Type.Literal('sheets'), Type.Null()])),
  },
  { additionalProperties: true },
);
/** Both paths export records or the model's file, decided by the body: 3.6 swaps them (contract-visualdev §2.7). */
const exporting = {
  permission: { model: true },
  model: 'service',
  path: ModelPath,
  body: Type.Optional(Type.Union([ExportShape, Type.Null()])),
  audit: 'export',
  handler: (ctx: Ctx, { path, body }: { path: { modelId: string }; body: unknown }) =>
    exportsRecords(body) ? exportRecords(ctx, path.modelId, body as ExportBody) : exportModel(ctx, path.modelId),
} as const;

const definitionText = ({ fileName, content }: { fileName: string; content: string }) => ({
  filename: fileName,
  mimetype: 'application/json',
  content: Buffer.from(content, 'utf8'),
});

/** Models and their records as files (contract-visualdev §1.4, §2.7). */
export const modelFileRoutes: RouteSpec[] = [
  {
    call: 'onlineDev.import',
    summary: 'Takes a model from its file as a draft; type 0 refuses duplicates, 1 gives it another name and code',
    hides: 'none',
    permission: mayAdd,
    upload: { maxBytes: 5 * 1024 * 1024 },
    body: Type.Object({ type: anything }, { additionalProperties: true }),
    audit: 'model',
    handler: async (ctx, { file, body }) => ({
      data: await importModel(ctx, file, { type: Number(body.type) }),
      msg: 'common.imported',
    }),
  },
  { ...exporting, call: 'onlineDev.export', summary: 'Records of a list as a file, or the file of the model' },
  { ...exporting, call: 'onlineDev.exportData', summary: 'The same, as 3.6 calls it' },
  {
    call: 'visualdev.importPlan',
    summary: 'What the import of a file needs and would change (ours); nothing is written',
    hides: 'none',
    permission: mayAdd,
    upload: { maxBytes: 5 * 1024 * 1024 },
    body: Type.Object({}, { additionalProperties: true }),
    handler: async (ctx, { file }) => ({ data: await planImport(ctx, file) }),
  },
  {
    call: 'visualdev.importFile',
    summary: 'Takes a model with the chosen parts of its file, in one transaction (ours)',
    hides: 'none',
    permission: mayAdd,
    bodyLimit: modelLimit,
    body: Type.Object(
      {
        fileName: Type.String({ maxLength: 300 }),
        content: Type.String(),
        type: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Integer(), Type.Null()])),
        parts: Type.Optional(Type.Union([Type.Array(Type.String(), { maxItems: 1000 }), Type.Null()])),
      },
      { additionalProperties: true },
    ),
    proof: (ctx, { body }) => bringsSql(ctx, definitionText(body), body.parts ?? []),
    audit: 'model',
    handler: async (ctx, { body: { fileName, content, type, parts } }) => {
      const file = definitionText({ fileName, content });
      const options = { type: Number(type ?? 0), parts: parts ?? [] };
      return { data: await importModel(ctx, file, options), msg: 'common.imported' };
    },
  },
];
