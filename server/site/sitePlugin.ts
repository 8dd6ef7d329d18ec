import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, type Language, languageLike, usualLanguage } from '../../core/languages';
import { publicPages } from '../../core/publicPages';
import type { Db } from '../db/types';
import { markupBelow } from '../http/basePath';
import type { PluginTools } from '../http/createApp';
import type { Documents } from '../services/platform/documents';
import { sitePage } from './sitePages';
import type { SiteRequest } from './siteScope';

/** `?lang=`, else the browser's first language that we have, else the usual one. */
export function visitorLanguage(lang: unknown, accepted: string | undefined): Language {
  if (isLanguage(lang)) return lang;
  for (const each of (accepted ?? '').split(',')) {
    const ours = languageLike(each.split(';')[0]!.trim());
    if (ours) return ours;
  }
  return usualLanguage;
}

/** The request of a page without scripts. */
export function visitOf(db: Db, { words }: PluginTools, request: FastifyRequest): SiteRequest {
  const entries = Object.entries(request.query as Record<string, unknown>).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.slice(0, 500)]] : [],
  );
  const query = Object.fromEntries(entries) as Record<string, string>;
  const language = visitorLanguage(query.lang, request.headers['accept-language']);
  return { db, language, t: words(language), path: request.url.split('?')[0]!, query };
}

/** Sends a page without scripts; its language depends on the visitor. */
export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language', 'content-security-policy': policy });
  return reply.code(status).type('text/html; charset=utf-8').send(markupBelow(reply.server.basePath, page));
}

/** No scripts at all. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/** The eight pages of the public site as plain HTML. */
export function sitePlugin(db: Db, documents: Documents) {
  return (app: FastifyInstance, tools: PluginTools): void => {
    for (const name of publicPages) {
      app.get(
        `/${name}`,
        {
          config: { permission: 'public' },
          onRequest: (request) => tools.limits.count(request, 'site'),
        },
        async (request, reply) => sendPage(reply, await sitePage(documents, name, visitOf(db, tools, request))),
      );
    }
  };
}
