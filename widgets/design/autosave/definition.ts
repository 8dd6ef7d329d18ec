import { list, marked, one, ref, text } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import type { AutosaveDoc } from './AutosaveDoc';

export const autosaveView = defineView<AutosaveDoc>({
  name: 'autosave',
  propsSchema: {
    properties: {
      form: text,
      of: one('model', 'screen'),
      params: ref('params'),
      json: list(text),
      takes: list(text),
      savedTime: ref('bound'),
      pausedWhen: marked(ref('conditionOrFlag'), { record: false }),
      paused: ref('text'),
      onConflict: ref('actions'),
    },
    required: ['form', 'of', 'params'],
  },
  exposes: {
    values: {
      what: '`saved`, the draft as it was read or stored last, as JSON text; `conflict`, 1: somebody else stored it since',
    },
  },
  ...deferred(() => import('./AutosaveView').then((module) => module.AutosaveView)),
});
