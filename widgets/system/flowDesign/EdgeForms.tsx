import { Input } from 'antd';
import { setOf } from '../../../core/flow/design/acts';
import type { FlowDoc } from '../../../core/flow/types';
import { flowWords } from '../../../core/flow/words';
import { EffectRows } from './EffectRows';
import { Line, PickLine, Some, SwitchLine, wordChoices } from './Line';
import { Messages, NobodyLine } from './SharedLines';
import type { Design } from './useDesign';
import { WhoRows } from './WhoRows';
import type { World } from './world';

interface EdgeProps {
  world: World;
  doc: FlowDoc;
  act: Design['act'];
}

/** Who may hand in, and what holds for every step that does not say it itself. */
export function StartForm({ world, doc, act }: EdgeProps) {
  const { t } = world.host;
  const word = (name: string) => t(`flow.design.${name}`);
  const { start } = doc;
  const put = (name: string, value: unknown) => act((now) => setOf(now, 'start', name, value));
  return (
    <>
      <section>
        <Line label={word('flowTitle')}>
          <Input
            aria-label={word('flowTitle')}
            value={doc.title}
            maxLength={100}
            onChange={({ target }) => act((now) => setOf(now, '', 'title', target.value))}
          />
        </Line>
        <Line label={word('instanceTitle')}>
          <Input
            aria-label={word('instanceTitle')}
            placeholder={word('instanceTitleUsual')}
            value={start.title ?? ''}
            onChange={({ target }) => put('title', target.value || undefined)}
          />
        </Line>
      </section>
      <section>
        <h3>{word('starters')}</h3>
        <WhoRows
          world={world}
          doc={doc}
          who={start.who}
          label={word('starters')}
          among={['everybody', ...flowWords.people]}
          onChange={(who) => put('who', who)}
        />
      </section>
      <section>
        <h3>{word('rules')}</h3>
        <PickLine
          label={word('withdraw')}
          value={start.withdraw ?? 'again'}
          choices={wordChoices(world, 'withdraws', flowWords.withdraw)}
          onChange={(value) => put('withdraw', value)}
        />
        <SwitchLine
          label={word('urge')}
          checked={start.urge !== false}
          onChange={(value) => put('urge', value ? undefined : false)}
        />
        <NobodyLine world={world} value={start.nobody} onChange={(value) => put('nobody', value)} />
        <Line label={word('skip')}>
          <Some
            value={start.skip ?? []}
            choices={wordChoices(world, 'skips', flowWords.skip)}
            onChange={(value) => put('skip', value.length ? value : undefined)}
          />
        </Line>
      </section>
      <section>
        <h3>{word('copies')}</h3>
        <WhoRows world={world} doc={doc} who={start.copy} label={word('copies')} onChange={(who) => put('copy', who)} />
        <Messages world={world} value={start.messages} onChange={(value) => put('messages', value)} />
      </section>
    </>
  );
}

/** What happens when the flow has ended. */
export function EndForm({ world, doc, act }: EdgeProps) {
  const { t } = world.host;
  return (
    <>
      {(['adopted', 'ended'] as const).map((name) => (
        <section key={name}>
          <h3>{t(`flow.design.ends.${name}`)}</h3>
          <EffectRows
            world={world}
            doc={doc}
            label={t(`flow.design.ends.${name}`)}
            effects={doc.end?.[name]}
            onChange={(value) => act((now) => setOf(now, 'end', name, value))}
          />
        </section>
      ))}
    </>
  );
}
