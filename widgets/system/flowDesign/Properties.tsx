import { Button, Drawer, Input } from 'antd';
import { moveBranch, moveStep, removeBranch, removeStep, setBranch, setMember } from '../../../core/flow/design/acts';
import { titleOf } from '../../../core/flow/design/say';
import { branchesOf, findStep, putAt } from '../../../core/flow/design/tree';
import type { Branch, FlowDoc, FlowStep } from '../../../core/flow/types';
import { BranchCondition } from './BranchCondition';
import { EndForm, StartForm } from './EdgeForms';
import type { Chosen } from './FlowTree';
import { JsonText } from './JsonText';
import { Line } from './Line';
import { StepForm } from './StepForm';
import type { Design } from './useDesign';
import { placeOf, Within } from './within';
import type { World } from './world';

interface PropertiesProps {
  world: World;
  design: Design;
  opened: Chosen;
  onOpen: (what: Chosen) => void;
  onClose: () => void;
}

function BranchForm({ world, design, step, branch }: { world: World; design: Design; step: FlowStep; branch: Branch }) {
  const { t } = world.host;
  const { doc, act } = design;
  const put = (name: string, value: unknown) => act((now) => setBranch(now, step.id, branch.id, name, value));
  return (
    <>
      <Line label={t('flow.design.title')}>
        <Input
          aria-label={t('flow.design.title')}
          value={branch.title ?? ''}
          maxLength={100}
          onChange={({ target }) => put('title', target.value || undefined)}
        />
      </Line>
      {step.do === 'choose' && !branch.else ? (
        <section>
          <h3>{t('flow.design.condition')}</h3>
          <BranchCondition world={world} doc={doc} condition={branch.when} onChange={(when) => put('when', when)} />
        </section>
      ) : null}
      {branch.else ? <p>{t('flow.design.elseAbout')}</p> : null}
      <div className="weft-flow-row">
        <Button onClick={() => act((now) => moveBranch(now, step.id, branch.id, -1))}>{t('flow.design.left')}</Button>
        <Button onClick={() => act((now) => moveBranch(now, step.id, branch.id, 1))}>{t('flow.design.right1')}</Button>
        {branchesOf(step).length > 2 && !branch.else ? (
          <Button danger onClick={() => act((now) => removeBranch(now, step.id, branch.id))}>
            {t('flow.design.removeBranch')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The whole step as text: what no property says is written here. */
const replaced = (doc: FlowDoc, id: string, step: unknown): FlowDoc => {
  const found = findStep(doc, id);
  if (!found || typeof step !== 'object' || step === null) return doc;
  return putAt(doc, [...found.list.split('/').slice(1), String(found.index)], () => step);
};

interface StepProps {
  world: World;
  design: Design;
  step: FlowStep;
  onOpen: (what: Chosen) => void;
}

function OneStep({ world, design, step, onOpen }: StepProps) {
  const { t } = world.host;
  const { doc, act } = design;
  const put = (name: string, value: unknown) => act((now) => setMember(now, step.id, name, value));
  return (
    <>
      <Line label={t('flow.design.title')}>
        <Input
          aria-label={t('flow.design.title')}
          placeholder={titleOf({ t }, { ...step, title: undefined })}
          value={step.title ?? ''}
          maxLength={100}
          onChange={({ target }) => put('title', target.value || undefined)}
        />
      </Line>
      <StepForm
        world={world}
        doc={doc}
        step={step}
        put={put}
        openBranch={(branch) => onOpen({ step: step.id, branch })}
      />
      <details>
        <summary>{t('flow.design.asText')}</summary>
        <JsonText
          label={t('flow.design.asText')}
          value={step}
          onChange={(next) => act((now) => replaced(now, step.id, next))}
        />
      </details>
      <div className="weft-flow-row">
        <Button onClick={() => act((now) => moveStep(now, step.id, -1))}>{t('flow.design.up')}</Button>
        <Button onClick={() => act((now) => moveStep(now, step.id, 1))}>{t('flow.design.down')}</Button>
        <Button danger onClick={() => act((now) => removeStep(now, step.id))}>
          {t('flow.design.remove')}
        </Button>
      </div>
    </>
  );
}

/** The properties of what was opened, beside the tree. Every change is an act of its own and can be undone. */
export function Properties({ world, design, opened, onOpen, onClose }: PropertiesProps) {
  const { t } = world.host;
  const { doc, act } = design;
  const step = typeof opened === 'object' ? findStep(doc, opened.step)?.step : undefined;
  const branchId = typeof opened === 'object' ? opened.branch : undefined;
  const branch = step && branchesOf(step).find(({ id }) => id === branchId);
  const isThere = opened === 'start' || opened === 'end' || (branchId ? branch : step);
  const title =
    opened === 'start' || opened === 'end'
      ? t(`flow.design.${opened}`)
      : branch
        ? branch.title ||
          t(branch.else ? 'flow.design.else' : 'flow.design.branchOf', { step: step ? titleOf({ t }, step) : '' })
        : step
          ? titleOf({ t }, step)
          : '';
  return (
    <Drawer
      open={Boolean(isThere)}
      title={title}
      width="min(520px, 100vw)"
      mask={false}
      onClose={onClose}
      destroyOnHidden
    >
      <div className="weft-flow-form">
        <Within at={typeof opened === 'object' ? placeOf(opened.step, opened.branch) : String(opened)} called={title}>
          {opened === 'start' ? <StartForm world={world} doc={doc} act={act} /> : null}
          {opened === 'end' ? <EndForm world={world} doc={doc} act={act} /> : null}
          {step && branch ? (
            <BranchForm key={branch.id} world={world} design={design} step={step} branch={branch} />
          ) : null}
          {step && !branchId ? (
            <OneStep key={step.id} world={world} design={design} step={step} onOpen={onOpen} />
          ) : null}
        </Within>
      </div>
    </Drawer>
  );
}
