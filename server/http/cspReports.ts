import type { FastifyInstance } from 'fastify';
import type { Limits } from './limits';

type Report = Record<string, unknown>;

/** Directive and origin only: the rest of an address may be private. */
function summaryOf(report: Report): Report {
  const blocked = String(report['blocked-uri'] ?? report.blockedURL ?? '');
  const directive = report['violated-directive'] ?? report.effectiveDirective;
  return { directive: String(directive ?? '').slice(0, 60), blocked: blocked.split(/[?#]/)[0]!.slice(0, 200) };
}

/** Browsers send reports under their own content types, as one object or a list. */
function reportsOf(body: unknown): Report[] {
  const list = [body].flat().slice(0, 10);
  return list
    .filter((each): each is Report => typeof each === 'object' && each !== null)
    .map((each) => (each['csp-report'] ?? each.body ?? each) as Report);
}

/** Receives reports of the content security policy; each becomes a warning in the log, and nothing else. */
export function collectCspReports(app: FastifyInstance, limits: Limits): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (request, body, done) => parse(request, body as string, done),
  );
  app.post(
    '/api/cspReport',
    {
      config: { permission: 'public' },
      bodyLimit: 64 * 1024,
      onRequest: (request) => limits.count(request, 'cspReport'),
    },
    async (request, reply) => {
      for (const report of reportsOf(request.body)) {
        request.log.warn({ csp: summaryOf(report) }, 'the content security policy stopped something');
      }
      return reply.code(204).send();
    },
  );
}
