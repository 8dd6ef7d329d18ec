import { Button } from 'antd';
import { useRef } from 'react';
import { titleOf } from '../../../core/flow/design/say';
import { stepsOf } from '../../../core/flow/design/tree';
import type { ApproveStep, FlowDoc, FlowDue, Sign } from '../../../core/flow/types';
import { flowWords } from '../../../core/flow/words';
import { EffectRows } from './EffectRows';
import { FieldRights } from './FieldRights';
import { HoursLine, Line, NumberLine, NumberOf, PickLine, Some, SwitchLine, wordChoices } from './Line';
import { Messages, NobodyLine } from './SharedLines';
import { WhoRows } from './WhoRows';
import type { World } from './world';

export interface StepFormProps<S> {
  world: World;
  doc: FlowDoc;
  step: S;
  put: (name: string, value: unknown) => void;
}

const usualButtons: readonly string[] = flowWords.button.filter((button) => button !== 'refuse');

/** How many must decide. */
function SignLines({ world, step, put }: StepFormProps<ApproveStep>) {
  const { t } = world.host;
  const word = (name: string) => t(`flow.design.${name}`);
  const sign: Sign = step.sign ?? 'any';
  const kind = typeof sign === 'string' ? sign : 'ratio';
  const ratio = typeof sign === 'string' ? { approve: '60%' as const } : sign;
  const percent = (text: string | undefined) => (text === undefined ? undefined : Number.parseFloat(text));
  return (
    <>
      <PickLine
        label={word('signTitle')}
        value={kind}
        choices={wordChoices(world, 'sign', [...flowWords.sign, 'ratio'])}
        onChange={(next) => put('sign', next === 'ratio' ? ratio : next === 'any' ? undefined : next)}
      />
      {kind === 'ratio' ? (
        <Line label={word('ratio')}>
          <div className="weft-flow-row">
            <NumberOf
              label={word('ratioApprove')}
              prefix={word('ratioApprove')}
              min={1}
              max={100}
              suffix="%"
              value={percent(ratio.approve)}
              onChange={(value) => put('sign', { ...ratio, approve: `${value ?? 60}%` })}
            />
            <NumberOf
              label={word('ratioReturn')}
              prefix={word('ratioReturn')}
              min={1}
              max={100}
              suffix="%"
              value={percent(ratio.return)}
              onChange={(value) => put('sign', { ...ratio, return: value ? `${value}%` : undefined })}
            />
          </div>
        </Line>
      ) : null}
    </>
  );
}

/** Where a return leads. */
function ReturnLines({ world, doc, step, put }: StepFormProps<ApproveStep>) {
  const { t } = world.host;
  const word = (name: string) => t(`flow.design.${name}`);
  const { to = 'start', then = 'again', after = 'first' } = step.return ?? {};
  const set = (name: string, next: unknown) => put('return', { ...step.return, [name]: next });
  const steps = stepsOf(doc).filter((found) => found.step.do === 'approve' && found.step.id !== step.id);
  const choices = [
    ...wordChoices(world, 'returns', flowWords.returnTo),
    ...steps.map((found) => ({ value: `step ${found.step.id}`, label: titleOf(world.saying, found.step) })),
  ];
  return (
    <>
      <PickLine
        label={word('returnTo')}
        value={typeof to === 'string' ? to : `step ${to.step}`}
        choices={choices}
        onChange={(next) => set('to', next.startsWith('step ') ? { step: next.slice(5) } : next)}
      />
      <PickLine
        label={word('returnThen')}
        value={then}
        choices={wordChoices(world, 'thens', flowWords.returnThen)}
        onChange={(next) => set('then', next)}
      />
      <PickLine
        label={word('returnAfter')}
        value={after}
        choices={wordChoices(world, 'afters', flowWords.returnAfter)}
        onChange={(next) => set('after', next)}
      />
    </>
  );
}

/** When it is due, and what happens then. */
function DueLines({ world, step, put }: StepFormProps<ApproveStep>) {
  const { t } = world.host;
  const word = (name: string) => t(`flow.design.${name}`);
  const { due } = step;
  const set = (name: keyof FlowDue, value: unknown) => put('due', { ...due, hours: due?.hours ?? 8, [name]: value });
  const from = due?.from ?? 'received';
  const dates = world.fields.filter(({ kind, table }) => !table && kind === 'datePicker');
  return (
    <>
      <HoursLine
        world={world}
        label={word('due')}
        min={1}
        value={due?.hours}
        placeholder={word('never')}
        onChange={(hours) => (hours ? set('hours', hours) : put('due', undefined))}
      />
      {due ? (
        <>
          <PickLine
            label={word('dueFrom')}
            value={typeof from === 'string' ? from : `field ${from.field}`}
            choices={[
              ...wordChoices(world, 'froms', flowWords.dueFrom),
              ...dates.map(({ name, label }) => ({ value: `field ${name}`, label })),
            ]}
            onChange={(next) => set('from', next.startsWith('field ') ? { field: next.slice(6) } : next)}
          />
          <HoursLine
            world={world}
            label={word('remindEvery')}
            min={1}
            value={due.remindEvery}
            onChange={(hours) => set('remindEvery', hours)}
          />
          <PickLine
            label={word('dueThen')}
            value={due.then ?? 'remind'}
            choices={wordChoices(world, 'dues', flowWords.dueThen)}
            onChange={(next) => set('then', next)}
          />
        </>
      ) : null}
    </>
  );
}

