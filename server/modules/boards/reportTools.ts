type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The views of a document in reading order, those inside grids and tabs included. */
export function viewsIn(part: unknown): Json[] {
  if (Array.isArray(part)) return part.flatMap(viewsIn);
  if (!isJson(part)) return [];
  const own = typeof part.view === 'string' && typeof part.id === 'string' ? [part] : [];
  return [...own, ...Object.values(part).flatMap(viewsIn)];
}

/** Ids of the searches of a document: the filters of a report. */
export const searchesIn = (document: Json): Json[] => viewsIn(document.views).filter(({ view }) => view === 'search');

const toolsId = 'reportTools';

/** The title with the buttons of a report: export as a workbook, print (ROUTE-42). */
function toolsOf(document: Json, boardId: string): Json {
  const ids = searchesIn(document).map(({ id }) => String(id));
  const values = Object.fromEntries(ids.map((id) => [id, { $: `view.${id}.values` }]));
  return {
    id: toolsId,
    view: 'text',
    tone: 'title',
    text: document.title,
    buttons: [
      {
        name: 'export',
        label: 'board.export',
        icon: 'download',
        onClick: [{ do: 'call', call: 'board.export', params: { id: boardId, values } }, { do: 'download' }],
      },
      { name: 'print', label: 'board.print', icon: 'print', onClick: [{ do: 'emit', event: 'page.print' }] },
    ],
  };
}

/** The document of a report with its title and buttons; a designer's own view of that name stays instead. */
export function withReportTools(document: Json, boardId: string): Json {
  const views = Array.isArray(document.views) ? document.views : [];
  if (viewsIn(views).some(({ id }) => id === toolsId)) return document;
  return { ...document, views: [toolsOf(document, boardId), ...views] };
}
