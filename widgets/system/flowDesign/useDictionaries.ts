import { useEffect, useState } from 'react';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import type { Host } from '../../../engine/host';

type Items = readonly Record<string, unknown>[];

/** Options of the dictionaries that these fields choose from, by id; undefined while they are not known, or refused. */
export function useDictionaries(host: Host, fields: readonly RuleField[]): (id: string) => Items | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, Items>>(new Map());
  const text = [...new Set(fields.map(({ field }) => field.options?.dictionaryType ?? ''))].filter(Boolean).join();
  useEffect(() => {
    let left = false;
    for (const id of text.split(',').filter(Boolean))
      host.call('dictionaryData.options', { id }, { quiet: true }).then(
        ({ data }) => {
          const list = (Array.isArray(data) ? data : (data as { list?: Items } | null)?.list) as Items | undefined;
          if (!left && list) setKnown((now) => new Map([...now, [id, list]]));
        },
        // Without its names the values of a field are counted.
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [host, text]);
  return (id) => known.get(id);
}
