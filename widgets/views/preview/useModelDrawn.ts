import { useEffect, useMemo, useRef, useState } from 'react';
import type { DrawnPart, PostedDraft } from '../../../core/design/model/drawDraft';
import type { Document } from '../../../core/language/types';
import { type Checked, settleMs, unchecked } from './checked';

let drawing: typeof import('../../../core/design/model/drawDraft') | undefined;
const load = async () => {
  drawing = await import('../../../core/design/model/drawDraft');
};

/**
 * The document of a draft, from its texts as they are now, without the server; undefined: nothing is drawn. Broken texts leave what was
 * there. The documents that it opens follow when nobody has typed for a while.
 */
export function useModelDrawn(posted: (PostedDraft & { part?: DrawnPart }) | undefined): Checked {
  const { id, part = 'form', webType, formData, columnData, tables } = posted ?? {};
  // The form of the texts may not be open yet.
  const isDrawn = formData !== undefined;
  const [draw, setDraw] = useState(() => drawing?.drawDraft);
  useEffect(() => {
    if (isDrawn && !draw) void load().then(() => setDraw(() => drawing?.drawDraft));
  }, [isDrawn, draw]);
  const drawn = useMemo(
    () => (isDrawn ? draw?.({ id, webType, formData, columnData, tables }, part) : undefined),
    [draw, isDrawn, id, part, webType, formData, columnData, tables],
  );
  const [documents, setDocuments] = useState(unchecked.documents);
  useEffect(() => {
    if (!drawn?.document) return undefined;
    const timer = setTimeout(() => setDocuments(drawn.others()), settleMs);
    return () => clearTimeout(timer);
  }, [drawn]);
  const last = useRef<Document>(undefined);
  if (drawn?.document) last.current = drawn.document;
  return { ...unchecked, document: last.current, documents, checking: !drawn };
}
