import type { FlowMessages, Nobody } from '../../../core/flow/types';
import { type FlowWord, flowWords } from '../../../core/flow/words';
import { Line, Pick, PickLine, wordChoices } from './Line';
import { WhoRows } from './WhoRows';
import type { World } from './world';

const nobodies = ['administrators', 'users', ...flowWords.nobody.slice(1)];

interface NobodyProps {
  world: World;
  value: Nobody | undefined;
  onChange: (value: Nobody | undefined) => void;
}

/** What happens when a step finds nobody. */
export function NobodyLine({ world, value, onChange }: NobodyProps) {
  const { t } = world.host;
  const word = (name: string) => t(`flow.design.${name}`);
  const now = value === undefined ? 'administrators' : typeof value === 'string' ? value : 'users';
  return (
    <Line label={word('nobody')}>
      <Pick
        label={word('nobody')}
        value={now}
        choices={wordChoices(world, 'nobodies', nobodies)}
        onChange={(next) => onChange(next === 'users' ? { users: [] } : (next as Nobody))}
      />
      {typeof value === 'object' ? (
        <WhoRows
          world={world}
          doc={{ language: 1, kind: 'flow', id: '', title: '', model: '', start: {}, steps: [] }}
          who={{ user: value.users }}
          label={word('nobody')}
          among={['user']}
          onChange={(who) => {
            const user = who && typeof who === 'object' && 'user' in who ? who.user : [];
            onChange({ ...value, users: Array.isArray(user) ? user : [user] });
          }}
        />
      ) : null}
    </Line>
  );
}

interface MessagesProps {
  world: World;
  value: FlowMessages | undefined;
  onChange: (value: FlowMessages | undefined) => void;
}

/** What is told to whom: by the product's own message, a send configuration, or not at all. */
export function Messages({ world, value = {}, onChange }: MessagesProps) {
  const { t } = world.host;
  const word = (name: string) => t(`flow.design.${name}`);
  const sends = world.targets('send').map(({ id, fullName }) => ({ value: `send ${id}`, label: fullName }));
  const choices = [
    ...['usual', 'own', 'off'].map((each) => ({ value: each, label: word(`message.${each}`) })),
    ...sends,
  ];
  const put = (event: FlowWord<'message'>, next: string) => {
    const { [event]: _, ...rest } = value;
    const told = next === 'own' ? true : next === 'off' ? false : { send: next.slice(5) };
    const all = next === 'usual' ? rest : { ...rest, [event]: told };
    onChange(Object.keys(all).length ? all : undefined);
  };
  return (
    <>
      {flowWords.message.map((event) => {
        const told = value[event];
        const now = told === undefined ? 'usual' : told === true ? 'own' : told === false ? 'off' : `send ${told.send}`;
        return (
          <PickLine
            key={event}
            label={word(`messages.${event}`)}
            value={now}
            choices={choices}
            onChange={(next) => put(event, next)}
          />
        );
      })}
    </>
  );
}
