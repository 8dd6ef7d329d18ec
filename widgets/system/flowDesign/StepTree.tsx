import { CheckCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { type Saying, sayCondition, sayStep, sayWho, titleOf } from '../../../core/flow/design/say';
import { branchesOf, type Place } from '../../../core/flow/design/tree';
import type { Branch, FlowDoc, FlowIssue, FlowStep, StepKind } from '../../../core/flow/types';
import { useWords } from '../../words';
import { AddButton } from './AddButton';
import { kindIcons } from './kindIcons';
import type { Chosen } from './useDesign';
import type { World } from './world';

export interface TreeProps {
  doc: FlowDoc;
  world: World;
  issues: readonly FlowIssue[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** Opens what is chosen. */
  onOpen: (chosen: Chosen) => void;
  onAdd: (place: Place, kind: StepKind) => void;
  onPaste: ((place: Place) => void) | undefined;
  onAddBranch: (step: string) => void;
  onKey: (event: KeyboardEvent, chosen: Chosen) => void;
}

export const keyOf = (chosen: Chosen): string =>
  typeof chosen === 'object' ? `${chosen.step}/${chosen.branch ?? ''}` : (chosen ?? 'start');

/** The server says what words of this page cannot. */
export const wordsOfIssue = (t: Saying['t'], issue: FlowIssue & { message?: string }): string =>
  issue.message ?? t(issue.key, issue.args);

/** Issues at a pointer and below it, but not at the steps of its branches. */
const issuesAt = (issues: readonly FlowIssue[], at: string): FlowIssue[] =>
  issues.filter(
    (issue) =>
      issue.at === at || (issue.at.startsWith(`${at}/`) && !/\/(steps|branches)\/\d/.test(issue.at.slice(at.length))),
  );

interface CardProps {
  tree: TreeProps;
  chosen: Chosen;
  at: string;
  level: number;
  icon?: ReactNode;
  title: string;
  lines: readonly string[];
  look: string;
  expanded?: boolean;
}

/** One thing of the flow: a native button that says what it is and what is wrong with it. */
function Card({ tree, chosen, at, level, icon, title, lines, look, expanded }: CardProps) {
  const t = useWords();
  const isChosen = keyOf(tree.chosen) === keyOf(chosen);
  const wrong = issuesAt(tree.issues, at);
  const level1 = wrong.some((issue) => issue.level === 'error') ? 'error' : 'warning';
  return (
    <button
      type="button"
      role="treeitem"
      aria-level={level}
      aria-selected={isChosen}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      className={`weft-flow-card weft-flow-${look}`}
      data-key={keyOf(chosen)}
      data-chosen={isChosen || undefined}
      tabIndex={isChosen || (tree.chosen === undefined && chosen === 'start') ? 0 : -1}
      onFocus={() => tree.onChoose(chosen)}
      onClick={() => tree.onOpen(chosen)}
      onKeyDown={(event) => tree.onKey(event, chosen)}
    >
      <span className="weft-flow-title">
        {icon}
        <strong>{title}</strong>
      </span>
      {lines.length ? <span className="weft-flow-lines">{lines.join(' · ')}</span> : null}
      {wrong.map((issue) => (
        <span key={`${issue.at}${issue.key}`} className="weft-flow-issue" data-level={issue.level}>
          <span className="weft-unseen">{t(`flow.design.level.${level1}`)}</span> {wordsOfIssue(t, issue)}
        </span>
      ))}
    </button>
  );
}

function BranchColumn({
  tree,
  step,
  branch,
  at,
  level,
}: {
  tree: TreeProps;
  step: FlowStep;
  branch: Branch;
  at: string;
  level: number;
}) {
  const t = useWords();
  const index = branchesOf(step).indexOf(branch);
  const title = branch.title || t(branch.else ? 'flow.design.else' : 'flow.design.branch', { n: index + 1 });
  const lines = branch.else
    ? [t('flow.design.elseAbout')]
    : step.do === 'choose'
      ? [sayCondition(tree.world.saying, branch.when)]
      : [];
  return (
    <div className="weft-flow-branch" role="none">
      <Card
        tree={tree}
        chosen={{ step: step.id, branch: branch.id }}
        at={at}
        level={level}
        title={title}
        lines={lines}
        look="head"
        expanded
      />
      <StepList tree={tree} steps={branch.steps} list={`${at}/steps`} level={level + 1} before={title} />
    </div>
  );
}

function StepCard({
  tree,
  step,
  at,
  level,
}: {
  tree: TreeProps;
  step: FlowStep;
  at: string;
  level: number;
}): ReactNode {
  const t = useWords();
  const branches = branchesOf(step);
  const title = titleOf(tree.world.saying, step);
  const KindIcon = kindIcons[step.do] as ComponentType | undefined;
  return (
    <>
      <Card
        tree={tree}
        chosen={{ step: step.id }}
        at={at}
        level={level}
        icon={KindIcon ? <KindIcon /> : null}
        title={title}
        lines={sayStep(tree.world.saying, step)}
        look={step.do}
        expanded={branches.length ? true : undefined}
      />
      {branches.length ? (
        <div className="weft-flow-fork" role="none">
          <button
            type="button"
            role="treeitem"
            aria-level={level + 1}
            className="weft-flow-addBranch"
            tabIndex={-1}
            onClick={() => tree.onAddBranch(step.id)}
            aria-label={t('flow.design.addBranchTo', { step: title })}
          >
            {t('flow.design.addBranch')}
          </button>
          <div className="weft-flow-columns" role="none">
            {branches.map((branch, index) => (
              <BranchColumn
                key={branch.id}
                tree={tree}
                step={step}
                branch={branch}
                at={`${at}/branches/${index}`}
                level={level + 1}
              />
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}

interface ListProps {
  tree: TreeProps;
  steps: readonly FlowStep[];
  list: string;
  level: number;
  /** What stands before the first step. */
  before: string;
}

function StepList({ tree, steps, list, level, before }: ListProps) {
  const gap = (index: number, after: string) => {
    const place = { list, index };
    const paste = tree.onPaste && (() => tree.onPaste?.(place));
    return <AddButton after={after} level={level} onAdd={(kind) => tree.onAdd(place, kind)} onPaste={paste} />;
  };
  return (
    <div className="weft-flow-list" role="none">
      {gap(0, before)}
      {steps.map((step, index) => (
        <div key={step.id} className="weft-flow-step" role="none">
          <StepCard tree={tree} step={step} at={`${list}/${index}`} level={level} />
          {gap(index + 1, titleOf(tree.world.saying, step))}
        </div>
      ))}
    </div>
  );
}

/** The flow from its start to its end, in the order of reading; arrows go from card to card. */
export function StepTree(tree: TreeProps) {
  const t = useWords();
  const root = useRef<HTMLDivElement>(null);
  const { doc, world } = tree;
  const go = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
    const by = steps[event.key as keyof typeof steps];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const cards = [...(root.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    const at = cards.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    cards[Math.min(cards.length - 1, Math.max(0, at + by))]?.focus();
  };
  const effects = (doc.end?.adopted?.length ?? 0) + (doc.end?.ended?.length ?? 0);
  return (
    <div
      ref={root}
      role="tree"
      tabIndex={-1}
      aria-label={t('flow.design.tree')}
      className="weft-flow-tree"
      onKeyDown={go}
    >
      <Card
        tree={tree}
        chosen="start"
        at="/start"
        level={1}
        icon={<PlayCircleOutlined />}
        title={t('flow.design.start')}
        lines={[sayWho(world.saying, doc.start?.who ?? 'everybody')]}
        look="start"
      />
      <StepList tree={tree} steps={doc.steps} list="/steps" level={1} before={t('flow.design.start')} />
      <Card
        tree={tree}
        chosen="end"
        at="/end"
        level={1}
        icon={<CheckCircleOutlined />}
        title={t('flow.design.end')}
        lines={effects ? [t('flow.design.say.effects', { count: effects })] : []}
        look="end"
      />
    </div>
  );
}
