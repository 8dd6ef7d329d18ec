import { useEffect, useRef, useState } from 'react';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import type { Host } from '../../../engine/host';

type Items = readonly Record<string, unknown>[];

/** Options of the dictionaries that these fields choose from, by id; undefined while they are not known, or refused. */
export function useDictionaries(host: Host, fields: readonly RuleField[]): (id: string) => Items | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, Items>>(new Map());
  const text = [...new Set(fields.map(({ field }) => field.options?.dictionaryType ?? ''))].filter(Boolean).join();
  // Those that are known or under way.
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const ask = async (id: string) => {
      asked.current.add(id);
      try {
        const { data } = await host.call('dictionaryData.options', { id }, { quiet: true });
        const list = (Array.isArray(data) ? data : (data as { list?: Items } | null)?.list) as Items | undefined;
        if (list) setKnown((now) => new Map([...now, [id, list]]));
      } catch {
        // Without its names the values of a field are counted.
        asked.current.delete(id);
      }
    };
    for (const id of text.split(',')) if (id && !asked.current.has(id)) void ask(id);
  }, [host, text]);
  return (id) => known.get(id);
}
