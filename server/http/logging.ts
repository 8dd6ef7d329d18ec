import type { FastifyInstance, FastifyServerOptions } from 'fastify';

interface Fault extends Error {
  code?: string;
  constraint?: string;
  table?: string;
}

/** What PostgreSQL says beside its message (detail, where, parameters) quotes what people typed; it stays out. */
function plainError({ name, message, stack = '', code, constraint, table }: Fault) {
  return { type: name, message, stack, code, constraint, table };
}

/** Structured logs without query values, tokens, addresses of people or what they typed: routes by their pattern. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      err: plainError,
      error: plainError,
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}

/** One line per answer. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        code: request.outcomeCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.user?.id,
      },
      'answered',
    );
  });
}
