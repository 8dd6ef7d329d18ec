import { code } from '../../../core/envelope';
import { type Ctx, Refusal } from '../../ctx';
import { InvalidRequest, validatorCompiler } from '../../http/validation';
import type { Kit } from '../../module';
import { version } from '../../version';
import { mayUse } from './caller';
import { documentTools } from './documentTools';
import { languageTools } from './languageTools';
import { RpcError, type RpcRequest, rpcCode } from './rpc';
import type { Tool } from './tool';

const tools: readonly Tool[] = [...languageTools, ...documentTools];
/** Versions of the protocol, the newest first. */
export const versions = ['2025-06-18', '2025-03-26'];

const instructions =
  'Weft draws screens from JSON documents. Read language and schema, write a document, check it, look at its outline with draw, then keep it as a draft. A person publishes it.';

const listed = ({ name, description, input, writes }: Tool) => ({
  name,
  description,
  inputSchema: input,
  annotations: { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
});

const text = (given: object | string, isError = false) => ({
  content: [{ type: 'text', text: typeof given === 'string' ? given : JSON.stringify(given, null, 2) }],
  ...(isError && { isError }),
});

function inputOf({ input }: Tool, given: unknown, t: Ctx['t']): unknown {
  const read = validatorCompiler({ schema: input, method: 'POST', url: '/api/mcp' })(given ?? {}) as {
    value?: unknown;
    error?: Error;
  };
  if (!read.error) return read.value;
  const { error } = read;
  throw new RpcError(rpcCode.params, error instanceof InvalidRequest ? t(error.key, error.values) : error.message);
}

/** What a request did, for the audit trail. */
export interface Trace {
  /** Name of a tool that writes. */
  tool?: string;
  /** Code of its answer; default 200. */
  code?: number;
}

/** Runs a tool; what it refuses is its answer, so that the program reads why. */
async function callTool(kit: Kit, ctx: Ctx, params: Record<string, unknown>, trace: Trace) {
  const tool = tools.find(({ name }) => name === params.name);
  if (!tool) throw new RpcError(rpcCode.params, 'There is no tool of this name.');
  const input = inputOf(tool, params.arguments, ctx.t);
  if (tool.writes) trace.tool = tool.name;
  if (!(await mayUse(ctx.db, ctx.user, tool.button(input)))) {
    trace.code = code.denied;
    return text(ctx.t('error.denied'), true);
  }
  try {
    return text(await tool.run(kit, ctx, input));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    trace.code = error.code;
    return text({ message: ctx.t(error.key, error.values), ...error.data }, true);
  }
}

/** The result of a request; throws an RpcError. */
export async function resultOf(kit: Kit, ctx: Ctx, { method, params }: RpcRequest, trace: Trace): Promise<object> {
  if (method === 'ping') return {};
  if (method === 'tools/list') return { tools: tools.map(listed) };
  if (method === 'tools/call') return callTool(kit, ctx, params, trace);
  if (method !== 'initialize') throw new RpcError(rpcCode.method, 'There is no such method.');
  const protocolVersion = versions.find((each) => each === params.protocolVersion) ?? versions[0];
  return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'weft', version }, instructions };
}
