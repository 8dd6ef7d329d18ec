import { Type } from 'typebox';
import { Refusal } from '../../ctx';
import { readAssist } from '../../env';
import type { RouteSpec } from '../../http/routeSpec';
import { defineModule, type Kit } from '../../module';
import { screenModule as module } from '../screens/places';
import { draftFromWords } from './draft';

const Id = Type.String({ maxLength: 200, pattern: '^[\\w-]+(\\.[\\w-]+)*$' });
const Kind = Type.Union(['page', 'dialog', 'drawer', 'picker', 'detail'].map((kind) => Type.Literal(kind)));
const body = Type.Object(
  {
    kind: Kind,
    id: Id,
    title: Type.String({ minLength: 1, maxLength: 200 }),
    words: Type.String({ minLength: 1, maxLength: 4_000 }),
  },
  { additionalProperties: true },
);

/** People whose words are with the endpoint now, by process. */
const asking = new Set<string>();

function assistRoutes(kit: Kit): RouteSpec[] {
  return [
    {
      call: 'assist.info',
      summary: 'Where words for a draft are sent: host and model, or null when it is off (ours)',
      hides: 'none',
      permission: { module, button: 'btn_add' },
      handler: async () => {
        const settings = readAssist();
        return { data: { place: settings ? `${new URL(settings.url).host} (${settings.model})` : null } };
      },
    },
    {
      call: 'assist.draft',
      summary: 'Begins a document as a draft from words, by the endpoint of the organisation (ours)',
      hides: 'none',
      permission: { module, button: 'btn_add' },
      body,
      slow: true,
      audit: 'screen',
      handler: async (ctx, { body: wanted }) => {
        const settings = readAssist();
        if (!settings) throw new Refusal('assist.off');
        if (asking.has(ctx.user.id)) throw new Refusal('assist.busy');
        asking.add(ctx.user.id);
        return draftFromWords(ctx, kit, settings, wanted).finally(() => asking.delete(ctx.user.id));
      },
    },
  ];
}

/** Documents from words: off until ASSIST_URL names an endpoint of the organisation. */
export const assist = defineModule({ name: 'assist', needs: ['platform', 'screens'], routes: assistRoutes });
