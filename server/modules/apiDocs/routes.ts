import { Type } from 'typebox';
import { fold } from '../../../core/fold';
import { Refusal } from '../../ctx';
import { beside } from '../../db/memo';
import type { RouteSpec } from '../../http/routeSpec';
import { paged, pageOf } from '../../lists/paging';
import type { Kit } from '../../module';
import { CodeOrId, pageQuery } from '../../routes/shapes';
import { type CallDetail, describedCalls } from './operations';

/** Address of the page that shows what `/api/docs` is asked for. */
const page = '/onlineDev/openApi';
const module = 'onlineDev.openApi';

const memo = beside<Kit, CallDetail[]>();

/** OpenAPI from the route schemas (reliability T34): as JSON, and as lists for the page 开放接口. */
export function apiDocsRoutes(kit: Kit): RouteSpec[] {
  const calls = () => memo(kit, 'calls', () => describedCalls(kit.app()));
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
      handler: async (_, { query }) => {
        const words = fold(query.keyword?.trim() ?? '');
        const shown = calls().filter(({ id, path, summary }) => fold(`${id} ${path} ${summary}`).includes(words));
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
      handler: async (_, { query }) => {
        const found = calls().find(({ id }) => id === query.id);
        if (!found) throw new Refusal('error.notFound');
        return { data: found };
      },
    },
  ];
}
