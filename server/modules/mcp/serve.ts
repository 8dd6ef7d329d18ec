import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asLanguage } from '../../../core/languages';
import type { PluginTools } from '../../http/createApp';
import { outcomeFrom } from '../../http/outcomeFrom';
import { pluginCtx } from '../../http/pluginCtx';
import type { Kit } from '../../module';
import { record } from '../../services/platform/audit';
import { answering, type Trace } from './answer';
import { callerOf } from './caller';
import { exchange } from './exchange';

/** A document of 1,000,000 characters, as JSON within JSON. */
const bodyLimit = 8 * 1024 * 1024;

/** Of the connection, not of the message. */
const hopByHop = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** Which tool each request ran. */
const traces = new WeakMap<FastifyRequest, Trace>();

function ctxOf(kit: Kit, { id: requestId, ip, headers, user }: FastifyRequest) {
  const language = asLanguage(headers['weft-language']);
  return pluginCtx(kit, user!, { requestId, ip, userAgent: headers['user-agent'] ?? '', language }, new Date());
}

/** The request as the library reads it; its body is the text that was sent. */
function webRequest({ headers, body }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request('http://weft/api/mcp', {
    method: 'POST',
    headers: given.filter(([name]) => !hopByHop.has(name)),
    body: typeof body === 'string' ? body : '',
  });
}

/** The protocol has no lists of messages since 2025-06-18: one request is counted once and has one audit row. */
const isList = ({ body }: FastifyRequest): boolean => typeof body === 'string' && /^\s*\[/.test(body);

const listRefused = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Lists of messages are not taken.' },
};

async function answer(kit: Kit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (isList(request)) return reply.code(400).header('cache-control', 'no-store').send(listRefused);
  const library = await import('@modelcontextprotocol/server');
  const trace: Trace = {};
  traces.set(request, trace);
  const server = () => answering(library, kit, ctxOf(kit, request), trace);
  const onerror = (error: Error) => request.log.debug({ err: error }, 'a message of the protocol was refused');
  const answered = await exchange(library, webRequest(request), server, { mostBytes: bodyLimit, onerror });
  request.outcomeCode = trace.code ?? request.outcomeCode;
  const type = answered.headers.get('content-type');
  reply.code(answered.status).header('cache-control', 'no-store');
  return type ? reply.type(type).send(await answered.text()) : reply.send();
}

/** The audit row of a tool that writes. */
async function recordTool({ db }: Kit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const tool = traces.get(request)?.tool;
  if (!tool) return;
  const outcome = outcomeFrom(request, reply, { call: `mcp.${tool.name}`, subject: tool.subject, write: true });
  await record(db, outcome).catch((error: unknown) =>
    request.log.error({ err: error }, 'the audit row was not written'),
  );
}

/** `POST /api/mcp`: tools for programs that write documents, over streamable HTTP without streams and sessions. */
export const serveMcp =
  (kit: Kit) =>
  async (app: FastifyInstance, { limits }: PluginTools): Promise<void> => {
    const identify = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('www-authenticate', 'Bearer');
      request.user = await callerOf(kit.db, request).catch(async (fault: unknown) => {
        await limits.count(request, 'mcp');
        throw fault;
      });
      reply.removeHeader('www-authenticate');
      await limits.count(request, 'mcp');
    };
    await app.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      // The token is looked at in `identify`: a session is not enough.
      const route = { url: '/api/mcp', config: { permission: 'public' as const }, schema: { hide: true } as object };
      own.route({
        ...route,
        method: 'POST',
        bodyLimit,
        onRequest: identify,
        handler: (request, reply) => answer(kit, request, reply),
        onResponse: (request, reply) => recordTool(kit, request, reply),
      });
      own.route({
        ...route,
        method: ['GET', 'DELETE'],
        handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
      });
    });
  };
