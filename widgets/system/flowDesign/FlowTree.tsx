import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Place } from '../../../core/flow/design/tree';
import './flowTree.css';

/** What is drawn as chosen: a step, the start, the end, or a branch by its step. */
export type Chosen = { step: string; branch?: string } | 'start' | 'end' | undefined;

/** The name of a card in the page. */
export const keyOf = (chosen: Chosen): string =>
  typeof chosen === 'object' ? `${chosen.step}/${chosen.branch ?? ''}` : (chosen ?? 'start');

/** One thing of a flow, as it is drawn. */
export interface TreeCard {
  of: NonNullable<Chosen>;
  title: string;
  look: string;
  icon?: ReactNode;
  /** Below its title. */
  body?: ReactNode;
  /** Where an instance is with it. */
  status?: string;
}
export interface TreeStep {
  card: TreeCard;
  branches: readonly { card: TreeCard; steps: readonly TreeStep[] }[];
}

/** What a designer does with the tree. */
export interface TreeEdit {
  /** Opens what is chosen. */
  onOpen: (chosen: Chosen) => void;
  onKey: (event: KeyboardEvent, chosen: Chosen) => void;
  /** Drawn between two steps. */
  gap: (place: Place, after: string, level: number) => ReactNode;
  /** Drawn between a step and its branches. */
  fork: (step: string, title: string, level: number) => ReactNode;
}

export interface FlowTreeProps {
  label: string;
  start: TreeCard;
  end: TreeCard;
  steps: readonly TreeStep[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** Absent: the tree is only read. */
  edit?: TreeEdit;
}

interface CardProps {
  tree: FlowTreeProps;
  card: TreeCard;
  level: number;
  expanded?: boolean;
}

/** One thing of the flow: a native button where it can be opened. */
function Card({ tree, card, level, expanded }: CardProps) {
  const { chosen, edit, onChoose } = tree;
  const { of, title, look, icon, body, status } = card;
  const key = keyOf(of);
  const isChosen = chosen !== undefined && keyOf(chosen) === key;
  const shared = {
    role: 'treeitem',
    'aria-level': level,
    'aria-selected': isChosen,
    ...(expanded && { 'aria-expanded': true }),
    ...(status === 'here' && { 'aria-current': 'step' as const }),
    className: `weft-flow-card weft-flow-${look}`,
    'data-key': key,
    'data-status': status,
    'data-chosen': isChosen || undefined,
    tabIndex: isChosen || (chosen === undefined && of === 'start') ? 0 : -1,
    onFocus: () => onChoose(of),
  };
  const inside = (
    <>
      <span className="weft-flow-title">
        {icon}
        <strong>{title}</strong>
      </span>
      {body}
    </>
  );
  if (!edit) return <div {...shared}>{inside}</div>;
  return (
    <button type="button" {...shared} onClick={() => edit.onOpen(of)} onKeyDown={(event) => edit.onKey(event, of)}>
      {inside}
    </button>
  );
}

function StepCard({ tree, step, at, level }: { tree: FlowTreeProps; step: TreeStep; at: string; level: number }) {
  const { card, branches } = step;
  const { of, title } = card;
  return (
    <>
      <Card tree={tree} card={card} level={level} expanded={branches.length > 0} />
      {branches.length ? (
        <div className="weft-flow-fork" role="none">
          {typeof of === 'object' ? tree.edit?.fork(of.step, title, level + 1) : null}
          <div className="weft-flow-columns" role="none">
            {branches.map((branch, index) => (
              <div key={keyOf(branch.card.of)} className="weft-flow-branch" role="none">
                <Card tree={tree} card={branch.card} level={level + 1} expanded />
                <StepList
                  tree={tree}
                  steps={branch.steps}
                  list={`${at}/branches/${index}/steps`}
                  level={level + 2}
                  before={branch.card.title}
                />
              </div>
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}

interface ListProps {
  tree: FlowTreeProps;
  steps: readonly TreeStep[];
  list: string;
  level: number;
  /** What stands before the first step. */
  before: string;
}

function StepList({ tree, steps, list, level, before }: ListProps) {
  const gap = (index: number, after: string) => (
    <span className="weft-flow-gap" role="none">
      {tree.edit?.gap({ list, index }, after, level)}
    </span>
  );
  return (
    <div className="weft-flow-list" role="none">
      {gap(0, before)}
      {steps.map((step, index) => (
        <div key={keyOf(step.card.of)} className="weft-flow-step" role="none">
          <StepCard tree={tree} step={step} at={`${list}/${index}`} level={level} />
          {gap(index + 1, step.card.title)}
        </div>
      ))}
    </div>
  );
}

const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** A flow from its start to its end as a drawing, in the order of reading; arrows go from card to card. */
export function FlowTree(tree: FlowTreeProps) {
  const root = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const by = steps[event.key as keyof typeof steps];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const cards = [...(root.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    const at = cards.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    cards[Math.min(cards.length - 1, Math.max(0, at + by))]?.focus();
  };
  return (
    <div
      ref={root}
      role="tree"
      tabIndex={-1}
      aria-label={tree.label}
      className="weft-flow-tree"
      data-read={tree.edit ? undefined : true}
      onKeyDown={go}
    >
      <Card tree={tree} card={tree.start} level={1} />
      <StepList tree={tree} steps={tree.steps} list="/steps" level={1} before={tree.start.title} />
      <Card tree={tree} card={tree.end} level={1} />
    </div>
  );
}
