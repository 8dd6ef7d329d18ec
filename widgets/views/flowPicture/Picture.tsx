import { Button } from 'antd';
import { lengthOf } from '../../../core/flow/length';
import type { PictureChild, PictureStep } from '../../../core/flow/wire';
import type { Host } from '../../../engine/host';
import { momentOf } from './times';
import './picture.css';

type Person = PictureStep['people'][number];
type PictureBranch = NonNullable<PictureStep['branches']>[number];

function PersonLine({ host, person }: { host: Host; person: Person }) {
  const { t } = host;
  const outcome = person.outcome && t(`flow.ui.outcome.${person.outcome}`);
  const done = outcome ? (person.auto ? t('flow.ui.auto', { outcome }) : outcome) : t(`flow.ui.task.${person.status}`);
  return (
    <li>
      <strong>{person.name}</strong> · {done}
      {person.time ? <span> · {momentOf(person.time)}</span> : null}
      {person.why ? <div className="weft-picture-why">{t(person.why.key, person.why.args)}</div> : null}
    </li>
  );
}

function ChildLine({ host, child }: { host: Host; child: PictureChild }) {
  const { t } = host;
  const open = () => void host.open('flow.detail', { processId: child.id, taskOperatorId: '', act: '' });
  return (
    <li>
      <strong>{child.name}</strong>
      {child.status === null ? null : <span> · {t(`flow.ui.status.${child.status}`)}</span>}
      {child.id ? (
        <Button type="link" size="small" aria-label={`${t('flow.ui.open')} ${child.name}`} onClick={open}>
          {t('flow.ui.open')}
        </Button>
      ) : null}
    </li>
  );
}

/** What a step is called. */
export const titleOf = ({ t }: Host, step: PictureStep): string => step.title || t(`flow.design.do.${step.do}`);

/** What a branch is called, and whether it was taken. */
export function branchTitle({ t }: Host, branch: PictureBranch, index: number): string {
  const title = branch.title || (branch.else ? t('flow.design.else') : t('flow.design.branch', { n: index + 1 }));
  return branch.taken ? `${title} · ${t('flow.ui.taken')}` : title;
}

/** How long a step took, until when it waits, who decides, and its sub-flows. */
export function StepFacts({ host, step }: { host: Host; step: PictureStep }) {
  const { t } = host;
  const time =
    step.entered === null
      ? ''
      : step.left === null
        ? t('flow.ui.since', { time: momentOf(step.entered) })
        : t('flow.ui.lasted', { time: lengthOf(t, step.left - step.entered) });
  return (
    <>
      {time ? <div className="weft-picture-why">{time}</div> : null}
      {step.until === null ? null : <div>{t('flow.ui.waitsTo', { time: momentOf(step.until) })}</div>}
      {step.people.length ? (
        <ul className="weft-picture-people">
          {step.people.map((person) => (
            <PersonLine key={person.id} host={host} person={person} />
          ))}
        </ul>
      ) : null}
      {step.children?.length ? (
        <ul className="weft-picture-people" aria-label={t('flow.ui.children')}>
          {step.children.map((child, index) => (
            <ChildLine key={child.id || `${child.name}/${index}`} host={host} child={child} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function StepItem({ host, step }: { host: Host; step: PictureStep }) {
  return (
    <li
      className="weft-picture-step"
      data-status={step.status}
      aria-current={step.status === 'here' ? 'step' : undefined}
    >
      <div className="weft-picture-head">
        <strong>{titleOf(host, step)}</strong>
        <span className="weft-picture-status">{host.t(`flow.ui.stepStatus.${step.status}`)}</span>
      </div>
      <StepFacts host={host} step={step} />
      {step.branches?.map((branch, index) => (
        <section key={branch.id} className="weft-picture-branch" data-taken={branch.taken}>
          <div className="weft-picture-why">{branchTitle(host, branch, index)}</div>
          {branch.steps.length ? <Picture host={host} steps={branch.steps} /> : null}
        </section>
      ))}
    </li>
  );
}

/** A flow and where an instance is with it. */
export interface PictureProps {
  host: Host;
  steps: readonly PictureStep[];
}

/** Steps one below the other, branches indented: for a narrow place and for paper. */
export function Picture({ host, steps }: PictureProps) {
  return (
    <ol className="weft-picture">
      {steps.map((step) => (
        <StepItem key={step.id} host={host} step={step} />
      ))}
    </ol>
  );
}
