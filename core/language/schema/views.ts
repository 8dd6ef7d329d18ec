import type { Aspect } from '../roots';
import type { JsonObject } from '../types';
import { byValue, closed, count, list, marked, one, ref, text } from './build';

/** What the language must know of a view type; the registry's definitions have these members. */
export interface ViewWords {
  /** The value of `view` in documents. */
  name: string;
  /** The view's own members, each as JSON Schema; see the helpers in `core/language/schema/build`. */
  propsSchema: { properties: JsonObject; required?: string[] };
  /** Its `fields` are a form whose values it exposes, or a search. */
  form?: 'form' | 'search';
  /** It has a `call` with `params`. */
  call?: 'given';
  /** What is readable at `view.<id>.<aspect>`. */
  exposes?: Readonly<Record<string, Aspect>>;
  /** Members that are sources. */
  sources?: readonly string[];
}

const base: JsonObject = {
  id: text,
  area: one('side', 'main'),
  hiddenWhen: marked(ref('conditionOrFlag'), { place: 'outside', record: false }),
  refreshOn: list(text),
  refreshEveryMs: { ...count, minimum: 5000 },
};

function schemaOf({ name, propsSchema, form, call, exposes }: ViewWords): JsonObject {
  const members = { view: { const: name }, ...base, ...propsSchema.properties };
  const shape = closed(`a ${name} view`, members, ['view', 'id', ...(propsSchema.required ?? [])]);
  return marked(shape, {
    ...(form && { form }),
    ...(call && { call }),
    exposes: Object.fromEntries(Object.entries(exposes ?? {}).map(([aspect, said]) => [aspect, { ...said }])),
  });
}

/** `view` and the members of each type. */
export function viewSchemas(views: readonly ViewWords[]): JsonObject {
  return {
    view: byValue('a view', 'view', Object.fromEntries(views.map(({ name }) => [name, ref(`view.${name}`)]))),
    tabItem: closed('a tab', { name: text, title: ref('text'), views: list(ref('view')) }, ['name', 'title', 'views']),
    stepItem: closed(
      'a step',
      {
        name: text,
        title: ref('text'),
        count: ref('binding'),
        passWhen: ref('condition'),
        views: list(ref('view')),
        next: ref('stepButton'),
        back: ref('stepButton'),
      },
      ['name', 'title', 'views'],
    ),
    stepButton: closed('a button of a step', {
      label: ref('text'),
      disabledWhen: marked(ref('conditionOrFlag'), { record: false }),
      disabledText: ref('text'),
      onClick: ref('actions'),
    }),
    ...Object.fromEntries(views.map((view) => [`view.${view.name}`, schemaOf(view)])),
  };
}
