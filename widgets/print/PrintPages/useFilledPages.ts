import { useEffect, useState } from 'react';
import { useWidgetHost } from '../../../engine/widgetHost';

/** Records of one call: many enough for speed, few enough for progress. */
const perCall = 50;

interface Filled {
  title: string;
  html: string;
  /** The server makes PDFs. */
  pdf: boolean;
}

export type Pages = { state: 'loading'; done: number } | { state: 'failed' } | ({ state: 'ready' } & Filled);

const bodyOf = (html: string) => html.slice(html.indexOf('<body>') + '<body>'.length, html.lastIndexOf('</body>'));

/** The pages of all calls as one document, in the order of the records. */
export function joinPages(parts: readonly Filled[]): Filled | undefined {
  const [first, ...others] = parts;
  if (!first) return undefined;
  const end = first.html.lastIndexOf('</body>');
  const more = others.map(({ html }) => bodyOf(html)).join('\n');
  return { ...first, html: `${first.html.slice(0, end)}${more}${first.html.slice(end)}` };
}

/** Fills the template with the records, some at a time; a refusal ends it, and the host has shown it. */
export function useFilledPages(template: string, records: readonly string[]): Pages {
  const host = useWidgetHost();
  const call = host?.call;
  const [pages, setPages] = useState<Pages>({ state: 'loading', done: 0 });
  const asked = records.join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the records by value
  useEffect(() => {
    let here = true;
    const fill = async () => {
      const parts: Filled[] = [];
      for (let from = 0; here && from < Math.max(1, records.length); from += perCall) {
        const answer = await call?.('printDev.fill', { id: template, formIds: records.slice(from, from + perCall) });
        parts.push(answer?.data as Filled);
        if (here) setPages({ state: 'loading', done: Math.min(records.length, from + perCall) });
      }
      const joined = joinPages(parts.filter(Boolean));
      if (here) setPages(joined ? { state: 'ready', ...joined } : { state: 'failed' });
    };
    setPages({ state: 'loading', done: 0 });
    fill().catch(() => here && setPages({ state: 'failed' }));
    return () => {
      here = false;
    };
  }, [template, asked]);
  return pages;
}
