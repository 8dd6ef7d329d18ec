import { Type } from 'typebox';
import type { RouteSpec } from '../../../http/routeSpec';
import type { Storage } from '../../../storage/types';
import type { OpenModel } from '../access';
import { importFile, type ReceivedImport, receiveImport } from './importFile';

const maxBytes = 200 * 1024 * 1024;

/** The import of large files into a model, in the background (ours). */
export function importFileRoutes(storage: Storage): RouteSpec[] {
  // biome-ignore lint/suspicious/noExplicitAny: what a route's own schemas have checked
  const spec: RouteSpec<any, any, any, OpenModel, ReceivedImport> = {
    call: 'onlineDev.importFile',
    summary: 'Import a large xlsx or CSV file in the background (ours)',
    permission: { model: true },
    model: { button: 'btn_upload' },
    hides: 'none',
    path: Type.Object({ modelId: Type.String() }),
    upload: { maxBytes, receive: (file, { now }) => receiveImport(storage, file, now) },
    audit: 'record',
    handler: (ctx, { received, model }) => importFile(ctx, model, received as ReceivedImport),
  };
  return [spec];
}
