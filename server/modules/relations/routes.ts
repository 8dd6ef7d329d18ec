import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { addRelation, DrawnRelation } from './addRelation';
import { relationMap } from './relationMap';

const module = 'onlineDev.webDesign';

/** `/api/visualdev/Relations` (ours): which models name records of which. */
export const relationRoutes: RouteSpec[] = [
  {
    call: 'relation.list',
    summary: 'Models with a form, and the fields by which they name records of others',
    hides: 'form',
    seeded: true,
    permission: { module },
    handler: async (ctx) => ({ data: { list: await relationMap(ctx) } }),
  },
  {
    call: 'relation.add',
    summary: 'Adds the field of a relation to the draft of a model',
    hides: 'form',
    keeps: 'visualdev.info',
    permission: { module, button: 'btn_edit' },
    path: Type.Object({ id: Type.String({ minLength: 1, maxLength: 50 }) }),
    body: DrawnRelation,
    audit: 'model',
    handler: async (ctx, { path, body }) => ({ data: await addRelation(ctx, path.id, body), msg: 'relations.added' }),
  },
];
