import { Type } from 'typebox';
import { measureKinds, measureNamePattern, periodUnits } from '../../../core/language/words/sources';
import { limits } from '../../../core/limits';
import { Refusal, type UploadedFile } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { type OpenModel, openModel } from './access';
import { listBin, restoreRecords } from './bin';
import { countUses, usedKinds } from './countUses';
import { findRecords } from './findRecords';
import { checkImport, importData, importFailures, previewRecords, uploadImport } from './import/importCalls';
import { modelTemplate } from './import/template';
import { listChildren, listRecords } from './list';
import { readNumbers } from './numbers';
import { rememberOpened } from './recent';
import { recordDetail, recordInfo } from './record';
import { removeRecords } from './remove';
import { createRecord, updateRecord } from './save';

const permission = { model: true } as const;
/** A model by its id or code. */
export const ModelPath = Type.Object({ modelId: Type.String() });
/** Keys of adopted tables may be any text but a word of the contract, such as `TemplateDownload` or `Template`. */
const recordKey = '^(?!(?:[A-Za-z]*[a-z][A-Z][a-z]+|Template|Uploader|Export|Config|List)$).+$';
/** A record of a model by its key. */
export const RecordPath = Type.Object({ modelId: Type.String(), id: Type.String({ pattern: recordKey }) });
const RecordBody = Type.Object({ data: Type.Unknown() }, { additionalProperties: true });
const ManyBody = Type.Object({ ids: Type.Array(Type.String(), { maxItems: 1000 }) }, { additionalProperties: true });
const BinQuery = Type.Object(
  { currentPage: Type.Optional(Type.Integer({ minimum: 1 })), pageSize: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: true },
);
const anything = Type.Optional(Type.Unknown());
const ImportRows = Type.Object(
  { list: Type.Array(Type.Object({}, { additionalProperties: true })), manageId: anything, flowId: anything },
  { additionalProperties: true },
);
/** Bytes of 1,000 rows. */
const rowsLimit = 8 * 1024 * 1024;
/** What lists are asked with. */
export const ListBody = Type.Object(
  {
    currentPage: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
    sort: Type.Optional(Type.String()),
    sidx: Type.Optional(Type.String()),
    queryJson: anything,
    superQueryJson: anything,
    menuId: anything,
    keyword: anything,
    dataType: anything,
  },
  { additionalProperties: true },
);

const oneOf = (words: readonly string[]) => Type.Union(words.map((word) => Type.Literal(word)));
/** The members of `Numbers` (core/language/words/sources). */
const NumbersShape = Type.Object({
  groupBy: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), by: Type.Optional(oneOf(periodUnits)) }), { maxItems: 2 }),
  ),
  measures: Type.Array(
    Type.Object({
      name: Type.String({ pattern: measureNamePattern }),
      measure: oneOf(measureKinds),
      field: Type.Optional(Type.String()),
    }),
    { minItems: 1, maxItems: 10 },
  ),
  where: anything,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});

const button = 'btn_upload';
const importing = { permission, model: { button }, path: ModelPath, hides: 'none' } as const;

/** The import of records (contract-visualdev §9), with both names of the call for failed rows. */
// biome-ignore lint/suspicious/noExplicitAny: what a route's own schemas have checked
const importRoutes: RouteSpec<any, any, any, OpenModel>[] = [
  {
    call: 'onlineDev.importUpload',
    summary: 'Keeps a filled workbook for an hour',
    permission: 'signedIn',
    upload: { maxBytes: limits.importMaxBytes, tooLarge: 'import.tooLarge' },
    handler: (ctx, { file }) => uploadImport(ctx, file as UploadedFile),
  },
  ...['onlineDev.template', 'onlineDev.templateOf'].map(
    (call): RouteSpec => ({
      ...importing,
      call,
      summary: 'The workbook to be filled for an import',
      handler: (ctx, { model }) => modelTemplate(ctx, model),
    }),
  ),
  {
    ...importing,
    call: 'onlineDev.importPreview',
    summary: 'The rows of an uploaded workbook, and the faults of their cells',
    query: Type.Object({ fileName: Type.String({ maxLength: 100 }) }),
    handler: (ctx, { query, model }) => previewRecords(ctx, model, query.fileName),
  },
  {
    ...importing,
    call: 'onlineDev.importCheck',
    summary: 'The faults of edited rows; nothing is written (ours)',
    bodyLimit: rowsLimit,
    body: ImportRows,
    handler: (ctx, { body, model }) => checkImport(ctx, model, body.list),
  },
  {
    ...importing,
    call: 'onlineDev.importData',
    summary: 'Imports rows; those that failed are answered with the reasons',
    bodyLimit: rowsLimit,
    body: ImportRows,
    audit: 'record',
    handler: (ctx, { body, model }) => importData(ctx, model, body.list),
  },
  {
    call: 'onlineDev.importDataOf',
    summary: 'The same; the body names the model, and opening it asks for the right (API-008)',
    permission: 'signedIn',
    bodyLimit: rowsLimit,
    body: ImportRows,
    audit: 'record',
    handler: async (ctx, { body }) => {
      const model = await openModel(ctx, String(body.modelId ?? body.manageId ?? ''), [button]);
      return importData(ctx, model, body.list);
    },
  },
  ...['onlineDev.importFailures', 'onlineDev.exportFailures'].map(
    (call): RouteSpec => ({
      ...importing,
      call,
      summary: 'Rows that were not imported, with the reasons, as a workbook',
      bodyLimit: rowsLimit,
      body: ImportRows,
      audit: false,
      handler: (ctx, { body, model }) => importFailures(ctx, model, body.list),
    }),
  ),
];

