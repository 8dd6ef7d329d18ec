import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { listRoute } from '../../resources/listRoute';
import { definitionRoutes } from '../files/definitionRoutes';
import { interfaceFields } from './invoke';
import { interfaceList, interfaceLog } from './lists';
import {
  contentOf,
  copyInterface,
  createInterface,
  exportInterface,
  importInterface,
  interfaceInfo,
  removeInterface,
  savesSql,
  toggleInterface,
  updateInterface,
} from './records';

const module = 'systemData.dataInterface';
const audit = 'dataInterface';
/** Three generations write it differently; normalise.ts converts them (contract-visualdev §11). */
const Body = Type.Object({}, { additionalProperties: true });
const Run = Type.Object({ paramList: Type.Optional(Type.Unknown()) });

/** `/api/system/DataInterface` (contract-visualdev §11): lists and maintenance. */
export const dataInterfaceRoutes: RouteSpec[] = [
  listRoute('dataInterface.list', { summary: 'Interfaces by page', permission: { module }, list: interfaceList }),
  {
    call: 'dataInterface.info',
    summary: 'One interface, with the members of every generation',
    hides: 'form',
    permission: { module },
    handler: async (ctx, { path }) => ({ data: await interfaceInfo(ctx, path.id) }),
  },
  {
    call: 'dataInterface.create',
    summary: 'Creates an interface; what asks the database or the network is for administrators',
    hides: 'form',
    permission: { module, button: 'btn_add' },
    entity: 'dataInterface',
    proof: (ctx, { body }) => savesSql(ctx, body),
    body: Body,
    audit,
    handler: (ctx, { body }) => createInterface(ctx, body),
  },
  {
    call: 'dataInterface.update',
    summary: 'Changes an interface',
    hides: 'form',
    keeps: 'dataInterface.info',
    permission: { module, button: 'btn_edit' },
    entity: 'dataInterface',
    proof: (ctx, { body, path }) => savesSql(ctx, body, path.id),
    body: Body,
    audit,
    handler: (ctx, { path, body }) => updateInterface(ctx, path.id, body),
  },
  {
    call: 'dataInterface.remove',
    summary: 'Deletes an interface',
    permission: { module, button: 'btn_remove' },
    audit,
    handler: async (ctx, { path }) => {
      await removeInterface(ctx, path.id);
      return { data: null, msg: 'common.deleted' };
    },
  },
  {
    call: 'dataInterface.state',
    summary: 'Enables or disables',
    permission: { module, button: 'btn_edit' },
    audit,
    handler: async (ctx, { path }) => {
      await toggleInterface(ctx, path.id);
      return { data: null, msg: 'dataInterface.stateChanged' };
    },
  },
  {
    call: 'dataInterface.copy',
    summary: 'Copies an interface; the copy is disabled',
    permission: { module, button: 'btn_copy' },
    audit,
    handler: async (ctx, { path }) => {
      await copyInterface(ctx, path.id);
      return { data: null, msg: 'common.copied' };
    },
  },
  ...definitionRoutes({
    family: 'dataInterface',
    module,
    summaries: {
      export: 'An interface as a .bd file',
      import: 'Takes a .bd file; the interface comes in disabled',
    },
    proof: (ctx, { file }) => file !== undefined && savesSql(ctx, contentOf(file)),
    audit,
    exportFile: exportInterface,
    importFile: importInterface,
  }),
  {
    call: 'dataInterface.fields',
    summary: 'Names of the members of the first row',
    hides: 'none',
    permission: [{ module }, { module: 'onlineDev.webDesign' }],
    body: Run,
    handler: async (ctx, { path, body }) => ({ data: await interfaceFields(ctx, path.id, body.paramList) }),
  },
  listRoute('dataInterface.log', {
    summary: 'Who ran an interface, and when',
    permission: { module },
    hides: 'none',
    list: interfaceLog,
  }),
];
