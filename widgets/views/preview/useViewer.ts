import { useEffect, useState } from 'react';
import { resolve } from '../../../core/binding';
import type { ViewContext } from '../../../engine/defineView';
import type { PreviewDoc } from './PreviewDoc';

export interface Viewer {
  /** Undefined: one's own eyes. */
  token: string | undefined;
  /** The view is not open yet, or was refused. */
  waiting: boolean;
}
const own: Viewer = { token: undefined, waiting: false };

/** A session that only reads, as the role or person that `viewedAs` names; one for each of them while the editor is open. */
export function useViewer({ session }: ViewContext, view: PreviewDoc): Viewer {
  const { host } = session.tools;
  const asked = resolve(view.viewedAs ?? {}, session.scope()) as { objectId?: unknown };
  const key = asked.objectId ? JSON.stringify(asked) : '';
  const [tokens, setTokens] = useState<Record<string, string>>({});
  const known = tokens[key];
  useEffect(() => {
    if (!key || known) return;
    // Who cannot be looked through is told by the note of the document.
    host.call('viewAs.open', JSON.parse(key), { quiet: true, pressed: true }).then(
      ({ data }) => setTokens((old) => ({ ...old, [key]: String((data as { token: string }).token) })),
      () => undefined,
    );
  }, [host, key, known]);
  return key ? { token: known, waiting: known === undefined } : own;
}
