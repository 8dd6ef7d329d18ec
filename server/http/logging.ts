import type { FastifyInstance, FastifyServerOptions } from 'fastify';

import { traceOf } from './requestId';

interface Fault extends Error {
  code?: string;
  constraint?: string;
  table?: string;
}

/** PostgreSQL's details beside the message (detail, where, parameters) quote user input; they are not logged. */
function plainError({ name, message, stack = '', code, constraint, table }: Fault) {
  return { type: name, message, stack, code, constraint, table };
}

/** Structured logs without query values, tokens, addresses of people or user input: routes by their pattern. */
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
        ...traceOf(request.headers.traceparent),
      },
      'answered',
    );
  });
}
