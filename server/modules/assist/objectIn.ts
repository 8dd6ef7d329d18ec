import { isObject } from '../../../core/isObject';

/** The JSON object in an answer, whatever is written around it; undefined: there is none. */
export function objectIn(answer: string): Record<string, unknown> | undefined {
  const text = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  try {
    const given: unknown = JSON.parse(text);
    return isObject(given) ? given : undefined;
  } catch {
    return undefined;
  }
}
