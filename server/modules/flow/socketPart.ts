import type { SocketPart } from '../../http/frames';
import { type LiveSockets, send } from '../../services/platform/liveSockets';

/** Tells the open pages of those concerned that a flow changed; after missed events everybody. */
export const flowSocket = (live: LiveSockets): SocketPart => ({
  frames: [],
  framesMost: 0,
  heard: (event, { userIds, instanceId }) => {
    if (event === 'lost') for (const socket of live.all()) send(socket, { method: 'flowChanged' });
    if (event !== 'flow.changed' || !Array.isArray(userIds)) return;
    for (const id of new Set(userIds.map(String)))
      for (const socket of live.ofUser(id))
        send(socket, { method: 'flowChanged', instanceId: String(instanceId ?? '') });
  },
});
