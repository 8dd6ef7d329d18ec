import { CheckCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { type Saying, sayCondition, sayStep, sayWho, titleOf } from '../../../core/flow/design/say';
import { branchesOf, type Place } from '../../../core/flow/design/tree';
import type { Branch, FlowDoc, FlowIssue, FlowStep, StepKind } from '../../../core/flow/types';
import { useWords } from '../../words';
import { AddButton } from './AddButton';
import { type Chosen, FlowTree, type TreeCard, type TreeStep } from './FlowTree';
import { kindIcons } from './kindIcons';
import type { World } from './world';

interface TreeProps {
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

/** The server says what words of this page cannot. */
export const wordsOfIssue = (t: Saying['t'], issue: FlowIssue & { message?: string }): string =>
  issue.message ?? t(issue.key, issue.args);

/** Issues at a pointer and below it, but not at the steps of its branches. */
const issuesAt = (issues: readonly FlowIssue[], at: string): FlowIssue[] =>
  issues.filter(
    (issue) =>
      issue.at === at || (issue.at.startsWith(`${at}/`) && !/\/(steps|branches)\/\d/.test(issue.at.slice(at.length))),
  );

/** What a card says below its title, and what is wrong with it. */
function Body({ lines, wrong }: { lines: readonly string[]; wrong: readonly FlowIssue[] }) {
  const t = useWords();
  const level = wrong.some((issue) => issue.level === 'error') ? 'error' : 'warning';
  return (
    <>
      {lines.length ? <span className="weft-flow-lines">{lines.join(' · ')}</span> : null}
      {wrong.map((issue) => (
        <span key={`${issue.at}${issue.key}`} className="weft-flow-issue" data-level={issue.level}>
          <span className="weft-unseen">{t(`flow.design.level.${level}`)}</span> {wordsOfIssue(t, issue)}
        </span>
      ))}
    </>
  );
}

/** The flow that is designed: what its cards say, and what is added between them. */
export function StepTree({ doc, world, issues, onAdd, onPaste, onAddBranch, ...tree }: TreeProps) {
  const t = useWords();
  const { saying } = world;
  const body = (at: string, lines: readonly string[]): ReactNode => <Body lines={lines} wrong={issuesAt(issues, at)} />;
  const branchCard = (step: FlowStep, branch: Branch, at: string): TreeCard => {
    const index = branchesOf(step).indexOf(branch);
    const condition = step.do === 'choose' ? [sayCondition(saying, branch.when)] : [];
    return {
      of: { step: step.id, branch: branch.id },
      title: branch.title || t(branch.else ? 'flow.design.else' : 'flow.design.branch', { n: index + 1 }),
      look: 'head',
      body: body(at, branch.else ? [t('flow.design.elseAbout')] : condition),
    };
  };
  const stepsAt = (steps: readonly FlowStep[], list: string): TreeStep[] =>
    steps.map((step, index) => {
      const at = `${list}/${index}`;
      const KindIcon = kindIcons[step.do] as ComponentType | undefined;
      return {
        card: {
          of: { step: step.id },
          title: titleOf(saying, step),
          look: step.do,
          icon: KindIcon ? <KindIcon /> : null,
          body: body(at, sayStep(saying, step)),
        },
        branches: branchesOf(step).map((branch, place) => {
          const of = `${at}/branches/${place}`;
          return { card: branchCard(step, branch, of), steps: stepsAt(branch.steps, `${of}/steps`) };
        }),
      };
    });
  const effects = (doc.end?.adopted?.length ?? 0) + (doc.end?.ended?.length ?? 0);
  return (
    <FlowTree
      label={t('flow.design.tree')}
      start={{
        of: 'start',
        title: t('flow.design.start'),
        look: 'start',
        icon: <PlayCircleOutlined />,
        body: body('/start', [sayWho(saying, doc.start?.who ?? 'everybody')]),
      }}
      end={{
        of: 'end',
        title: t('flow.design.end'),
        look: 'end',
        icon: <CheckCircleOutlined />,
        body: body('/end', effects ? [t('flow.design.say.effects', { count: effects })] : []),
      }}
      steps={stepsAt(doc.steps, '/steps')}
      chosen={tree.chosen}
      onChoose={tree.onChoose}
      edit={{
        onOpen: tree.onOpen,
        onKey: tree.onKey,
        gap: (place, after, level) => (
          <AddButton
            after={after}
            level={level}
            onAdd={(kind) => onAdd(place, kind)}
            onPaste={onPaste && (() => onPaste(place))}
          />
        ),
        fork: (step, title, level) => (
          <button
            type="button"
            role="treeitem"
            aria-level={level}
            className="weft-flow-addBranch"
            tabIndex={-1}
            onClick={() => onAddBranch(step)}
            aria-label={t('flow.design.addBranchTo', { step: title })}
          >
            {t('flow.design.addBranch')}
          </button>
        ),
      }}
    />
  );
}
