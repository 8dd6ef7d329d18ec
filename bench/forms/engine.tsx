import { useMemo } from 'react';
import type { FieldNode, FormDoc } from '../../core/language/types';
import { createEngine, type Engine } from '../../engine';
import type { Host } from '../../engine/host';
import { createRegistry } from '../../engine/registry';
import zhCommon from '../../schemas/locales/en/common.json';
import zhValidation from '../../schemas/locales/en/validation.json';
import { widgetDefinitions } from '../../widgets';
import { frames } from '../../widgets/frames';
import { choices, type FieldSpec } from './spec';

const nothing = {
  data: undefined,
  error: undefined,
  loading: false,
  validating: false,
  refresh: async () => undefined,
};
const words: Record<string, string> = {};
for (const [name, tree] of Object.entries({ common: zhCommon, validation: zhValidation })) {
  for (const [key, text] of Object.entries(tree)) if (typeof text === 'string') words[`${name}.${key}`] = text;
}

/** The ten-line host: nothing crosses a network here. */
const host: Host = {
  call: async () => ({ code: 200, msg: '', data: null }),
  useCall: () => nothing as never,
  useDictionary: () => [],
  can: () => true,
  t: (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  language: () => 'en',
  notify: () => undefined,
  confirm: async () => true,
  navigate: () => undefined,
  open: async () => ({ ok: false }),
  document: async () => {
    throw new Error('no documents here');
  },
  download: async () => undefined,
  user: () => ({}),
  on: () => () => undefined,
  emit: () => undefined,
  script: async () => undefined,
  report: (problem) => console.warn(problem.at, problem.message),
};

function nodeOf(spec: FieldSpec): FieldNode {
  return {
    name: spec.name,
    widget: spec.kind,
    label: { text: spec.label },
    span: 12,
    rules: [...(spec.required ? ['required' as const] : []), ...(spec.max ? [{ max: spec.max }] : [])],
    options:
      spec.kind === 'select' || spec.kind === 'checkbox'
        ? choices.map(({ id, label }) => ({ id, label: { text: label } }))
        : undefined,
    hiddenWhen: spec.shownBy ? { not: { [spec.shownBy]: 1 } } : undefined,
    formula: spec.follows ? `${spec.follows} * 2 + 1` : undefined,
    props: spec.kind === 'textarea' ? { autoSize: { minRows: 2, maxRows: 2 } } : undefined,
  };
}

let engine: Engine | undefined;

/** The same form as a document drawn by the engine with the product's widgets and frames. */
export function EngineForm({ specs }: { specs: FieldSpec[] }) {
  engine ??= createEngine({ host, registry: createRegistry(widgetDefinitions), frames });
  const document = useMemo<FormDoc>(
    () => ({
      kind: 'form',
      id: `bench.${specs.length}`,
      gutterPx: 15,
      fields: specs.map(nodeOf),
      showCancel: false,
      okText: { text: 'save' },
      submit: [],
    }),
    [specs],
  );
  const { Document } = engine;
  return <Document document={document} />;
}
