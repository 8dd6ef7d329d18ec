import { sourceOf } from '../../../core/design/model/drawDraft';
import { isObject } from '../../../core/isObject';
import { checkModel } from '../../../core/model/checkModel';
import { makeList } from '../../../core/model/makeList';
import { normaliseModel } from '../../../core/model/normalise';
import type { Ctx, Reply } from '../../ctx';
import type { AssistSettings } from '../../settings/assist';
import { assertFree, createModel } from '../design/drafts';
import { sampleDraft } from '../design/sampleDraft';
import { mended } from './mended';
import { objectIn } from './objectIn';

export interface WantedModel {
  fullName: string;
  enCode: string;
  words: string;
}

/** Members that hold scripts, or name interfaces that these may call. */
const scripted = new Set(['on', 'funcs', 'interfaces']);

/** The form of a model in an answer, without scripts: nobody is asked to trust what nobody has read. */
function formIn(answer: string): string | undefined {
  const given = objectIn(answer);
  const form = isObject(given?.formData) ? given.formData : given;
  if (!form || !Array.isArray(form.fields)) return undefined;
  return JSON.stringify(form, (name, value) => (scripted.has(name) ? undefined : value), 2);
}

const instructions = (ctx: Ctx) =>
  [
    'You write forms of a back office as one JSON object, as in the example: "fields" are in order, "jnpfKey" is the kind of a field, "__vModel__" its name (letters, digits, _), "formId" a number of its own.',
    'A "table" has its columns as "children". Answer with one JSON object and nothing else. Write no scripts.',
    '# Example',
    sampleDraft(ctx).formData,
  ].join('\n\n');

const request = ({ fullName, words }: WantedModel) =>
  [`The form is called ${JSON.stringify(fullName)}. Texts are in the language of the words that follow.`, words].join(
    '\n',
  );

/** Begins a model from words, as a draft that a person looks at, corrects and publishes; its list is made from its form. */
export async function modelFromWords(ctx: Ctx, settings: AssistSettings, wanted: WantedModel): Promise<Reply> {
  await assertFree(ctx, wanted);
  const textsOf = (formData: string) => ({ formData, columnData: JSON.stringify(makeList(formData), null, 2) });
  const formData = await mended(ctx, settings, {
    system: instructions(ctx),
    request: request(wanted),
    read: formIn,
    // Of the form itself, not of what is stored here.
    issues: async (form) => checkModel(normaliseModel(sourceOf(textsOf(form)))),
  });
  const { fullName, enCode } = wanted;
  return { data: await createModel(ctx, { fullName, enCode, ...textsOf(formData) }), msg: 'common.saved' };
}
