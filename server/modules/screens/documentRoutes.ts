import { Type } from 'typebox';
import { convertFormily } from '../../../core/language/convert/convertFormily';
import type { RouteSpec } from '../../http/routeSpec';
import { pressMark } from '../../services/authors/pressMark';
import type { Documents } from '../../services/platform/documents';

/** Shipped documents, overridden by those of the overlay (design: architecture §3). */
export function documentRoutes(documents: Documents): RouteSpec[] {
  return [
    {
      call: 'document.get',
      summary: 'One document and its version',
      permission: 'signedIn',
      path: Type.Object({ id: Type.String({ maxLength: 200, pattern: '.+' }) }),
      handler: async ({ user }, { path }) => {
        const press = documents.authors(path.id) && pressMark(user, path.id);
        return { data: { ...(await documents.get(path.id)), ...(press && { press }) } };
      },
    },
    {
      call: 'document.overlay',
      summary: 'Which documents the overlay changes, with their versions',
      permission: 'signedIn',
      handler: async () => ({ data: { list: documents.overlay() } }),
    },
    {
      call: 'document.issues',
      summary: 'Files of the overlay that were refused, and why',
      permission: 'administrator',
      handler: async () => ({ data: { list: documents.issues() } }),
    },
    {
      call: 'document.validate',
      summary: 'What is wrong with a document',
      permission: 'signedIn',
      body: Type.Object({ document: Type.Unknown() }),
      bodyLimit: 2 * 1024 * 1024,
      handler: async (_, { body }) => ({ data: { issues: await documents.validate(body.document) } }),
    },
    {
      call: 'document.convert',
      summary: 'A form document from a Formily JSON Schema, and what it could not take',
      permission: 'signedIn',
      body: Type.Object({
        schema: Type.Unknown(),
        id: Type.Optional(Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$' })),
      }),
      bodyLimit: 2 * 1024 * 1024,
      handler: async (_, { body }) => ({ data: convertFormily(body.schema, body.id) }),
    },
  ];
}
