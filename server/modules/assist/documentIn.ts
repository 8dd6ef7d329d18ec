import { kindAndFrame } from '../../../core/language/screenKinds';
import { objectIn } from './objectIn';
import type { Wanted } from './prompt';

/** The document in an answer, under the id, kind and title that the person chose; undefined: there is none. */
export function documentIn(answer: string, { kind, id, title }: Wanted): string | undefined {
  const given = objectIn(answer);
  if (!given) return undefined;
  // Scripts run for models that an administrator trusts; a document of these words has none.
  const { language: _l, kind: _k, id: _i, title: _t, frame, scripts: _s, css: _c, $schema: _u, ...members } = given;
  const own = kindAndFrame(kind);
  const head = { language: 1, kind: own.kind, id, title: { text: title } };
  const framed = own.frame ?? frame;
  return JSON.stringify({ ...head, ...(framed !== undefined && { frame: framed }), ...members }, null, 2);
}
