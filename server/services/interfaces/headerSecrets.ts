import { Refusal } from '../../ctx';
import { reseal } from '../../secrets/reseal';
import { type SecretBox, SecretLost } from '../../secrets/secretBox';
import type { Definition, HttpRequest, Named, Question } from './definition';

const questions = ['data', 'count', 'echo'] as const;

function mapRequests(
  definition: Definition,
  change: (request: HttpRequest, of: (typeof questions)[number]) => Named[],
) {
  const next = { ...definition };
  for (const name of questions) {
    const question: Question = definition[name];
    next[name] = { ...question, http: { ...question.http, headers: change(question.http, name) } };
  }
  return next;
}

const withValue = (header: Named, defaultValue: string): Named => ({ ...header, defaultValue });

/** The definition as clients see it: values of headers are never answered. */
export function withoutSecrets(definition: Definition): Definition {
  return mapRequests(definition, ({ headers }) => headers.map((header) => withValue(header, '')));
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);

/**
 * The definition as it is stored: new values of headers are sealed, an empty one keeps the value of the header of that
 * name. A kept value is refused for another origin, since it would be sent to a server that it was not entered for.
 */
export function sealHeaders(box: SecretBox, definition: Definition, previous?: Definition): Definition {
  return mapRequests(definition, ({ url, headers }, of) => {
    const before = previous?.[of].http;
    return headers.map((header) => {
      if (header.defaultValue) return withValue(header, box.seal(header.defaultValue));
      const same = ({ field }: Named) => field.toLowerCase() === header.field.toLowerCase();
      const kept = before?.headers.find(same)?.defaultValue ?? '';
      if (kept && originOf(url) !== originOf(before?.url ?? ''))
        throw new Refusal('dataInterface.secretAgain', {}, { errors: [{ field: 'headers', message: '' }] });
      return withValue(header, kept);
    });
  });
}

/** The definition as it runs. */
export function openHeaders(box: SecretBox, definition: Definition): Definition {
  try {
    return mapRequests(definition, ({ headers }) =>
      headers.map((header) => withValue(header, box.open(header.defaultValue))),
    );
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error;
    throw new Refusal('dataInterface.secretLost');
  }
}

/** Values that are stored plain or under an older key, under the current one; undefined: none. Unreadable ones stay. */
export function resealHeaders(box: SecretBox, definition: Definition): Definition | undefined {
  let changed = false;
  const next = mapRequests(definition, ({ headers }) =>
    headers.map((header) => {
      const value = reseal(box, header.defaultValue);
      changed ||= value !== header.defaultValue;
      return withValue(header, value);
    }),
  );
  return changed ? next : undefined;
}
