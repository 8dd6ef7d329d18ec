import { Type } from 'typebox';
import { fold } from '../../../core/fold';
import type { Language } from '../../../core/languages';
import { Refusal } from '../../ctx';
import { beside } from '../../db/memo';
import type { RouteSpec } from '../../http/routeSpec';
import { CodeOrId, pageQuery } from '../../http/shapes';
import { paged, pageOf } from '../../lists/paging';
import type { Kit } from '../../module';
import { type CallDetail, describedCalls } from './operations';
import { summariesIn } from './summaries';

/** Address of the page that shows what `/api/docs` is asked for. */
const page = '/onlineDev/openApi';
const module = 'onlineDev.openApi';

/** A call with its summary in the language of the person; `english` finds it too. */
type Described = CallDetail & { english: string };

const memo = beside<Kit, Promise<Described[]>>();

async function describedIn(kit: Kit, language: Language): Promise<Described[]> {
  const summaries = await summariesIn(language);
  return describedCalls(kit.app()).map((call) => ({
    ...call,
    summary: summaries.get(call.id) ?? call.summary,
    english: call.summary,
  }));
}

/** OpenAPI from the route schemas (reliability T34): as JSON, and as lists for the page 开放接口. */
export function apiDocsRoutes(kit: Kit): RouteSpec[] {
  const calls = (language: Language) => memo(kit, language, () => describedIn(kit, language));
  return [
    {
      call: 'apiDocs.json',
      summary: 'OpenAPI 3.1 of this server',
      permission: 'administrator',
      raw: true,
      handler: async () => ({
        raw: true,
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify(kit.app().swagger()),
      }),
    },
    {
      call: 'apiDocs.page',
      summary: 'Leads a browser to the page of the calls, where it is signed in',
      permission: 'public',
      raw: true,
      handler: async () => ({
        raw: true,
        status: 302,
        contentType: 'text/plain',
        body: '',
        headers: { location: page },
      }),
    },
    {
      call: 'apiDocs.calls',
      summary: 'The calls of this server by name, address or words',
      permission: { module },
      hides: 'column',
      query: pageQuery(),
      handler: async ({ language }, { query }) => {
        const words = fold(query.keyword?.trim() ?? '');
        const shown = (await calls(language)).filter(({ id, path, summary, english }) =>
          fold(`${id} ${path} ${summary} ${english}`).includes(words),
        );
        const { offset, pageSize, currentPage } = pageOf(query);
        const list = shown
          .slice(offset, offset + pageSize)
          .map(({ id, family, method, path, summary }) => ({ id, family, method, path, summary }));
        return { data: paged(list, shown.length, { currentPage, pageSize }) };
      },
    },
    {
      call: 'apiDocs.call',
      summary: 'What one call takes, with a command that makes it',
      permission: { module },
      hides: 'none',
      query: Type.Object({ id: CodeOrId }),
      handler: async ({ language }, { query }) => {
        const found = (await calls(language)).find(({ id }) => id === query.id);
        if (!found) throw new Refusal('error.notFound');
        const { english: _, ...data } = found;
        return { data };
      },
    },
  ];
}
