import { useMemo } from 'react';
import type { FieldNode, FormDoc } from '../../core/language/types';
import { createEngine } from '../../engine/createEngine';
import { createRegistry } from '../../engine/registry';
import { widgetDefinitions } from '../../widgets/definitions';
import { frames } from '../../widgets/frames';
import { WordsContext } from '../../widgets/words';
import { createBenchHost, t } from '../host';
import { type ColumnSpec, choices, type Row, widthPx } from './spec';

function columnNode({ name, title, kind, required }: ColumnSpec): FieldNode {
  return {
    name,
    widget: kind,
    label: { text: title },
    rules: required ? ['required'] : undefined,
    options: kind === 'select' ? choices.map(({ id, label }) => ({ id, label: { text: label } })) : undefined,
    props: kind === 'select' ? { clearable: true } : undefined,
  };
}

/** The same rows as a sub-table of a document: loaded into a form, validated, every number column summed. */
export function EngineTable({ columns, rows }: { columns: ColumnSpec[]; rows: Row[] }) {
  const { engine, document } = useMemo(() => {
    const host = createBenchHost({ call: async () => ({ code: 200, msg: '', data: { items: rows } }) });
    const numbers = columns.filter(({ kind }) => kind === 'inputNumber').map(({ name }) => name);
    const document: FormDoc = {
      kind: 'form',
      id: 'bench.subTable',
      load: { call: 'record' },
      fields: [
        {
          name: 'items',
          widget: 'table',
          showLabel: false,
          fields: columns.map(columnNode),
          props: {
            summary: numbers,
            columns: Object.fromEntries(columns.map(({ name }) => [name, { widthPx }])),
          },
        },
      ],
      okText: { text: 'save' },
      submit: [{ do: 'call', call: 'save' }],
    };
    return { engine: createEngine({ host, registry: createRegistry(widgetDefinitions), frames }), document };
  }, [columns, rows]);
  const { Document } = engine;
  return (
    <WordsContext.Provider value={t}>
      <Document document={document} />
    </WordsContext.Provider>
  );
}
