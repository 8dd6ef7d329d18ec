import { objectIn } from './objectIn';
import type { Wanted } from './prompt';

/** The document in an answer, under the id, kind and title that the person chose; undefined: there is none. */
export function documentIn(answer: string, { kind, id, title }: Wanted): string | undefined {
  const given = objectIn(answer);
  if (!given) return undefined;
  // Scripts run for models that an administrator trusts; a document of these words has none.
  const { language: _l, kind: _k, id: _i, title: _t, frame, scripts: _s, css: _c, $schema: _u, ...members } = given;
  const isForm = ['dialog', 'drawer'].includes(kind);
  const head = { language: 1, kind: isForm ? 'form' : kind, id, title: { text: title } };
  return JSON.stringify(
    { ...head, ...(isForm ? { frame: kind } : frame !== undefined && { frame }), ...members },
    null,
    2,
  );
}
