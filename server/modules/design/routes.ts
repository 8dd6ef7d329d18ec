import { Type } from 'typebox';
import { drawnParts } from '../../../core/design/model/drawDraft';
import { makeList, sizeOfList } from '../../../core/model/makeList';
import type { Ctx } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { optionalText, pageQuery } from '../../http/shapes';
import { listRoute } from '../../resources/listRoute';
import type { AuthorRights } from '../../services/authors/authorRights';
import { fieldDataEcho, fieldDataSelect } from '../records/fieldData';
import { assertMayName } from './assertMayName';
import { checkPosted } from './checkDraft';
import { deletedModels, removalOf, restoreModel } from './deletedModels';
import {
  copyModel,
  createModel,
  isPublished,
  modelInfo,
  modelList,
  modelSelector,
  removeModel,
  toggleModel,
  trustModel,
  updateModel,
} from './drafts';
import { drawPosted } from './drawDraft';
import { modelFieldList } from './fields';
import { rehearseRelease } from './rehearse';
import { type Judge, releaseModel, releasePlan } from './release';
import { sampleDraft } from './sampleDraft';
import { modelChanges, modelVersions, rollbackModel, rollbackTemplate } from './versions';

const module = 'onlineDev.webDesign';
const Id = Type.Object({ id: Type.String() });
const flag = Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1 }), Type.Null()]));
/** A body of formData or columnData; together they stay under the route's limit. */
const body = Type.Optional(Type.Union([Type.String(), Type.Null()]));
/** A draft that is not stored. */
const posted = {
  id: optionalText(50),
  webType: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()])),
  ...{ tables: body, formData: body, columnData: body },
};

/** Bytes of a model as it is posted: five megabytes of JSON texts, quoted once more. Beyond that the answer is 413. */
export const modelLimit = 12 * 1024 * 1024;

/**
 * The members that a designer posts besides the entity's (contract-visualdev §1.1). Members of other generations are
 * accepted and dropped: their clients send the record back as they read it.
 */
const ModelBody = Type.Object(
  {
    enabledMark: flag,
    enableFlow: flag,
    dbLinkId: optionalText(50),
    appColumnData: body,
    interfaceId: optionalText(50),
    interfaceName: optionalText(200),
    interfaceParam: body,
    flowId: optionalText(50),
    flowEnCode: optionalText(50),
    flowTemplateJson: body,
    revision: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 }), Type.Null()])),
  },
  { additionalProperties: true },
);

/** The parent of the menu; 3.6 sends a list, an empty one to leave the menu where it is. */
const colour = Type.Optional(Type.Union([Type.String({ pattern: '^(#[0-9a-fA-F]{6})?$' }), Type.Null()]));
const parents = Type.Optional(
  Type.Union([Type.String({ maxLength: 50 }), Type.Array(Type.String({ maxLength: 50 })), Type.Null()]),
);

/** The confirmed steps of those that leave values behind: all, or the named ones. */
const confirm = Type.Optional(
  Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 }), Type.Array(Type.String()), Type.Null()]),
);

const judgeOf =
  ({ user }: Ctx, rights: AuthorRights): Judge =>
  (db, model) =>
    assertMayName({ db, user }, rights, model);

