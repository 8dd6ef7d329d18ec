import { Type } from 'typebox';
import type { RouteSpec } from '../../../http/routeSpec';
import type { Kit } from '../../../module';
import { areaNames, downloadCode, GenerateBody, previewCode } from './service';

const permission = { module: 'onlineDev.webDesign' };
const Id = Type.Object({ id: Type.String() });
/** `/api/visualdev/Generater` (contract-visualdev §8); the spelling is the contract's. */
export const generatorRoutes = (kit: Kit): RouteSpec[] => [
  {
    call: 'generator.areaNames',
    summary: 'Folders that a generated page may join',
    hides: 'none',
    permission,
    handler: async () => ({ data: areaNames }),
  },
  {
    call: 'generator.preview',
    summary: 'The code of a model as a tree of files; nothing is saved',
    hides: 'none',
    permission,
    path: Id,
    body: GenerateBody,
    handler: async (ctx, { path, body }) => ({ data: await previewCode(ctx, kit, path.id, body) }),
  },
  {
    call: 'generator.download',
    summary: 'The code of a model as a zip, by a one-time link',
    hides: 'none',
    permission,
    path: Id,
    body: GenerateBody,
    handler: async (ctx, { path, body }) => ({ data: await downloadCode(ctx, kit, path.id, body) }),
  },
];
