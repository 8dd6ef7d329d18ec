import { checkFlow } from '../../../core/flow/check';
import { flowSchema } from '../../../core/flow/schema';
import type { FlowDoc } from '../../../core/flow/types';
import { mainFields } from '../../../core/model/walk';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { AssistSettings } from '../../settings/assist';
import { assertFreeFlow, createFlow, emptyDoc } from '../flow/templates';
import { malformed } from '../flow/wellFormed';
import { worldOf } from '../flow/world';
import { findPublished, type Published } from '../records/published';
import { mended } from './mended';
import { objectIn } from './objectIn';

export interface WantedFlow {
  fullName: string;
  enCode: string;
  /** Its published model. */
  onlineFormId: string;
  words: string;
}

const example: Pick<FlowDoc, 'start' | 'steps'> = {
  start: {},
  steps: [{ id: 'superior', do: 'approve', title: 'Superior', who: { superior: 1 } }],
};

/** Code, title and model are those of the person. */
function flowIn(answer: string, wanted: WantedFlow): FlowDoc | undefined {
  const given = objectIn(answer);
  if (!given) return undefined;
  const { start = {}, steps = [], end } = given;
  return { ...emptyDoc(wanted, wanted.onlineFormId), start, steps, ...(end !== undefined && { end }) } as FlowDoc;
}

/** Names and labels of the fields of the model, for conditions; none of its records. */
const fieldsOf = ({ model }: Published) =>
  mainFields(model)
    .map(({ vModel, key, label }) => `${vModel} (${key}): ${label}`)
    .join('\n');

const instructions = (published: Published) =>
  [
    'You write approval flows of a back office as one JSON object that fits the JSON Schema below. People are found by rules: the superior of the starter, the manager of a department, administrators, or codes of roles that the words name.',
    'Answer with one JSON object and nothing else.',
    '# Example',
    JSON.stringify(example),
    '# JSON Schema',
    JSON.stringify(flowSchema),
    '# Fields of the record',
    fieldsOf(published),
  ].join('\n\n');

const request = ({ fullName, words }: WantedFlow) =>
  [`The flow is called ${JSON.stringify(fullName)}. Texts are in the language of the words that follow.`, words].join(
    '\n',
  );

/** What is wrong with it, without the values of the words: these name what is stored here. */
async function issuesOf(ctx: Ctx, doc: FlowDoc) {
  const faults = malformed(doc);
  if (faults.length) return faults;
  return checkFlow(doc, await worldOf(ctx, doc)).map(({ at, key }) => ({ at, message: ctx.t(key) }));
}

/** Begins a flow from words, as a draft that a person looks at, corrects and publishes. What is no flow at all is refused. */
export async function flowFromWords(ctx: Ctx, settings: AssistSettings, wanted: WantedFlow): Promise<Reply> {
  await assertFreeFlow(ctx.db, wanted);
  const published = await findPublished(ctx.db, wanted.onlineFormId);
  if (!published) throw new Refusal('flow.msg.modelGone');
  const document = await mended(ctx, settings, {
    system: instructions(published),
    request: request(wanted),
    read: (answer) => flowIn(answer, wanted),
    issues: (doc) => issuesOf(ctx, doc),
    usable: (doc) => malformed(doc).length === 0,
  });
  if (malformed(document).length) throw new Refusal('assist.noDocument');
  const { fullName, enCode, onlineFormId } = wanted;
  return createFlow(ctx, { fullName, enCode, onlineFormId, document });
}
