import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { pressMark } from '../../services/authors/pressMark';
import { ModelPath } from '../records/routes';
import { modelConfig } from './config';

const permission = { model: true } as const;

/** What the page of a model is made from (contract-visualdev §2.1). */
export const modelConfigRoutes: RouteSpec[] = [
  {
    call: 'onlineDev.config',
    summary: 'formData and columnData of the published version, or of the draft',
    permission,
    model: 'service',
    path: ModelPath,
    query: Type.Object({ type: Type.Optional(Type.String()) }),
    handler: async (ctx, { path, query }) => {
      const config = await modelConfig(ctx, path.modelId, query.type === '0');
      return { data: { ...config, press: pressMark(ctx.user, `model:${path.modelId}`) } };
    },
  },
  {
    call: 'onlineDev.columnData',
    summary: 'columnData of the published version',
    permission,
    model: 'service',
    path: ModelPath,
    handler: async (ctx, { path }) => {
      const { columnData } = await modelConfig(ctx, path.modelId, false);
      return { data: { columnData } };
    },
  },
  {
    call: 'onlineDev.formData',
    summary: 'formData of the published version',
    permission,
    model: 'service',
    path: ModelPath,
    handler: async (ctx, { path }) => {
      const { formData } = await modelConfig(ctx, path.modelId, false);
      return { data: { formData } };
    },
  },
];
