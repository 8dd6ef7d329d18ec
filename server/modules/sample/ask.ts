import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../core/language/types';
import type { Language } from '../../../core/languages';
import { calls } from '../../../schemas';
import { Refusal } from '../../ctx';

type Params = Record<string, unknown>;

/** Calls the server's own public interface; gives the data of the answer, throws its message when it refuses. */
// biome-ignore lint/suspicious/noExplicitAny: each call answers a shape of its own
export type Ask = (call: string, params?: Params) => Promise<any>;

/** Inside the process, with all hooks of a request: session, permission, checks and limits. */
export function askOf(app: FastifyInstance, token: string, language: Language): Ask {
  return async (name, params = {}) => {
    const call = calls[name] as Call;
    const rest = { ...params };
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = rest[key];
      delete rest[key];
      return encodeURIComponent(String(value));
    });
    const headers = { authorization: token, 'weft-language': language };
    const answer = await app.inject(
      call.method === 'GET'
        ? { method: 'GET', url: path, query: rest as Record<string, string>, headers }
        : { method: call.method, url: path, payload: rest, headers },
    );
    const { code, msg, data } = answer.json() as { code: number; msg: string; data: unknown };
    if (code !== 200) throw new Refusal('sample.refused', { call: name, message: msg });
    return data;
  };
}
