import { Type } from 'typebox';
import { type Ctx, Refusal } from '../../ctx';
import { readAssist } from '../../env';
import type { RouteSpec } from '../../http/routeSpec';
import { defineModule, type Kit } from '../../module';
import type { ModulePermission } from '../../permission';
import { oneByPerson } from '../../services/platform/oneByPerson';
import type { AssistSettings } from '../../settings/assist';
import { maxName } from '../design/drafts';
import { engineModule } from '../flow/sees';
import { screenModule } from '../screens/places';
import { draftFromWords } from './draft';
import { flowFromWords } from './draftFlow';
import { modelFromWords } from './draftModel';
import { wantedKinds } from './prompt';

const words = Type.String({ minLength: 1, maxLength: 4_000 });
const Id = Type.String({ maxLength: 200, pattern: '^[\\w-]+(\\.[\\w-]+)*$' });
const Kind = Type.Union(wantedKinds.map((kind) => Type.Literal(kind)));
const open = { additionalProperties: true };
const DocumentShape = Type.Object(
  { kind: Kind, id: Id, title: Type.String({ minLength: 1, maxLength: 200 }), words },
  open,
);
const fullName = Type.String({ minLength: 1, maxLength: maxName });
const ModelShape = Type.Object(
  { fullName, enCode: Type.String({ maxLength: maxName, pattern: '^[A-Za-z]\\w*$' }), words },
  open,
);
const FlowShape = Type.Object(
  {
    fullName,
    enCode: Type.String({ maxLength: maxName, pattern: '^[A-Za-z0-9_]+$' }),
    onlineFormId: Type.String({ minLength: 1, maxLength: 50 }),
    words,
  },
  open,
);

/** The screens of documents, models and flows. */
const drafting = [screenModule, 'onlineDev.webDesign', engineModule] as const;
/** Their button 新增. */
const [ofScreens, ofModels, ofFlows] = drafting.map((module) => ({ module, button: 'btn_add' })) as [
  ModulePermission,
  ModulePermission,
  ModulePermission,
];

const oneDraft = oneByPerson('assist.busy');

/** One draft of a person at a time. */
async function alone<T>(ctx: Ctx, work: (settings: AssistSettings) => Promise<T>): Promise<T> {
  const settings = readAssist();
  if (!settings) throw new Refusal('assist.off');
  return oneDraft(ctx, () => work(settings));
}

function assistRoutes(kit: Kit): RouteSpec[] {
  return [
    {
      call: 'assist.info',
      summary: 'Where words for a draft are sent: host and model, or null when it is off (ours)',
      hides: 'none',
      // Whoever sees a screen of drafts: it hides what is off.
      permission: drafting.map((module) => ({ module })),
      handler: async () => {
        const settings = readAssist();
        return { data: { place: settings ? `${new URL(settings.url).host} (${settings.model})` : null } };
      },
    },
    {
      call: 'assist.draft',
      summary: 'Begins a document as a draft from words, by the endpoint of the organisation (ours)',
      hides: 'none',
      permission: ofScreens,
      body: DocumentShape,
      slow: true,
      audit: 'screen',
      handler: (ctx, { body }) => alone(ctx, (settings) => draftFromWords(ctx, kit, settings, body)),
    },
    {
      call: 'assist.draftModel',
      summary: 'Begins a model as a draft from words, by the endpoint of the organisation (ours)',
      hides: 'none',
      permission: ofModels,
      body: ModelShape,
      slow: true,
      audit: 'model',
      handler: (ctx, { body }) => alone(ctx, (settings) => modelFromWords(ctx, settings, body)),
    },
    {
      call: 'assist.draftFlow',
      summary: 'Begins a flow as a draft from words, by the endpoint of the organisation (ours)',
      hides: 'none',
      permission: ofFlows,
      body: FlowShape,
      slow: true,
      audit: 'flow design',
      handler: (ctx, { body }) => alone(ctx, (settings) => flowFromWords(ctx, settings, body)),
    },
  ];
}

/** Documents, models and flows from words: off until ASSIST_URL names an endpoint of the organisation. */
export const assist = defineModule({
  name: 'assist',
  needs: ['platform', 'screens', 'design', 'records', 'flow'],
  routes: assistRoutes,
});
