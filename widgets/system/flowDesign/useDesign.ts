import { useCallback, useEffect, useReducer, useState } from 'react';
import { acted, type History, historyOf, redone, undone } from '../../../core/flow/design/history';
import type { FlowDoc, FlowIssue } from '../../../core/flow/types';
import type { FlowDesign } from '../../../core/flow/wire';
import type { Host } from '../../../engine/host';

type Move = { act: (doc: FlowDoc) => FlowDoc } | 'undo' | 'redo';

function moved(history: History, move: Move): History {
  if (move === 'undo') return undone(history);
  if (move === 'redo') return redone(history);
  return acted(history, move.act(history.now));
}

export interface Design {
  doc: FlowDoc;
  act: (act: (doc: FlowDoc) => FlowDoc) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  issues: readonly FlowIssue[];
  /** Saved and published state; the document may be newer. */
  stored: FlowDesign;
  dirty: boolean;
  busy: boolean;
  /** Saves; false: refused, the message was shown. */
  save: () => Promise<boolean>;
  check: () => Promise<readonly FlowIssue[] | undefined>;
  publish: () => Promise<boolean>;
  /** Reads the stored state again. */
  reload: () => Promise<void>;
}

/** A document is checked when nobody has changed it for this long. */
const settleMs = 700;

/** The document at hand with its history, and the calls that save, check and publish it. */
export function useDesign(host: Host, first: FlowDesign): Design {
  const [history, move] = useReducer(moved, historyOf(first.document));
  const [stored, setStored] = useState(first);
  const [issues, setIssues] = useState<readonly FlowIssue[]>([]);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(first.document);
  const doc = history.now;
  const ask = useCallback(
    async (quiet: boolean) => {
      const { data } = await host.call('flowTemplate.check', { document: doc }, { quiet });
      const found = (data as { list?: FlowIssue[] } | null)?.list ?? [];
      setIssues(found);
      return found;
    },
    [host, doc],
  );
  useEffect(() => {
    const timer = setTimeout(() => ask(true).catch(() => undefined), settleMs);
    return () => clearTimeout(timer);
  }, [ask]);
  const reload = async () => {
    const { data } = await host.call('flowTemplate.design', { id: first.id });
    setStored(data as FlowDesign);
  };
  /** Runs calls one after the other; a refusal shows its message and ends them. */
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch {
      // The call has shown why.
      return false;
    } finally {
      setBusy(false);
    }
  };
  const put = async () => {
    await host.call(
      'flowTemplate.saveDesign',
      { id: first.id, document: doc, revision: stored.revision },
      { pressed: true },
    );
    setSaved(doc);
    await reload();
  };
  return {
    doc,
    act: (act) => move({ act }),
    undo: history.before.length ? () => move('undo') : undefined,
    redo: history.after.length ? () => move('redo') : undefined,
    issues,
    stored,
    dirty: doc !== saved,
    busy,
    save: () =>
      run(async () => {
        await put();
        host.notify('success', host.t('flow.design.saved'), { brief: true });
      }),
    check: async () => {
      try {
        return await ask(false);
      } catch {
        return undefined;
      }
    },
    publish: () =>
      run(async () => {
        if (doc !== saved) await put();
        await host.call('flowTemplate.publish', { id: first.id }, { pressed: true });
        host.notify('success', host.t('flow.design.published'));
        await reload();
      }),
    reload,
  };
}
