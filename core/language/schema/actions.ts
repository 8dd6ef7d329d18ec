import { actionRoots } from '../roots';
import type { JsonObject } from '../types';
import { noticeTypes } from '../words/values';
import { byValue, closed, flag, list, marked, one, ref, some, stringOr, text } from './build';

/** Members of a question (words/actions). */
export const question: JsonObject = {
  message: ref('text'),
  about: ref('bound'),
  verb: ref('text'),
  danger: flag,
  typed: flag,
  tells: marked(closed('what tells more', { call: ref('call'), params: ref('params') }, ['call']), { call: 'given' }),
};

/** What the language must know of an action of a module; the definitions have these members. */
export interface ActionWords {
  /** The value of `do` in documents. */
  name: string;
  /** The action's own members, each as JSON Schema; see the helpers in build.ts. */
  propsSchema: { properties: JsonObject; required?: string[] };
}

/** `do` and the members of each. Lists of actions run in order. `more`: actions beside those of the language. */
export function actionSchemas(more: readonly ActionWords[] = []): JsonObject {
  const call = ref('call');
  const after = marked(ref('actions'), { place: 'after' });
  const within = ref('actions');
  const params = ref('params');
  const bound = ref('bound');
  const members: Record<string, [JsonObject, string[]?]> = {
    call: [
      {
        call: stringOr(closed('a pair of calls', { create: call, edit: call }, ['create', 'edit']), call),
        params,
        quiet: flag,
        onOk: after,
        onError: after,
      },
      ['call'],
    ],
    upload: [{ call, params, accept: text, onOk: after, onError: after }, ['call']],
    open: [{ document: text, args: params, among: text, onOk: after, onClose: after }, ['document']],
    close: [{ result: bound }],
    confirm: [{ ...question, onOk: after }, ['message', 'onOk']],
    notify: [
      {
        message: ref('text'),
        brief: flag,
        type: one(...noticeTypes),
        link: closed('a link', { label: ref('text'), to: stringOr(ref('binding')) }, ['label', 'to']),
        button: closed('a button of a message', { label: ref('text'), onClick: after }, ['label', 'onClick']),
      },
    ],
    refresh: [{ view: { type: ['string', 'array'], items: text } }],
    navigate: [{ to: stringOr(ref('binding')), query: params, newWindow: flag }, ['to']],
    download: [{ url: bound, name: bound }],
    set: [{ path: text, value: bound }, ['path', 'value']],
    emit: [{ event: text, payload: bound }, ['event']],
    expand: [{ view: text, to: one('all', 'none', 'toggle') }, ['view', 'to']],
    edit: [{ view: text, row: bound }, ['view']],
    check: [{ view: text, to: one('all', 'none') }, ['view', 'to']],
    submit: [{ view: text, keepOpen: flag }],
    reset: [{ view: text, keep: list(text) }],
    step: [{ view: text, to: text }, ['view', 'to']],
    stop: [{ message: ref('text') }],
    when: [
      {
        condition: marked(ref('condition'), { place: 'row' }),
        actions: some(ref('action')),
        otherwise: within,
      },
      ['condition', 'actions'],
    ],
    script: [{ script: text }, ['script']],
  };
  for (const { name, propsSchema } of more) {
    if (Object.hasOwn(members, name)) throw new Error(`there are two actions called "${name}"`);
    members[name] = [propsSchema.properties, propsSchema.required];
  }
  const shapes = Object.entries(members).map(([name, [properties, required = []]]) => {
    const shape = closed(`the action ${name}`, { do: { const: name }, ...properties }, ['do', ...required]);
    return [
      name,
      name === 'call' ? marked(shape, { call: 'form' }) : name === 'upload' ? marked(shape, { call: 'given' }) : shape,
    ] as const;
  });
  return {
    actions: marked(list(ref('action')), { roots: [...actionRoots] }),
    action: byValue('an action', 'do', Object.fromEntries(shapes.map(([name]) => [name, ref(`action.${name}`)]))),
    ...Object.fromEntries(shapes.map(([name, shape]) => [`action.${name}`, shape])),
  };
}
