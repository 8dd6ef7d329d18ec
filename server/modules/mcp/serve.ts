import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asLanguage } from '../../../core/languages';
import type { PluginTools } from '../../http/createApp';
import { outcomeFrom } from '../../http/outcomeFrom';
import { pluginCtx } from '../../http/pluginCtx';
import type { Kit } from '../../module';
import { record } from '../../services/platform/audit';
import { resultOf, type Trace, versions } from './answer';
import { callerOf } from './caller';
import { RpcError, readMessage, rpcCode, rpcFault, rpcResult } from './rpc';

/** A document of 1,000,000 characters, as JSON within JSON. */
const bodyLimit = 8 * 1024 * 1024;

/** Which tool each request ran. */
const traces = new WeakMap<FastifyRequest, Trace>();

function ctxOf(kit: Kit, { id: requestId, ip, headers, user }: FastifyRequest) {
  const language = asLanguage(headers['weft-language']);
  return pluginCtx(kit, user!, { requestId, ip, userAgent: headers['user-agent'] ?? '', language }, new Date());
}

async function answer(kit: Kit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  let id: string | number | null = null;
  try {
    const message = readMessage(typeof request.body === 'string' ? request.body : '');
    // A notification has no answer, and none of them asks for anything here.
    if (message.id === undefined) return reply.code(202).send();
    id = message.id;
    const trace: Trace = {};
    traces.set(request, trace);
    const result = await resultOf(kit, ctxOf(kit, request), message, trace);
    request.outcomeCode = trace.code ?? request.outcomeCode;
    return reply.send(rpcResult(id, result));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return reply.code(id === null ? 400 : 200).send(rpcFault(id, error));
  }
}

/** The audit row of a tool that writes. */
async function recordTool({ db }: Kit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const tool = traces.get(request)?.tool;
  if (!tool) return;
  const outcome = outcomeFrom(request, reply, { call: `mcp.${tool}`, subject: 'screen', write: true });
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
      const named = request.headers['mcp-protocol-version'];
      if (named === undefined || versions.includes(String(named))) return undefined;
      const fault = new RpcError(rpcCode.request, `The versions of the protocol here are ${versions.join(', ')}.`);
      return reply.code(400).send(rpcFault(null, fault));
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
