import { Type } from 'typebox';
import { parseJson } from '../../../core/binding';
import type { RouteSpec } from '../../http/routeSpec';
import type { Kit } from '../../module';
import { pressMark } from '../../services/authors/pressMark';
import { ModelPath } from '../records/routes';
import { type ModelConfig, modelConfig } from './config';

const permission = { model: true } as const;

/** Every string within a value. */
function* stringsWithin(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* stringsWithin(each);
}

/** Every string of a model; read once they are asked for. */
function* stringsIn({ fullName, formData, columnData }: ModelConfig): Generator<string> {
  yield fullName;
  for (const text of [formData, columnData]) yield* stringsWithin(parseJson(text));
}

/** What the page of a model is made from (contract-visualdev §2.1). */
export const modelConfigRoutes = ({ translations }: Kit): RouteSpec[] => [
  {
    call: 'onlineDev.config',
    summary: 'formData and columnData of the published version, or of the draft',
    permission,
    model: 'service',
    path: ModelPath,
    query: Type.Object({ type: Type.Optional(Type.String()) }),
    handler: async (ctx, { path, query }) => {
      const config = await modelConfig(ctx, path.modelId, query.type === '0');
      const own = translations.within(stringsIn(config));
      const more = { press: pressMark(ctx.user, `model:${path.modelId}`), ...(own && { translations: own }) };
      return { data: { ...config, ...more } };
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
