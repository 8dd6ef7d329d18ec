import { useMemo } from 'react';
import { compileModelDocuments } from '../../app/compileModel';
import type { FormDoc } from '../../core/language/types';
import { createEngine } from '../../engine/createEngine';
import type { Engine } from '../../engine/documentProps';
import { createRegistry } from '../../engine/registry';
import { widgetDefinitions } from '../../widgets/definitions';
import { frames } from '../../widgets/frames';
import { WordsContext } from '../../widgets/words';
import { createBenchHost, t } from '../host';
import type { FieldSpec } from './spec';

let engine: Engine | undefined;
let record = '{}';
const load: FormDoc['load'] = { call: 'record', values: { $: 'result.data', as: 'parsed' } };

/**
 * The same form from a designer's published model: converted, compiled and rendered; `config` is the server's answer
 * for it, unprocessed.
 */
export function ModelForm({ specs, config }: { specs: FieldSpec[]; config: unknown }) {
  engine ??= createEngine({
    host: createBenchHost({ call: async () => ({ code: 200, msg: '', data: { id: '1', data: record } }) }),
    registry: createRegistry(widgetDefinitions),
    frames,
  });
  const document = useMemo(() => {
    const tables = specs.filter(({ rows }) => rows).map(({ name, rows }) => [name, rows]);
    record = JSON.stringify(Object.fromEntries(tables));
    const form = compileModelDocuments('bench', config, 'bench').documents['model.bench.form'] as FormDoc;
    return tables.length ? { ...form, load } : form;
  }, [specs, config]);
  const { Document } = engine;
  return (
    <WordsContext.Provider value={t}>
      <Document document={document} />
    </WordsContext.Provider>
  );
}
