import { Type } from 'typebox';
import { defineFrame, type FrameSpec } from '../../http/frames';
import { defineModule } from '../../module';
import type { Permission } from '../../permission';
import { allows } from '../../services/permissions/grants';
import { createPresence, type DraftKind } from './presence';

/** Frames of one socket a minute: a page opens and closes few drafts, and says them again after a lost connection. */
const framesMost = 300;
const Body = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }), open: Type.Boolean() });

/** Whose menu opens a draft of this kind. */
const opens = {
  model: { module: 'onlineDev.webDesign' },
  screen: { module: 'onlineDev.screenDesign' },
} as const satisfies Record<DraftKind, Permission>;

/** Who may read a draft of this kind may say that they have it open, and sees who else has. */
const framesOf = (presence: ReturnType<typeof createPresence>): FrameSpec[] =>
  (
    [
      ['ModelDraft', 'model'],
      ['ScreenDraft', 'screen'],
    ] as const satisfies [string, DraftKind][]
  ).map(([method, kind]) =>
    defineFrame({
      method,
      permission: opens[kind],
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
    const onError = (error: unknown) => log.error({ err: error }, 'drafts');
    const presence = createPresence(db, bus, onError, ({ user }, kind) => allows(db, user, opens[kind]));
    const { left, beat } = presence;
    return { frames: framesOf(presence), framesMost, left, beat, heard: (...of) => presence.heard(...of) };
  },
});
