import { useEffect, useState } from 'react';
import type { FieldPlace } from '../../../engine/registry';
import { useWidgetHost } from '../../../engine/widgetHost';
import type { FieldBranch } from './fieldTree';
import { objectOf } from './page';

interface Choice {
  id: string;
  fullName: string;
  children?: Choice[];
  hasChildren?: boolean;
}

const listOf = (data: unknown): Choice[] =>
  Array.isArray(data) ? data : ((data as { list?: Choice[] } | null)?.list ?? []);
/** The leaves of a tree of categories; a list is its own leaves. */
const leavesOf = (rows: Choice[]): Choice[] => rows.flatMap((row) => (row.children ? leavesOf(row.children) : [row]));

const kinds = {
  model: { call: 'visualdev.selector', id: 'modelId' },
  interface: { call: 'dataInterface.selector', id: 'interfaceId' },
} as const;

function useAnswer<T>(
  name: string | undefined,
  params: Record<string, unknown>,
  read: (data: unknown) => T,
  none: T,
): T {
  const host = useWidgetHost();
  const [answer, setAnswer] = useState(none);
  const given = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `given` is the params by value; the others never change
  useEffect(() => {
    let here = true;
    const set = (next: T) => here && setAnswer(next);
    if (name)
      host?.call(name, params).then(
        ({ data }) => set(read(data)),
        () => set(none),
      );
    else set(none);
    return () => {
      here = false;
    };
  }, [name, given]);
  return answer;
}

const noChoices: Choice[] = [];
const readChoices = (data: unknown) => leavesOf(listOf(data));
const noFields: FieldBranch[] = [];
const readFields = (data: unknown) => listOf(data) as FieldBranch[];

/** The SQL texts of `sqlTemplate`: the head, then T1, T2, … */
export const statementsOf = (text: unknown): string[] => {
  try {
    const rows: unknown = JSON.parse(String(text || '[]'));
    return Array.isArray(rows) ? rows.map((row) => String((row as { sql?: unknown } | null)?.sql ?? '')) : [];
  } catch {
    return [];
  }
};

/** The source of a template, what may be chosen instead, and its tree of fields. */
export function useSourceFields(place: FieldPlace | undefined) {
  const source = objectOf(place?.values.source);
  const statements = statementsOf(place?.values.sqlTemplate);
  // A new template begins with a model: SQL is for who writes it.
  const kind = String(source.kind ?? (statements.some((each) => each.trim()) ? 'sql' : 'model'));
  const chosen = kind === 'model' || kind === 'interface' ? kinds[kind] : undefined;
  const target = chosen ? String(source[chosen.id] ?? '') : '';
  const sqlTemplate = String(place?.values.sqlTemplate ?? '[]');
  const ready = chosen ? target !== '' : statements.length > 0;
  const choices = useAnswer(chosen?.call, chosen?.id === 'modelId' ? { type: 1 } : {}, readChoices, noChoices);
  const params = { source: JSON.stringify(source), dbLinkId: place?.values.dbLinkId ?? '0', sqlTemplate };
  const fields = useAnswer(ready ? 'printDev.fields' : undefined, params, readFields, noFields);
  return { kind, chosen, target, choices, fields };
}

export type SourceFields = ReturnType<typeof useSourceFields>;
