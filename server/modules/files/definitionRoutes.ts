import type { TSchema } from 'typebox';
import { limits } from '../../../core/limits';
import { type Ctx, Refusal, type UploadedFile } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { Id } from '../../http/shapes';

interface DefinitionFiles {
  /** First part of the names of both calls. */
  family: string;
  /** Menu of the buttons btn_export and btn_import. */
  module: string;
  /** What the two calls do, as the API says it. */
  summaries: { export: string; import: string };
  path?: TSchema;
  audit?: RouteSpec['audit'];
  proof?: RouteSpec['proof'];
  exportFile: (ctx: Ctx, id: string) => Promise<unknown>;
  importFile: (ctx: Ctx, file: UploadedFile) => Promise<unknown>;
}

/** `.export` and `.import` of definitions as files (contract-platform §1.5). */
export const definitionRoutes = (files: DefinitionFiles): RouteSpec[] => [
  {
    call: `${files.family}.export`,
    summary: files.summaries.export,
    audit: 'export',
    hides: ['column', 'form'],
    permission: { module: files.module, button: 'btn_export' },
    path: files.path ?? Id,
    handler: async (ctx, { path }) => ({ data: await files.exportFile(ctx, path.id) }),
  },
  {
    call: `${files.family}.import`,
    summary: files.summaries.import,
    permission: { module: files.module, button: 'btn_import' },
    upload: { maxBytes: limits.importMaxBytes },
    ...(files.audit === undefined ? {} : { audit: files.audit }),
    ...(files.proof === undefined ? {} : { proof: files.proof }),
    handler: async (ctx, { file }) => {
      if (!file) throw new Refusal('file.importFormat');
      await files.importFile(ctx, file);
      return { data: null, msg: 'common.imported' };
    },
  },
];
