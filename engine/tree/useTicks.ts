import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lookUp } from '../../core/binding';
import type { TreeView } from '../../core/language/types';
import type { Session } from '../document/session';
import type { TreeNodeFrame } from '../frames';
import { countTicks, leavesOf } from './ticks';

interface Ticks {
  /** Ids of ticked nodes without children. */
  ticked: string[];
  onTick: (node: TreeNodeFrame, on: boolean) => void;
  all: (to: 'all' | 'none') => void;
}

const none: ReadonlySet<string> = new Set();
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Ticks of nodes that were there stay; nodes that are new begin as the answer says. */
function begin(leaves: readonly string[], known: ReadonlySet<string>, now: ReadonlySet<string>, said: unknown) {
  const initial = new Set(textsOf(said));
  return new Set(leaves.filter((id) => (known.has(id) ? now.has(id) : initial.has(id))));
}

/**
 * The ticks of a tree view with `checkable`: kept by leaf, counted with their parents into `checked.<view>`. Undefined for
 * other trees.
 */
export function useTicks(
  session: Session,
  view: TreeView,
  nodes: readonly TreeNodeFrame[] | undefined,
  data: unknown,
): Ticks | undefined {
  const { checkable } = view;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const known = useRef<ReadonlySet<string>>(new Set());
  /** Until the person ticks something, what is answered counts: the first answer may be of an earlier opening. */
  const touched = useRef(false);
  const asked = checkable && nodes;

  useEffect(() => {
    if (checkable) session.choose('loading', view.id, nodes === undefined);
  }, [session, checkable, view.id, nodes]);

  useEffect(() => {
    if (!asked) return;
    const leaves = leavesOf(asked, true);
    const said = checkable?.initial === undefined ? undefined : lookUp(data, checkable.initial);
    const before = touched.current ? known.current : none;
    known.current = new Set(leaves);
    setTicked((now) => begin(leaves, before, now, said));
  }, [asked, checkable, data]);

  useEffect(() => {
    if (asked && checkable) session.choose('checked', view.id, countTicks(asked, ticked, checkable));
  }, [session, view.id, asked, checkable, ticked]);

  const onTick = useCallback((node: TreeNodeFrame, on: boolean) => {
    touched.current = true;
    setTicked((now) => {
      const next = new Set(now);
      for (const id of leavesOf([node])) on ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const all = useCallback(
    (to: 'all' | 'none') => {
      touched.current = true;
      setTicked(new Set(to === 'all' ? leavesOf(nodes ?? []) : []));
    },
    [nodes],
  );
  return useMemo(
    () => (checkable ? { ticked: [...ticked], onTick, all } : undefined),
    [checkable, ticked, onTick, all],
  );
}
