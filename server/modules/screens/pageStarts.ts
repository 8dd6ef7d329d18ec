import type { JsonObject } from '../../../core/language/types';

/** What a page of one's own may begin with. */
export const pageStarts = ['blank', 'list', 'form', 'figures'] as const;
export type PageStart = (typeof pageStarts)[number];

type Words = (key: string) => string;

/** The views that a page begins with: each says by its words what goes there, and none reads anybody's records. */
export function viewsOf(begin: PageStart, t: Words): JsonObject[] {
  const text = (name: string): JsonObject => ({ text: t(`screen.begins.${name}`) });
  const sample = (name: string, id: number): JsonObject => ({ id, label: text(name) });
  const chart = (id: string, kind: string, rows: JsonObject[]): JsonObject => ({
    ...{ id, view: 'chart', kind, source: rows },
    series: [{ name: 'id', label: text('value') }],
  });
  switch (begin) {
    case 'list': {
      const fields = [{ name: 'keyword', widget: 'input', label: text('keyword') }];
      const columns = [
        { name: 'label', label: text('column') },
        { name: 'id', label: text('value') },
      ];
      const source = [sample('first', 12), sample('second', 19)];
      return [
        { id: 'search', view: 'search', for: 'list', fields },
        { id: 'list', view: 'table', source, columns },
      ];
    }
    case 'form':
      return [
        {
          id: 'form',
          view: 'form',
          fields: [
            { name: 'title', widget: 'input', label: text('field') },
            { name: 'note', widget: 'textarea', label: text('note') },
          ],
          labels: { position: 'top' },
        },
      ];
    case 'figures': {
      const rows = [sample('first', 12), sample('second', 19)];
      const pane = (name: string, view: JsonObject): JsonObject => ({
        name,
        title: text(name),
        span: 12,
        views: [view],
      });
      return [
        {
          id: 'grid',
          view: 'grid',
          columns: 24,
          items: [pane('comparison', chart('bars', 'bar', rows)), pane('shares', chart('share', 'pie', rows))],
        },
      ];
    }
    default:
      return [];
  }
}
