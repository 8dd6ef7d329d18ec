import { Type } from 'typebox';
import { defineFrame, type FrameSpec } from '../../http/frames';
import { defineModule } from '../../module';
import { createPresence, type DraftKind } from './presence';

/** Frames of one socket a minute: a page opens and closes few drafts, and says them again after a lost connection. */
const framesMost = 300;
const Body = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }), open: Type.Boolean() });

/** Who may read a draft of this kind may say that they have it open, and sees who else has. */
const framesOf = (presence: ReturnType<typeof createPresence>): FrameSpec[] =>
  (
    [
      ['ModelDraft', 'model', 'onlineDev.webDesign'],
      ['ScreenDraft', 'screen', 'onlineDev.screenDesign'],
    ] as const satisfies [string, DraftKind, string][]
  ).map(([method, kind, module]) =>
    defineFrame({
      method,
      permission: { module },
      body: Body,
      handler: async (_, socket, { id, open }) => {
        if (open === true) presence.enter(socket, kind, String(id));
        else presence.leave(socket, kind, String(id));
      },
    }),
  );

/** Two people at one draft: who has it open. */
export const drafts = defineModule({
  name: 'drafts',
  needs: ['platform', 'people', 'design', 'screens'],
  socket: ({ db, bus, log }) => {
    const presence = createPresence(db, bus, (error) => log.error({ err: error }, 'drafts'));
    const { left, beat } = presence;
    return { frames: framesOf(presence), framesMost, left, beat, heard: (...of) => presence.heard(...of) };
  },
});