/** `/api/visualdev/Base` (contract-visualdev §1.4). */
export const visualdevRoutes = (rights: AuthorRights): RouteSpec[] => [
  listRoute('visualdev.list', {
    summary: 'Models, in the order of their sort codes',
    permission: { module },
    list: modelList,
  }),
  {
    call: 'visualdev.selector',
    summary: 'Models grouped by category',
    permission: 'signedIn',
    query: Type.Object({
      type: Type.Optional(Type.Integer()),
      webType: Type.Optional(Type.String({ pattern: '^(\\d{1,4}(,\\d{1,4})*)?$' })),
      isRelease: Type.Optional(Type.String()),
      enableFlow: flag,
    }),
    handler: async (ctx, { query }) => ({ data: { list: await modelSelector(ctx, query) } }),
  },
  {
    call: 'visualdev.info',
    summary: 'One model with its JSON bodies',
    hides: 'form',
    permission: { module },
    path: Id,
    handler: async (ctx, { path }) => ({ data: await modelInfo(ctx, path.id) }),
  },
  {
    call: 'visualdev.create',
    summary: 'Takes a model of any generation as a draft',
    hides: 'form',
    permission: { module, button: 'btn_add' },
    entity: 'visualdev',
    bodyLimit: modelLimit,
    body: ModelBody,
    audit: 'model',
    handler: async (ctx, { body }) => ({ data: await createModel(ctx, body), msg: 'common.created' }),
  },
  {
    call: 'visualdev.check',
    summary: 'Everything that is wrong with a draft, by JSON pointer; nothing is saved',
    hides: 'none',
    permission: { module },
    bodyLimit: modelLimit,
    body: Type.Object(posted, { additionalProperties: true }),
    handler: async (ctx, { body }) => ({ data: await checkPosted(ctx, body) }),
  },
  {
    call: 'visualdev.draw',
    summary: 'The documents that a draft would have, drawn beside its editor; nothing is saved',
    hides: 'none',
    permission: { module },
    bodyLimit: modelLimit,
    body: Type.Object(
      {
        ...posted,
        part: Type.Union(drawnParts.map((part) => Type.Literal(part))),
        /** Drawn as this role sees it. */
        roleId: optionalText(50),
      },
      { additionalProperties: true },
    ),
    handler: async (ctx, { body }) => ({ data: await drawPosted(ctx, body, body.part, body.roleId ?? '') }),
  },
  {
    call: 'visualdev.makeList',
    summary: 'A list of the fields of a form, as the text of a draft',
    hides: 'none',
    permission: { module },
    bodyLimit: modelLimit,
    body: Type.Object({ formData: body }, { additionalProperties: true }),
    handler: async (_, { body: { formData } }) => {
      const list = makeList(formData ?? '');
      return { data: { columnData: JSON.stringify(list, null, 2), ...sizeOfList(list) } };
    },
  },
  {
    call: 'visualdev.sample',
    summary: 'A small model to begin with, as texts of a draft',
    hides: 'none',
    permission: { module },
    handler: async (ctx) => ({ data: sampleDraft(ctx) }),
  },
  {
    call: 'visualdev.update',
    summary: 'Changes the draft; what is published stays as it is',
    hides: 'form',
    keeps: 'visualdev.info',
    permission: { module, button: 'btn_edit' },
    path: Id,
    entity: 'visualdev',
    bodyLimit: modelLimit,
    body: ModelBody,
    audit: 'model',
    handler: async (ctx, { path, body }) => ({ data: await updateModel(ctx, path.id, body), msg: 'common.updated' }),
  },
  {
    call: 'visualdev.remove',
    summary: 'Deletes a model and its published versions; its table stays',
    permission: { module, button: 'btn_remove' },
    proof: (ctx, { path }) => isPublished(ctx, path.id),
    path: Id,
    audit: 'model',
    handler: async (ctx, { path }) => ({ data: await removeModel(ctx, path.id), msg: 'common.deleted' }),
  },
  {
    call: 'visualdev.removal',
    summary: 'How many records, menus and grants deleting a model takes along (ours)',
    hides: 'none',
    permission: { module, button: 'btn_remove' },
    path: Id,
    handler: async (ctx, { path }) => ({ data: await removalOf(ctx, path.id) }),
  },
  {
    call: 'visualdev.bin',
    summary: 'Deleted models that can be restored (ours)',
    hides: 'none',
    permission: { module, button: 'btn_remove' },
    handler: async (ctx) => ({ data: { list: await deletedModels(ctx) } }),
  },
  {
    call: 'visualdev.restore',
    summary: 'Restores a deleted model with its menus and grants (ours)',
    permission: { module, button: 'btn_remove' },
    proof: true,
    path: Id,
    audit: 'model',
    handler: async (ctx, { path }) => ({ data: await restoreModel(ctx, path.id), msg: 'visualdev.restored' }),
  },
  {
    call: 'visualdev.copy',
    summary: 'Copies a model as a new draft',
    permission: { module, button: 'btn_add' },
    path: Id,
    audit: 'model',
    handler: async (ctx, { path }) => ({ data: await copyModel(ctx, path.id), msg: 'visualdev.copied' }),
  },
  {
    call: 'visualdev.release',
    summary: 'Publishes: tables, snapshot, menu and permission rows in one transaction',
    hides: 'none',
    permission: { module, button: 'btn_release' },
    path: Id,
    body: Type.Object(
      {
        pc: flag,
        app: flag,
        pcModuleParentId: parents,
        appModuleParentId: parents,
        pcSystemId: optionalText(50),
        appSystemId: optionalText(50),
        icon: optionalText(200),
        iconBackgroundColor: colour,
        confirm,
        note: optionalText(500),
        revision: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
      },
      { additionalProperties: true },
    ),
    audit: 'model',
    auditNote: ({ note }) => note,
    handler: async (ctx, { path, body }) => ({
      data: await releaseModel(ctx, path.id, body, judgeOf(ctx, rights)),
      msg: 'visualdev.released',
    }),
  },
  {
    call: 'visualdev.releasePlan',
    summary: 'What a release would do to the database now: statements, rows touched, steps to confirm',
    hides: 'none',
    permission: { module, button: 'btn_release' },
    path: Id,
    handler: async (ctx, { path }) => ({ data: await releasePlan(ctx, path.id) }),
  },
  {
    call: 'visualdev.rehearse',
    summary: 'Runs the steps of a release on copies of its tables and rolls everything back',
    hides: 'none',
    permission: { module, button: 'btn_release' },
    path: Id,
    handler: async (ctx, { path }) => ({ data: await rehearseRelease(ctx, path.id) }),
  },
  {
    call: 'visualdev.changes',
    summary: 'A published version beside the draft, for comparing; without a version the current one',
    hides: 'form',
    permission: { module },
    path: Id,
    query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    handler: async (ctx, { path, query }) => ({ data: await modelChanges(ctx, path.id, query.version) }),
  },
  {
    call: 'visualdev.versions',
    summary: 'Published versions, newest first',
    hides: 'none',
    permission: { module },
    path: Id,
    handler: async (ctx, { path }) => ({ data: { list: await modelVersions(ctx, path.id) } }),
  },
  {
    // It publishes, and asks for no more than a release of the same texts does.
    call: 'visualdev.rollback',
    summary: 'Publishes an earlier version again',
    hides: 'none',
    permission: { module, button: 'btn_release' },
    path: Id,
    body: Type.Object({ version: Type.Integer({ minimum: 1 }), confirm }, { additionalProperties: true }),
    audit: 'model',
    handler: async (ctx, { path, body }) => ({
      data: await rollbackModel(ctx, path.id, body.version, body.confirm, judgeOf(ctx, rights)),
      msg: 'visualdev.rolledBack',
    }),
  },
  {
    call: 'visualdev.rollbackTemplate',
    summary: 'Gives up what the draft changed since it was published',
    permission: { module, button: 'btn_edit' },
    path: Id,
    audit: 'model',
    handler: async (ctx, { path }) => ({ data: await rollbackTemplate(ctx, path.id), msg: 'visualdev.rolledBack' }),
  },
  {
    call: 'visualdev.state',
    summary: 'Enables a model or takes it out of choosers',
    permission: { module, button: 'btn_edit' },
    path: Id,
    audit: 'model',
    handler: async (ctx, { path }) => ({ data: await toggleModel(ctx, path.id), msg: 'common.stateChanged' }),
  },
  {
    call: 'visualdev.trust',
    summary: 'Lets the scripts of a model run, or not',
    permission: 'administrator',
    proof: true,
    path: Id,
    body: Type.Object({ trusted: Type.Integer({ minimum: 0, maximum: 1 }) }, { additionalProperties: true }),
    audit: 'model',
    handler: async (ctx, { path, body }) => ({
      data: await trustModel(ctx, path.id, body.trusted),
      msg: 'common.stateChanged',
    }),
  },
  {
    call: 'visualdev.fieldDataSelect',
    summary: 'Records of a published model, for related-record fields',
    permission: { model: true },
    model: 'service',
    path: Id,
    query: pageQuery({
      relationField: Type.Optional(Type.String()),
      columnOptions: Type.Optional(Type.String()),
      parentOf: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    handler: async (ctx, { path, query }) => ({ data: await fieldDataSelect(ctx, path.id, query) }),
  },
  {
    call: 'visualdev.fieldDataEcho',
    summary: 'Chosen records of a published model by id',
    permission: { model: true },
    model: 'service',
    path: Id,
    body: Type.Object(
      {
        ids: Type.Array(Type.String(), { maxItems: 1000 }),
        columns: Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()])),
      },
      { additionalProperties: true },
    ),
    handler: async (ctx, { path, body }) => ({ data: { list: await fieldDataEcho(ctx, path.id, body) } }),
  },
  {
    call: 'visualdev.fields',
    summary: 'Main-form fields of the draft',
    hides: 'none',
    permission: [{ module }, { module: 'system.menu' }],
    path: Id,
    query: Type.Object({ filterType: Type.Optional(Type.String()) }),
    handler: async (ctx, { path, query }) => ({
      data: { list: await modelFieldList(ctx, path.id, query.filterType === '1') },
    }),
  },
];
