import type { JsonObject } from '../types';
import { byValue, closed, flag, list, one, ref, some, stringOr, text } from './build';

/** `do` and the members of each. Lists of actions run in order. */
export function actionSchemas(calls: string[]): JsonObject {
  const call = one(...calls);
  const actions = ref('actions');
  const params = ref('params');
  const bound = ref('bound');
  const members: Record<string, [JsonObject, string[]?]> = {
    call: [
      {
        call: stringOr(closed('a pair of calls', { create: call, edit: call }, ['create', 'edit']), call),
        params,
        onOk: actions,
        onError: actions,
      },
      ['call'],
    ],
    open: [{ document: text, args: params, among: text, onOk: actions, onClose: actions }, ['document']],
    close: [{ result: bound }],
    confirm: [{ message: ref('text'), values: params, onOk: actions }, ['message', 'onOk']],
    notify: [{ message: ref('text'), type: one('success', 'warning', 'error', 'info') }],
    refresh: [{ view: { type: ['string', 'array'], items: text } }],
    navigate: [{ to: stringOr(ref('binding')), query: params, newWindow: flag }, ['to']],
    download: [{ url: bound, name: bound }],
    print: [{ params }],
    set: [{ path: text, value: bound }, ['path', 'value']],
    emit: [{ event: text, payload: bound }, ['event']],
    expand: [{ view: text, to: one('all', 'none', 'toggle') }, ['view', 'to']],
    edit: [{ view: text, row: bound }, ['view']],
    check: [{ view: text, to: one('all', 'none') }, ['view', 'to']],
    submit: [{ keepOpen: flag }],
    reset: [{ view: text }],
    when: [{ condition: ref('condition'), actions: some(ref('action')), otherwise: actions }, ['condition', 'actions']],
    script: [{ script: text }, ['script']],
  };
  const shapes = Object.entries(members).map(([name, [properties, required = []]]) => {
    const shape = closed(`the action ${name}`, { do: { const: name }, ...properties }, ['do', ...required]);
    return [name, shape] as const;
  });
  return {
    actions: list(ref('action')),
    action: byValue('an action', 'do', Object.fromEntries(shapes.map(([name]) => [name, ref(`action.${name}`)]))),
    ...Object.fromEntries(shapes.map(([name, shape]) => [`action.${name}`, shape])),
  };
}
