import { useEffect, useRef, useState } from 'react';
import { useWidgetHost, type WidgetHost } from '../../../engine/widgetHost';

interface Question {
  interfaceId?: string;
  templateJson?: unknown[];
  relationField?: string;
  total?: number;
}

/** Pause in typing before the interface is called. */
const waitMs = 300;
const defaultTotal = 10;

/** The first distinct texts of `member` among the rows. */
function textsOf(rows: unknown, member: string, total: number): string[] {
  if (!Array.isArray(rows)) return [];
  const texts = rows.map((row) => (row as Record<string, unknown> | null)?.[member]);
  return [...new Set(texts.filter((text) => text !== null && text !== undefined && text !== '').map(String))].slice(
    0,
    total,
  );
}

/** Suggestions for a keyword; `ask` waits for a pause in typing, and an outdated answer is dropped. */
export function useSuggestions({
  interfaceId,
  templateJson,
  relationField = 'fullName',
  total = defaultTotal,
}: Question) {
  const host = useWidgetHost();
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      latest.current++;
      clearTimeout(timer.current);
    },
    [],
  );

  async function fetchTexts(host: WidgetHost, interfaceId: string, keyword: string): Promise<void> {
    const mine = ++latest.current;
    setAsking(true);
    const { sources } = host;
    const asked = {
      ...sources.page({ page: 1, size: Math.max(total, 1), keyword }),
      interfaceId,
      relationField,
      propsValue: relationField,
      columnOptions: relationField,
      paramList: templateJson ?? [],
    };
    const { call, params } = sources.interface(interfaceId, asked, true);
    // The host has shown the error; the text can still be typed.
    const answer = await host.call(call, params).catch(() => undefined);
    if (mine !== latest.current) return;
    setAsking(false);
    const data = answer?.data;
    setSuggestions(textsOf(Array.isArray(data) ? data : sources.rows(data), relationField, total));
  }

  const ask = (keyword: string): void => {
    if (!host || !interfaceId) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetchTexts(host, interfaceId, keyword), waitMs);
  };
  return { suggestions, asking, ask };
}
