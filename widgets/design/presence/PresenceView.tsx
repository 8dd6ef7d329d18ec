import { useEffect, useState } from 'react';
import { resolve } from '../../../core/binding';
import type { DraftPerson } from '../../../core/socket';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle } from '../../../engine/viewKit';
import { People } from '../../People';
import type { PresenceDoc } from './PresenceDoc';
import './presence.css';

const methods = { model: 'ModelDraft', screen: 'ScreenDraft' };

/** Who else has the draft open, told by the socket (PresenceDoc). Nobody else: nothing is drawn. */
export function PresenceView({ view, context }: ViewProps<PresenceDoc>) {
  const { session } = context;
  const { host } = session.tools;
  const id = String(resolve(view.draft, session.scope()) ?? '');
  const [people, setPeople] = useState<readonly DraftPerson[]>([]);
  useViewHandle(context, view.id, { refresh: () => undefined });
  useEffect(() => {
    if (!id) return;
    const say = (open: boolean) => host.say?.(methods[view.of], { id, open });
    const stop = [
      host.on('socket.draftPeople', (frame) => {
        const told = frame as { kind: string; id: string; people: DraftPerson[] };
        if (told.kind === view.of && told.id === id) setPeople(told.people);
      }),
      // The server knows this page again with each welcome; until then nobody is known to be there.
      host.on('socket.initMessage', () => say(true)),
      host.on('socket.lost', () => setPeople([])),
      // Another tab of this session has the connection now.
      host.on('socket.closeSocket', () => setPeople([])),
    ];
    say(true);
    return () => {
      for (const each of stop) each();
      say(false);
      setPeople([]);
    };
  }, [host, view.of, id]);
  return (
    <div className="weft-presence" role="status">
      {people.length > 0 ? (
        <>
          <span>{host.t('desk.presence')}</span>
          {people.map(({ id: key, name, headIcon }) => (
            <People key={key} names={[name]} picture={headIcon} />
          ))}
        </>
      ) : null}
    </div>
  );
}
