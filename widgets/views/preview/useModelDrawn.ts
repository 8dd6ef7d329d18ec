import { useEffect, useState } from 'react';
import type { DrawnPart, PostedDraft } from '../../../core/design/model/drawDraft';
import { type Checked, settleMs, unchecked } from './checked';

const load = () => import('../../../core/design/model/drawDraft');

/**
 * The document of a draft, from its texts as they are now, without the server; undefined: nothing is drawn. Broken texts leave what was
 * there. The documents that it opens follow when nobody has typed for a while.
 */
export function useModelDrawn(posted: (PostedDraft & { part?: DrawnPart }) | undefined): Checked {
  const [state, setState] = useState(unchecked);
  const { id, part = 'form', webType, formData, columnData, tables } = posted ?? {};
  // The form of the texts may not be open yet.
  const isDrawn = formData !== undefined;
  useEffect(() => {
    if (!isDrawn) return undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void load().then(({ drawDraft }) => {
      if (left) return;
      const { document, others } = drawDraft({ id, webType, formData, columnData, tables }, part);
      setState((old) => ({ ...old, document: document ?? old.document, checking: false }));
      timer = setTimeout(() => document && setState((old) => ({ ...old, documents: others() })), settleMs);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [isDrawn, id, part, webType, formData, columnData, tables]);
  return state;
}
