import { type Log, Refusal } from '../../ctx';
import { safeFetch } from '../../services/outbound/safeFetch';
import type { AssistSettings } from '../../settings/assist';

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Of one answer. */
const maxBytes = 256 * 1024;

interface Completion {
  choices?: { message?: { content?: unknown } }[];
}

function contentOf(text: string): string | undefined {
  try {
    const content = (JSON.parse(text) as Completion | null)?.choices?.[0]?.message?.content;
    return typeof content === 'string' ? content : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What the endpoint says to these messages. Throws a Refusal when it says nothing; what it says instead is shown to nobody, and why
 * it could not be reached is for the log.
 */
export async function ask(
  settings: AssistSettings,
  messages: readonly Message[],
  timeoutMs: number,
  log: Log,
): Promise<string> {
  const { url, model, key } = settings;
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const body = JSON.stringify({ model, messages, temperature: 0, stream: false });
  // The operator named the host: it may be one of the own network.
  const policy = { allowed: [new URL(url).host], redirects: 0, timeoutMs, maxBytes };
  const answer = await safeFetch({ method: 'POST', url: `${url}/chat/completions`, headers, body }, policy).catch(
    (error: Error) => {
      log.warn({ err: error.cause ?? error }, 'the assistant did not answer');
      throw new Refusal('assist.noAnswer');
    },
  );
  if (answer.status !== 200) throw new Refusal('assist.refused', { status: answer.status });
  const content = contentOf(answer.text);
  if (content !== undefined) return content;
  log.warn({ characters: answer.text.length }, 'the answer of the assistant has no message');
  throw new Refusal('assist.noAnswer');
}
