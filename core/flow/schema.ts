import { closed, flag, list, number, one, ref, text } from '../language/schema/build';
import type { JsonObject } from '../language/types';
import { flowLimits } from './limits';
import { type FlowWord, flowWords as words } from './words';

const code: JsonObject = { type: 'string', pattern: '^[A-Za-z0-9_]{1,64}$' };
/** What something is called; empty while it is not chosen: `checkFlow` asks for it. */
const name: JsonObject = { type: 'string' };
const names: JsonObject = { anyOf: [name, list(name)] };
const values: JsonObject = { type: 'object' };
const texts: JsonObject = { type: 'object', additionalProperties: name };
const hours: JsonObject = { type: 'number', minimum: 0, maximum: flowLimits.hours };
const level: JsonObject = { type: 'integer', minimum: 1, maximum: flowLimits.superiorLevels };
const percent: JsonObject = { type: 'string', pattern: '^([1-9]\\d?|100)(\\.\\d{1,2})?%$' };
const field = closed('a field', { field: name }, ['field']);
const within = one(...words.within);
const id = code;
const title: JsonObject = { type: 'string', maxLength: 200 };
const who = ref('who');
const effects = list(ref('effect'));
const message: JsonObject = { anyOf: [flag, closed('a message', { send: name }, ['send'])] };
const messages = closed('messages', Object.fromEntries(words.message.map((event) => [event, message])));
const skip = list(one(...words.skip));
const nobody: JsonObject = {
  anyOf: [one(...words.nobody), closed('people', { users: list(name) }, ['users'])],
};

const part = (member: string, value: JsonObject, more: JsonObject = {}): JsonObject =>
  closed('people', { [member]: value, ...more }, [member]);
const whoPart: JsonObject = {
  anyOf: [
    one('everybody', 'starter', 'previous'),
    part('user', names),
    part('role', names, { within }),
    part('position', names, { within }),
    part('group', names, { within }),
    part('organisation', names, { within, descendants: flag }),
    part('superior', level),
    part('head', level),
    part('field', name, { kind: one(...words.fieldKind) }),
    part('step', { type: 'string', pattern: '^[A-Za-z0-9_]{0,64}$' }),
    part('choice', who),
    part('interface', name),
  ],
};

const branch = closed('a branch', { id, title, when: values, else: { const: true }, steps: ref('steps') }, [
  'id',
  'steps',
]);
const branches: JsonObject = { type: 'array', items: ref('branch'), minItems: 1, maxItems: flowLimits.branches };

const due = closed(
  'a term',
  {
    hours: { ...hours, exclusiveMinimum: 0 },
    from: { anyOf: [one(...words.dueFrom), field] },
    remindEvery: { ...hours, exclusiveMinimum: 0 },
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    then: one(...words.dueThen),
  },
  ['hours'],
);
const back = closed('a return', {
  to: { anyOf: [one(...words.returnTo), closed('a step', { step: id }, ['step'])] },
  // biome-ignore lint/suspicious/noThenProperty: a member of the document
  then: one(...words.returnThen),
  after: one(...words.returnAfter),
});
const approve: JsonObject = {
  who,
  sign: { anyOf: [one(...words.sign), closed('a ratio', { approve: percent, return: percent }, ['approve'])] },
  fields: { type: 'object', additionalProperties: one(...words.right) },
  return: back,
  buttons: list(one(...words.button)),
  opinion: one(...words.opinion),
  signature: flag,
  copy: who,
  copyByHand: flag,
  due,
  nobody,
  skip,
  messages,
  progress: { ...number, minimum: 0, maximum: 100 },
  on: closed('effects', Object.fromEntries(words.on.map((event) => [event, effects]))),
};

/** Members of each kind of step beside `id`, `title` and `do`, and those that it must have. */
const kinds: Record<FlowWord<'step'>, [JsonObject, string[]]> = {
  approve: [approve, ['who']],
  copy: [{ who }, ['who']],
  choose: [{ branches }, ['branches']],
  all: [{ branches, need: { type: 'integer', minimum: 1, maximum: flowLimits.branches } }, ['branches']],
  pick: [{ branches }, ['branches']],
  wait: [{ hours, until: field }, []],
  call: [{ interface: name, params: values, set: texts, failed: one(...words.failed) }, ['interface']],
  set: [{ set: values }, ['set']],
  create: [{ model: name, set: values }, ['model', 'set']],
  flow: [{ flow: name, who, set: values, wait: flag, need: one(...words.need), back: texts }, ['flow', 'who']],
};

const step: JsonObject = {
  type: 'object',
  required: ['id', 'do'],
  properties: { do: one(...Object.keys(kinds)) },
  allOf: Object.entries(kinds).map(([kind, [members, required]]) => ({
    if: { properties: { do: { const: kind } }, required: ['do'] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: closed('a step', { id, title, do: true, ...members }, ['id', 'do', ...required]),
  })),
};

const effect: JsonObject = {
  anyOf: [
    closed('an effect', { set: values }, ['set']),
    closed('an effect', { create: name, set: values }, ['create', 'set']),
    closed('an effect', { call: name, params: values, failed: one(...words.failed) }, ['call']),
    closed('an effect', { send: name, to: who }, ['send']),
  ],
};

const start = closed('the start', {
  who,
  title,
  withdraw: one(...words.withdraw),
  urge: flag,
  nobody,
  copy: who,
  skip,
  messages,
});

/** JSON Schema of a document of kind `flow` (`FlowDoc`). */
export const flowSchema: JsonObject = {
  ...closed(
    'a flow',
    {
      language: { const: 1 },
      kind: { const: 'flow' },
      id: code,
      title: { ...text, maxLength: 200 },
      model: text,
      start,
      steps: ref('steps'),
      end: closed('the end', { adopted: effects, ended: effects }),
    },
    ['language', 'kind', 'id', 'title', 'model', 'start', 'steps'],
  ),
  $defs: {
    who: { anyOf: [whoPart, { type: 'array', items: whoPart, maxItems: 50 }] },
    effect,
    branch,
    steps: { type: 'array', items: step, maxItems: flowLimits.steps },
  },
};
