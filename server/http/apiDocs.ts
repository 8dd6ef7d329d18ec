import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { version } from '../version';

/** Collects the schemas of every route; call it before the routes are defined. */
export async function collectApiDocs(app: FastifyInstance, basePath: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Weft',
        version,
        description:
          'Every answer is {code, msg, data}; ok is exactly code 200. Sign in, then send the token as Authorization.',
      },
      ...(basePath && { servers: [{ url: basePath }] }),
      components: { securitySchemes: { token: { type: 'apiKey', name: 'Authorization', in: 'header' } } },
      security: [{ token: [] }],
    },
  });
}
