import { useEffect, useState } from 'react';
import { resolve } from '../../../core/binding';
import type { ViewContext } from '../../../engine/defineView';
import { type Checked, settleMs, unchecked } from './checked';
import type { PreviewDoc } from './PreviewDoc';
import { useModelDrawn } from './useModelDrawn';

/** What the call answers for these params, as JSON; undefined: nothing is asked. A failed call leaves what was there. */
function useCalled({ session }: ViewContext, call: string, asked: string | undefined): Checked {
  const { host } = session.tools;
  const [state, setState] = useState(unchecked);
  useEffect(() => {
    if (asked === undefined) return undefined;
    let left = false;
    const answer = (data: unknown) => {
      const { document, documents, issues, moduleId, note } = data as Partial<Checked> & Pick<Checked, 'issues'>;
      setState((old) => ({
        // A sentence in its place says why there is none.
        document: document ?? (note ? undefined : old.document),
        documents: document ? (documents ?? {}) : old.documents,
        issues,
        moduleId,
        note,
        checking: false,
      }));
    };
    const timer = setTimeout(() => {
      setState((old) => ({ ...old, checking: true }));
      host.call(call, JSON.parse(asked)).then(
        ({ data }) => left || answer(data),
        () => left || setState((old) => ({ ...old, checking: false })),
      );
    }, settleMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [host, call, asked]);
  return state;
}

/** The document as the params are now: a model is drawn here, unless a role's rights count; anything else by the call. */
export function useChecked(context: ViewContext, view: PreviewDoc): Checked {
  const params = resolve(view.params ?? {}, context.session.scope()) as Record<string, unknown>;
  const isHere = view.of === 'model' && !params.roleId;
  const drawn = useModelDrawn(isHere ? params : undefined);
  const called = useCalled(context, view.call, isHere ? undefined : JSON.stringify(params));
  return isHere ? drawn : called;
}
