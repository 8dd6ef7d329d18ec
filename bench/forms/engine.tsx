import { useMemo } from 'react';
import type { FieldNode, FormDoc } from '../../core/language/types';
import { createEngine } from '../../engine/createEngine';
import type { Engine } from '../../engine/documentProps';
import { createRegistry } from '../../engine/registry';
import { widgetDefinitions } from '../../widgets/definitions';
import { frames } from '../../widgets/frames';
import { createBenchHost } from '../host';
import { choices, type FieldSpec } from './spec';

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

/** The same form as a document rendered by the engine with the product's widgets and frames. */
export function EngineForm({ specs }: { specs: FieldSpec[] }) {
  engine ??= createEngine({ host: createBenchHost(), registry: createRegistry(widgetDefinitions), frames });
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