/** What a decision has, the most used first; what is called so is found by one press. */
const parts = ['who', 'time', 'fields', 'deciding', 'copies', 'effects'] as const;

function Parts({ t }: { t: World['host']['t'] }) {
  const nav = useRef<HTMLElement>(null);
  const show = (part: string) =>
    nav.current?.parentElement?.querySelector(`[data-part="${part}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <nav ref={nav} className="weft-flow-parts" aria-label={t('flow.design.parts')}>
      {parts.map((part) => (
        <Button key={part} size="small" onClick={() => show(part)}>
          {t(`flow.design.${part}`)}
        </Button>
      ))}
    </nav>
  );
}

/** The properties of a step where people decide. */
export function ApproveForm(props: StepFormProps<ApproveStep>) {
  const { world, doc, step, put } = props;
  const { t } = world.host;
  const word = (name: string) => t(`flow.design.${name}`);
  const isUsual = (chosen: readonly string[]) =>
    chosen.length === usualButtons.length && usualButtons.every((button) => chosen.includes(button));
  return (
    <>
      <Parts t={t} />
      <section data-part="who">
        <h3>{word('who')}</h3>
        <WhoRows world={world} doc={doc} who={step.who} label={word('who')} onChange={(who) => put('who', who ?? [])} />
        <SignLines {...props} />
        <NobodyLine world={world} value={step.nobody} onChange={(value) => put('nobody', value)} />
        <Line label={word('skip')}>
          <Some
            value={step.skip ?? []}
            choices={wordChoices(world, 'skips', flowWords.skip)}
            onChange={(value) => put('skip', value.length ? value : undefined)}
          />
        </Line>
      </section>
      <section data-part="time">
        <h3>{word('time')}</h3>
        <DueLines {...props} />
      </section>
      <section data-part="fields">
        <h3>{word('fields')}</h3>
        <FieldRights world={world} fields={step.fields} onChange={(fields) => put('fields', fields)} />
      </section>
      <section data-part="deciding">
        <h3>{word('deciding')}</h3>
        <Line label={word('buttons')}>
          <Some
            value={step.buttons ?? usualButtons}
            choices={wordChoices(world, 'button', flowWords.button)}
            onChange={(value) =>
              put('buttons', isUsual(value) ? undefined : flowWords.button.filter((each) => value.includes(each)))
            }
          />
        </Line>
        <ReturnLines {...props} />
        <PickLine
          label={word('opinion')}
          value={step.opinion ?? 'optional'}
          choices={wordChoices(world, 'opinions', flowWords.opinion)}
          onChange={(value) => put('opinion', value)}
        />
        <SwitchLine
          label={word('signature')}
          checked={step.signature === true}
          onChange={(value) => put('signature', value || undefined)}
        />
        <NumberLine
          label={word('progress')}
          min={0}
          max={100}
          suffix="%"
          placeholder={word('counted')}
          value={step.progress}
          onChange={(value) => put('progress', value)}
        />
      </section>
      <section data-part="copies">
        <h3>{word('copies')}</h3>
        <WhoRows world={world} doc={doc} who={step.copy} label={word('copies')} onChange={(who) => put('copy', who)} />
        <SwitchLine
          label={word('copyByHand')}
          checked={step.copyByHand === true}
          onChange={(value) => put('copyByHand', value || undefined)}
        />
        <Messages world={world} value={step.messages} onChange={(value) => put('messages', value)} />
      </section>
      <section data-part="effects">
        <h3>{word('effects')}</h3>
        {flowWords.on.map((event) => (
          <Line key={event} label={word(`button.${event}`)}>
            <EffectRows
              world={world}
              doc={doc}
              label={word(`button.${event}`)}
              effects={step.on?.[event]}
              onChange={(effects) => {
                const { [event]: _, ...rest } = step.on ?? {};
                const on = effects ? { ...rest, [event]: effects } : rest;
                put('on', Object.keys(on).length ? on : undefined);
              }}
            />
          </Line>
        ))}
      </section>
    </>
  );
}