/** A record that is opened, read in one of the two ways. */
const opening = (
  call: string,
  summary: string,
  read: typeof recordInfo,
  // biome-ignore lint/suspicious/noExplicitAny: what a route's own schemas have checked
): RouteSpec<any, any, any, OpenModel> => ({
  call,
  summary,
  permission,
  model: { button: ['btn_edit', 'btn_detail'] },
  path: RecordPath,
  handler: async (ctx, { path, model: { published, access } }) => {
    const values = await read(ctx, published, access, path.id);
    await rememberOpened(ctx, path.modelId, path.id);
    return { data: { id: path.id, data: JSON.stringify(values) } };
  },
});

/** `/api/visualdev/OnlineDev` (contract-visualdev §2): works on the published version only. */
// biome-ignore lint/suspicious/noExplicitAny: what a route's own schemas have checked
export const onlineDevRoutes: RouteSpec<any, any, any, OpenModel>[] = [
  {
    call: 'onlineDev.list',
    summary: 'A page of records with display values',
    permission,
    model: { button: 'none' },
    path: ModelPath,
    body: ListBody,
    handler: async (ctx, { body, model: { published, access } }) => {
      return { data: await listRecords(ctx, published, access, body) };
    },
  },
  {
    call: 'uses.count',
    summary:
      'How many records or forms use what is about to be deleted, up to 1000, and the sentence that says so (ours)',
    permission: 'signedIn',
    body: Type.Object({
      kind: Type.Union(usedKinds.map((kind) => Type.Literal(kind))),
      ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000 }),
      modelId: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    handler: (ctx, { body }) => countUses(ctx, body),
  },
  {
    call: 'onlineDev.find',
    summary: 'Records of all models of the person with a word, for the search of the whole product (ours)',
    permission: 'signedIn',
    query: Type.Object({ keyword: Type.String({ maxLength: 100 }) }),
    handler: (ctx, { query }) => findRecords(ctx, query.keyword),
  },
  {
    call: 'onlineDev.aggregate',
    summary: 'Numbers over the records of the list, by groups (ours)',
    permission,
    model: { button: 'none' },
    path: ModelPath,
    body: NumbersShape,
    handler: async (ctx, { body, model: { published, access } }) => ({
      data: { list: await readNumbers(ctx, published, access, body) },
    }),
  },
  {
    call: 'onlineDev.children',
    summary: 'Rows below one row of a lazy tree',
    permission,
    model: { button: 'none' },
    path: RecordPath,
    body: ListBody,
    handler: async (ctx, { path, body, model: { published, access } }) => {
      return { data: { list: await listChildren(ctx, published, access, path.id, body) } };
    },
  },
  {
    call: 'onlineDev.batchRemove',
    summary: 'Deletes several records',
    permission,
    model: { button: 'btn_batchRemove' },
    path: ModelPath,
    body: ManyBody,
    audit: 'record',
    handler: async (ctx, { body, model: { published, access } }) => {
      const { gone, bin, failed } = await removeRecords(ctx, published, access, body.ids);
      if (!gone.length)
        throw new Refusal('visualdev.noneRemoved', { reason: failed[0]?.message ?? '' }, { data: { failed } });
      return { data: { bin, ...(failed.length && { failed }) }, msg: 'common.deleted' };
    },
  },
  {
    call: 'onlineDev.bin',
    summary: 'A page of the deleted records, for those who may delete (ours)',
    permission,
    model: { button: ['btn_remove', 'btn_batchRemove'] },
    path: ModelPath,
    query: BinQuery,
    handler: async (ctx, { query, model: { published, access } }) => {
      return { data: await listBin(ctx, published, access, query) };
    },
  },
  {
    call: 'onlineDev.restore',
    summary: 'Restores records of the bin (ours)',
    permission,
    model: { button: ['btn_remove', 'btn_batchRemove'] },
    path: ModelPath,
    body: ManyBody,
    audit: 'record',
    handler: async (ctx, { body, model: { published, access } }) => {
      const { done, failed } = await restoreRecords(ctx, published, access, body.ids);
      if (!done.length)
        throw new Refusal('visualdev.noneRemoved', { reason: failed[0]?.message ?? '' }, { data: { failed } });
      return { data: failed.length ? { failed } : null, msg: 'visualdev.restored' };
    },
  },
  ...importRoutes,
  {
    call: 'onlineDev.create',
    summary: 'Saves a new record with its children',
    permission,
    model: { button: 'btn_add' },
    path: ModelPath,
    body: RecordBody,
    audit: 'record',
    handler: async (ctx, { body, model: { published, access } }) => {
      return { data: { id: await createRecord(ctx, published, access, body.data) }, msg: 'common.created' };
    },
  },
  {
    call: 'onlineDev.update',
    summary: 'Changes a record and its children',
    permission,
    model: { button: 'btn_edit' },
    path: RecordPath,
    body: RecordBody,
    audit: 'record',
    handler: async (ctx, { path, body, model: { published, access } }) => {
      await updateRecord(ctx, published, access, path.id, body.data);
      return { data: null, msg: 'common.updated' };
    },
  },
  opening('onlineDev.info', 'A record as the form edits it', recordInfo),
  opening('onlineDev.dataChange', 'A record as a detail shows it', recordDetail),
  {
    call: 'onlineDev.remove',
    summary: 'Deletes a record',
    permission,
    model: { button: 'btn_remove' },
    path: RecordPath,
    audit: 'record',
    handler: async (ctx, { path, model: { published, access } }) => {
      const { gone, bin } = await removeRecords(ctx, published, access, [path.id]);
      if (!gone.length) throw new Refusal('visualdev.recordGone');
      return { data: { bin }, msg: 'common.deleted' };
    },
  },
];
