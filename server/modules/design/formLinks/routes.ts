import { Type } from 'typebox';
import type { RouteSpec } from '../../../http/routeSpec';
import { optionalText } from '../../../http/shapes';
import { formLink, renewFormLink, saveFormLink } from './links';
import { publicFormDocument, sendPublicForm } from './publicForms';

const module = 'onlineDev.webDesign';
const ModelPath = Type.Object({ modelId: Type.String({ maxLength: 50 }) });
const CodePath = Type.Object({ code: Type.String({ minLength: 1, maxLength: 50, pattern: '^[\\w-]+$' }) });
const releases = { module, button: 'btn_release' };

/** `/api/visualdev/Base/{modelId}/ShortLink` for designers, `/api/visualdev/ShortLink/{code}` for everybody (ours; ROUTE-18): public forms behind short links. */
export const formLinkRoutes: RouteSpec[] = [
  {
    call: 'formLink.info',
    summary: 'The short link of a model',
    hides: 'none',
    permission: { module },
    path: ModelPath,
    handler: (ctx, { path }) => formLink(ctx, path.modelId),
  },
  {
    call: 'formLink.save',
    summary: 'Switches the short link of a model on or off and limits it',
    hides: 'none',
    permission: releases,
    path: ModelPath,
    entity: 'formLink',
    audit: 'model',
    handler: (ctx, { path, body }) => saveFormLink(ctx, path.modelId, body),
  },
  {
    call: 'formLink.renew',
    summary: 'Gives the short link of a model another address',
    hides: 'none',
    permission: releases,
    path: ModelPath,
    audit: 'model',
    handler: (ctx, { path }) => renewFormLink(ctx, path.modelId),
  },
  {
    call: 'formLink.open',
    summary: 'The form behind a short link',
    permission: 'public',
    perMinute: 60,
    path: CodePath,
    handler: (ctx, { path }) => publicFormDocument(ctx, path.code),
  },
  {
    call: 'formLink.send',
    summary: 'A record from the form behind a short link',
    permission: 'public',
    perMinute: 10,
    path: CodePath,
    bodyLimit: 256 * 1024,
    body: Type.Object(
      { data: Type.Unknown(), letters: optionalText(20), timestamp: optionalText(64) },
      { additionalProperties: true },
    ),
    audit: 'record',
    handler: (ctx, { path, body }) => sendPublicForm(ctx, path.code, body),
  },
];
