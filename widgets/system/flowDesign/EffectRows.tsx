import type { FlowDoc, FlowEffect } from '../../../core/flow/types';
import { type FlowWord, flowWords } from '../../../core/flow/words';
import { Pick, PickLine, wordChoices } from './Line';
import { AddRow, RemoveRow } from './rowButtons';
import { SetRows } from './SetRows';
import { TargetLine } from './TargetLine';
import { WhoRows } from './WhoRows';
import { Within } from './within';
import { useFieldsOf, type World } from './world';

const kinds = ['set', 'create', 'call', 'send'] as const;
type Kind = (typeof kinds)[number];

const kindOf = (effect: FlowEffect): Kind =>
  'create' in effect ? 'create' : 'call' in effect ? 'call' : 'send' in effect ? 'send' : 'set';

const fresh: Record<Kind, FlowEffect> = {
  set: { set: {} },
  create: { create: '', set: {} },
  call: { call: '' },
  send: { send: '' },
};

interface One {
  world: World;
  doc: FlowDoc;
  effect: FlowEffect;
  onChange: (effect: FlowEffect) => void;
}

function EffectForm({ world, doc, effect, onChange }: One) {
  const { t } = world.host;
  const others = useFieldsOf(world.host, 'create' in effect ? effect.create : '');
  if ('create' in effect)
    return (
      <>
        <TargetLine
          world={world}
          kind="model"
          value={effect.create}
          onChange={(create) => onChange({ ...effect, create })}
        />
        <SetRows world={world} set={effect.set} fields={others} onChange={(set) => onChange({ ...effect, set })} />
      </>
    );
  if ('call' in effect)
    return (
      <>
        <TargetLine
          world={world}
          kind="interface"
          value={effect.call}
          onChange={(call) => onChange({ ...effect, call })}
        />
        <PickLine
          label={t('flow.design.failed')}
          value={effect.failed ?? 'go'}
          choices={wordChoices(world, 'failures', flowWords.failed)}
          onChange={(failed) => onChange({ ...effect, failed: failed as FlowWord<'failed'> })}
        />
        <SetRows
          world={world}
          set={effect.params}
          fields={undefined}
          onChange={(params) => onChange({ ...effect, params })}
        />
      </>
    );
  if ('send' in effect)
    return (
      <>
        <TargetLine world={world} kind="send" value={effect.send} onChange={(send) => onChange({ ...effect, send })} />
        <WhoRows
          world={world}
          doc={doc}
          who={effect.to}
          label={t('flow.design.sendTo')}
          onChange={(to) => {
            const { to: _, ...rest } = effect;
            onChange(to === undefined ? rest : { ...rest, to });
          }}
        />
      </>
    );
  return <SetRows world={world} set={effect.set} fields={world.fields} onChange={(set) => onChange({ set })} />;
}

interface EffectsProps {
  world: World;
  doc: FlowDoc;
  label: string;
  effects: readonly FlowEffect[] | undefined;
  onChange: (effects: FlowEffect[] | undefined) => void;
}

/** What happens then: fields that are set, records that are made, interfaces that are called, messages that are sent. */
export function EffectRows({ world, doc, label, effects = [], onChange }: EffectsProps) {
  const { t } = world.host;
  const put = (next: FlowEffect[]) => onChange(next.length ? next : undefined);
  const choices = kinds.map((value) => ({ value, label: t(`flow.design.effect.${value}`) }));
  return (
    <div className="weft-flow-form">
      {effects.map((effect, index) => {
        const change = (next: FlowEffect | undefined) =>
          put(effects.flatMap((each, at) => (at === index ? (next ? [next] : []) : [each])));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no names
          <div className="weft-flow-form weft-flow-effect" key={index}>
            <div className="weft-flow-row">
              <Pick
                label={t('flow.design.effectOf', { label })}
                value={kindOf(effect)}
                choices={choices}
                onChange={(kind) => change(fresh[kind as Kind])}
              />
              <RemoveRow onClick={() => change(undefined)} />
            </div>
            <Within at={`${label}/${index}`}>
              <EffectForm world={world} doc={doc} effect={effect} onChange={change} />
            </Within>
          </div>
        );
      })}
      <AddRow word="addEffect" onClick={() => put([...effects, fresh.set])} />
    </div>
  );
}
