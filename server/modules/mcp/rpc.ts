import { isObject } from '../../../core/isObject';

/** JSON-RPC 2.0, as the Model Context Protocol uses it. */
type Id = string | number | null;

export interface RpcRequest {
  /** Absent: a notification, which has no answer. */
  id?: Id;
  method: string;
  params: Record<string, unknown>;
}

export const rpcCode = { parse: -32700, request: -32600, method: -32601, params: -32602 } as const;

/** A message that is answered with an error. */
export class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const isId = (value: unknown): value is Id =>
  value === undefined || value === null || typeof value === 'string' || typeof value === 'number';

/** One message; lists of them are not of the protocol. Throws an RpcError. */
export function readMessage(text: string): RpcRequest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new RpcError(rpcCode.parse, 'The body is no JSON.');
  }
  if (!isObject(given) || given.jsonrpc !== '2.0' || typeof given.method !== 'string' || !isId(given.id))
    throw new RpcError(rpcCode.request, 'The body is no request of JSON-RPC 2.0.');
  const params = given.params ?? {};
  if (!isObject(params)) throw new RpcError(rpcCode.params, 'params must be an object.');
  return { id: given.id, method: given.method, params };
}

export const rpcResult = (id: Id, result: object) => ({ jsonrpc: '2.0', id, result });
export const rpcFault = (id: Id, { code, message }: RpcError) => ({ jsonrpc: '2.0', id, error: { code, message } });
