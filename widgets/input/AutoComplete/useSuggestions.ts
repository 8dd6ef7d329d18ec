import { useEffect, useRef, useState } from 'react';
import { useWidgetHost } from '../../../engine/widgetHost';

interface Question {
  interfaceId?: string;
  templateJson?: unknown[];
  relationField?: string;
  total?: number;
}

/** Typing may go on this long before the interface is asked. */
const waitMs = 300;
const defaultTotal = 10;

/** The first texts of `member` among the rows, each once. */
function textsOf(data: unknown, member: string, total: number): string[] {
  const rows = Array.isArray(data) ? data : (data as { list?: unknown } | null)?.list;
  if (!Array.isArray(rows)) return [];
  const texts = rows.map((row) => (row as Record<string, unknown> | null)?.[member]);
  return [...new Set(texts.filter((text) => text !== null && text !== undefined && text !== '').map(String))].slice(
    0,
    total,
  );
}

/** Suggestions for a keyword; `ask` waits for a pause in typing, and an answer that comes too late is dropped. */
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

  async function fetchTexts(keyword: string): Promise<void> {
    const mine = ++latest.current;
    setAsking(true);
    const question = { id: interfaceId, interfaceId, keyword, currentPage: 1, pageSize: Math.max(total, 1) };
    const answer = await host
      ?.call('dataInterface.page', {
        ...question,
        relationField,
        propsValue: relationField,
        columnOptions: relationField,
        paramList: templateJson ?? [],
      })
      // The host has said what went wrong; the text can still be typed.
      .catch(() => undefined);
    if (mine !== latest.current) return;
    setAsking(false);
    setSuggestions(textsOf(answer?.data, relationField, total));
  }

  const ask = (keyword: string): void => {
    if (!host || !interfaceId) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetchTexts(keyword), waitMs);
  };
  return { suggestions, asking, ask };
}
