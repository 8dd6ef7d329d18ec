import { Button } from 'antd';
import { sayCondition } from '../../../core/flow/design/say';
import type { FlowStep } from '../../../core/flow/types';
import { flowWords } from '../../../core/flow/words';
import { ApproveForm, type StepFormProps } from './ApproveForm';
import { HoursLine, Line, NumberLine, PickLine, SwitchLine, wordChoices } from './Line';
import { SetRows, TakeRows } from './SetRows';
import { TargetLine } from './TargetLine';
import { WhoRows } from './WhoRows';
import { useFieldsOf, useFieldsOfFlow } from './world';

type Of<K extends FlowStep['do']> = StepFormProps<Extract<FlowStep, { do: K }>>;

function WaitForm({ world, step, put }: Of<'wait'>) {
  const { t } = world.host;
  const dates = world.fields.filter(({ kind, table }) => !table && kind === 'datePicker');
  return (
    <>
      <HoursLine
        world={world}
        label={t('flow.design.waitFor')}
        min={0}
        value={step.hours}
        onChange={(hours) => put('hours', hours)}
      />
      <PickLine
        label={t('flow.design.waitUntil')}
        value={step.until?.field ?? 'none'}
        choices={[
          { value: 'none', label: t('flow.design.none') },
          ...dates.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={(field) => put('until', field === 'none' ? undefined : { field })}
      />
    </>
  );
}

function CallForm({ world, step, put }: Of<'call'>) {
  const { t } = world.host;
  return (
    <>
      <TargetLine world={world} kind="interface" value={step.interface} onChange={(id) => put('interface', id)} />
      <PickLine
        label={t('flow.design.failed')}
        value={step.failed ?? 'stop'}
        choices={wordChoices(world, 'failures', flowWords.failed)}
        onChange={(value) => put('failed', value)}
      />
      <h3>{t('flow.design.params')}</h3>
      <SetRows world={world} set={step.params} fields={undefined} onChange={(value) => put('params', value)} />
      <h3>{t('flow.design.takes')}</h3>
      <TakeRows world={world} set={step.set} from={undefined} onChange={(value) => put('set', value)} />
    </>
  );
}

function CreateForm({ world, step, put }: Of<'create'>) {
  const fields = useFieldsOf(world.host, step.model);
  return (
    <>
      <TargetLine world={world} kind="model" value={step.model} onChange={(id) => put('model', id)} />
      <SetRows world={world} set={step.set} fields={fields} onChange={(value) => put('set', value)} />
    </>
  );
}

function FlowForm({ world, doc, step, put }: Of<'flow'>) {
  const { t } = world.host;
  const fields = useFieldsOfFlow(world.host, world.idOf('flow', step.flow));
  return (
    <>
      <TargetLine world={world} kind="flow" value={step.flow} onChange={(id) => put('flow', id)} />
      <h3>{t('flow.design.starters')}</h3>
      <WhoRows
        world={world}
        doc={doc}
        who={step.who}
        label={t('flow.design.starters')}
        onChange={(who) => put('who', who ?? [])}
      />
      <SwitchLine
        label={t('flow.design.waits')}
        checked={step.wait !== false}
        onChange={(value) => put('wait', value ? undefined : false)}
      />
      <PickLine
        label={t('flow.design.needs')}
        value={step.need ?? 'all'}
        choices={wordChoices(world, 'childNeeds', flowWords.need)}
        onChange={(value) => put('need', value)}
      />
      <h3>{t('flow.design.given')}</h3>
      <SetRows world={world} set={step.set} fields={fields} onChange={(value) => put('set', value)} />
      {step.wait === false ? null : (
        <>
          <h3>{t('flow.design.takesBack')}</h3>
          <TakeRows world={world} set={step.back} from={fields} onChange={(value) => put('back', value)} />
        </>
      )}
    </>
  );
}

/** The branches with their conditions, which are set at the branches: a press goes there. */
function ConditionLines({ world, step, openBranch }: Of<'choose'> & BranchOpening) {
  const { t } = world.host;
  return (
    <section>
      <h3>{t('flow.design.conditions')}</h3>
      <p className="weft-flow-note">{t('flow.design.conditionsAbout')}</p>
      {step.branches.map((branch, index) => (
        <Line
          key={branch.id}
          label={branch.title || t(branch.else ? 'flow.design.else' : 'flow.design.branch', { n: index + 1 })}
        >
          {branch.else ? (
            t('flow.design.elseAbout')
          ) : (
            <Button className="weft-flow-condition" onClick={() => openBranch(branch.id)}>
              {sayCondition(world.saying, branch.when)}
            </Button>
          )}
        </Line>
      ))}
    </section>
  );
}

interface BranchOpening {
  /** Opens the properties of a branch of the step. */
  openBranch: (id: string) => void;
}

/** The properties of a step, by its kind. */
export function StepForm(props: StepFormProps<FlowStep> & BranchOpening) {
  const { world, doc, step, put } = props;
  const { t } = world.host;
  switch (step.do) {
    case 'approve':
      return <ApproveForm {...props} step={step} />;
    case 'copy':
      return (
        <section>
          <h3>{t('flow.design.copies')}</h3>
          <WhoRows
            world={world}
            doc={doc}
            who={step.who}
            label={t('flow.design.copies')}
            onChange={(who) => put('who', who ?? [])}
          />
        </section>
      );
    case 'all':
      return (
        <NumberLine
          label={t('flow.design.need')}
          min={1}
          max={step.branches.length}
          value={step.need}
          placeholder={t('flow.design.needAll')}
          onChange={(value) => put('need', value)}
        />
      );
    case 'wait':
      return <WaitForm {...props} step={step} />;
    case 'call':
      return <CallForm {...props} step={step} />;
    case 'set':
      return <SetRows world={world} set={step.set} fields={world.fields} onChange={(value) => put('set', value)} />;
    case 'create':
      return <CreateForm {...props} step={step} />;
    case 'flow':
      return <FlowForm {...props} step={step} />;
    case 'choose':
      return <ConditionLines {...props} step={step} />;
    default:
      return <p>{t(`flow.design.about.${step.do}`)}</p>;
  }
}
