import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { inferFile } from './inferFile';
import { templateList, templateTexts } from './templates';

const module = 'onlineDev.webDesign';
const adds = { module, button: 'btn_add' };

/** `/api/visualdev/Starts` (ours): what a new model may begin with. */
export const startRoutes: RouteSpec[] = [
  {
    call: 'starts.templates',
    summary: 'The templates of models',
    hides: 'none',
    permission: adds,
    handler: async (ctx) => ({ data: { list: templateList(ctx) } }),
  },
  {
    call: 'starts.template',
    summary: 'A template as the texts of a draft, in the language of the person',
    hides: 'none',
    permission: adds,
    path: Type.Object({ id: Type.String({ pattern: '^[a-z0-9]{1,30}$' }) }),
    handler: async (ctx, { path }) => ({ data: templateTexts(ctx, path.id) }),
  },
  {
    call: 'starts.infer',
    summary: 'The model that a workbook or a CSV file would be, with its rows; nothing is saved',
    hides: 'none',
    permission: adds,
    upload: { maxBytes: 10 * 1024 * 1024 },
    body: Type.Object({}, { additionalProperties: true }),
    handler: async (ctx, { file }) => ({ data: await inferFile(ctx, file) }),
  },
];
