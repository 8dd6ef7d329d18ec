import { readInterfaceHosts } from '../../env';
import { SendFault } from '../../services/channels/delivery';
import { Unreachable } from '../../services/outbound/addresses';
import { safeFetch } from '../../services/outbound/safeFetch';

type Json = Record<string, unknown>;

/** Statuses of a server that may take the same request later. */
const passing = new Set([408, 425, 429]);

function assertTaken(status: number): void {
  if (status >= 200 && status < 300) return;
  // A gateway whose server did not answer.
  if (status === 504) throw new SendFault('unclear', false);
  throw new SendFault('refused', status < 500 && !passing.has(status));
}

function objectOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

/** Calls an outside service; its address is checked as those of data interfaces are. Returns the JSON object of the answer, else {}. */
export async function request(url: string, body?: string, headers: Record<string, string> = {}): Promise<Json> {
  const outgoing = {
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: body === undefined ? headers : { 'content-type': 'application/json; charset=utf-8', ...headers },
    ...(body === undefined ? {} : { body }),
  };
  const answer = await safeFetch(outgoing, { allowed: readInterfaceHosts() }).catch((error: unknown) => {
    throw new SendFault(
      body !== undefined && error instanceof Unreachable && error.asked ? 'unclear' : 'unreachable',
      false,
    );
  });
  assertTaken(answer.status);
  return objectOf(answer.text);
}

/** Faults of WeCom, DingTalk and WeChat that pass: busy, or too many messages. */
const busy = new Set([-1, 45009, 45033, 130101, 410100, 660026]);

/** As `request`; an `errcode` other than 0 is a refusal. */
export async function requestCoded(url: string, body?: object): Promise<Json> {
  const answer = await request(url, body && JSON.stringify(body));
  const code = Number(answer.errcode ?? 0);
  if (code !== 0) throw new SendFault('refused', !busy.has(code));
  return answer;
}
